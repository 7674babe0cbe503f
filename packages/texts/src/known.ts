/** The texts and the values they take. Made of `en.json` by `npm run texts`. */
export interface KnownTexts {
  'common.cancel': null
  'common.close': null
  'common.save': null
  'common.delete': null
  'common.remove': null
  'common.add': null
  'common.edit': null
  'common.copy': null
  'common.create': null
  'common.show': null
  'common.hide': null
  'common.loadMore': null
  'common.tryAgain': null
  'common.all': null
  'common.none': null
  'common.noneSmall': null
  'common.or': null
  'common.name': null
  'common.description': null
  'common.tags': null
  'common.status': null
  'common.created': null
  'common.changed': null
  'common.access': null
  'common.account': null
  'common.user': null
  'common.users': null
  'common.role': null
  'common.roles': null
  'common.resource': null
  'common.action': null
  'common.who': null
  'common.email': null
  'common.when': null
  'common.yes': null
  'common.no': null
  'common.notKnown': null
  'common.settings': null
  'common.optional': null
  'common.neverUsed': null
  'common.loading': null
  'common.history': null
  'common.copied': null
  'common.requestAccess': null
  'common.labelValue': { label: string | number; value: string | number }
  'common.andMore': { count: number }
  'app.account': { name: string | number }
  'app.findAccount': null
  'app.accounts': null
  'app.noAccountsMatch': { text: string | number }
  'app.createAccount': null
  'app.switchingAccount': null
  'app.skipToContent': null
  'app.openNavigation': null
  'app.toOverview': null
  'app.expandNavigation': null
  'app.collapseNavigation': null
  'app.offline': null
  'app.search': null
  'app.searchPrompt': null
  'app.keyboardShortcuts': null
  'app.navigation': null
  'app.searchShortcuts': null
  'app.startFailed': null
  'app.noAnswer': null
  'app.light': null
  'app.dark': null
  'app.system': null
  'app.theme': null
  'app.userMenu': { name: string | number }
  'app.copyUserId': null
  'app.relative': null
  'app.comfortable': null
  'app.compact': null
  'app.dates': null
  'app.density': null
  'app.singleKeys': null
  'app.signOut': null
  'app.build': { build: string | number; commit: string | number; date: string | number }
  'app.goTo': { place: string | number }
  'app.page': null
  'app.loadFailed': { noun: string | number }
  'app.showFailed': null
  'app.cannotSee': { noun: string | number }
  'app.messages': null
  'welcome.title': null
  'welcome.heading': null
  'welcome.learnMore': null
  'welcome.userId': null
  'welcome.accountId': null
  'welcome.nothingGiven': null
  'welcome.limited': null
  'welcome.reach': { resources: string | number }
  'welcome.reachMore': { count: number; resources: string | number }
  'welcome.reachAtLeast': { count: number; resources: string | number }
  'welcome.needMore': null
  'welcome.requested': null
  'welcome.requestSent': null
  'welcome.sentAt': { at: string | number }
  'welcome.seeRequest': null
  'welcome.whatNeeded': null
  'welcome.requestFailed': null
  'welcome.tickFirst': null
  'welcome.request': null
  'welcome.wishAccount': null
  'welcome.wishPeople': null
  'welcome.wishRecords': null
  'welcome.wishExtensions': null
  'welcome.wishAdmin': { product: string | number }
  'palette.openId': { id: string | number }
  'palette.goTo': null
  'palette.items': null
  'palette.lastPlaces': null
  'palette.actions': null
  'palette.nothing': null
  'palette.results': null
  'palette.userWith': { email: string | number }
  'palette.giveAccess': null
  'palette.giveAccessKeywords': null
  'palette.openRequests': null
  'palette.openRequestsKeywords': null
  'palette.openInvites': null
  'palette.openInvitesKeywords': null
  'palette.deniedChecks': null
  'palette.deniedChecksKeywords': null
  'palette.weekOfChecks': null
  'palette.weekOfChecksKeywords': null
  'palette.openToEveryone': null
  'palette.openToEveryoneKeywords': null
  'palette.singleSignOn': null
  'palette.singleSignOnKeywords': null
  'palette.exportAccount': null
  'palette.exportAccountKeywords': null
  'palette.renameAccount': null
  'palette.renameAccountKeywords': null
  'palette.usageLimit': null
  'palette.usageLimitKeywords': null
  'palette.invoices': null
  'palette.invoicesKeywords': null
  'palette.askSupport': null
  'palette.askSupportKeywords': null
  'palette.trustIssuer': null
  'palette.trustIssuerKeywords': null
  'palette.firingAlerts': null
  'palette.firingAlertsKeywords': null
  'palette.createAccountKeywords': null
  'palette.checkAccess': null
  'palette.checkAccessKeywords': null
  'palette.checkMany': null
  'palette.checkManyKeywords': null
  'palette.whoCanReach': null
  'palette.whoCanReachKeywords': null
  'palette.customRoles': null
  'palette.customRolesKeywords': null
  'palette.managedRoles': null
  'palette.managedRolesKeywords': null
  'palette.isoDates': null
  'palette.relativeDates': null
  'palette.compactRows': null
  'palette.comfortableRows': null
  'palette.keysOn': null
  'palette.keysOff': null
  'palette.lightTheme': null
  'palette.lightThemeKeywords': null
  'palette.darkTheme': null
  'palette.darkThemeKeywords': null
  'palette.systemTheme': null
  'palette.systemThemeKeywords': null
  'palette.copyLink': null
  'palette.copyLinkKeywords': null
  'palette.reload': null
  'palette.reloadKeywords': null
  'palette.signOutKeywords': null
  'palette.settingsKeywords': null
  'palette.createKeywords': { keywords: string | number }
  'failures.missing': null
  'failures.need': { action: string | number }
  'failures.needOn': { action: string | number; resource: string | number }
  'failures.adminCanGive': null
  'failures.ours': null
  'failures.offline': null
  'failures.limitedFor': { seconds: string | number }
  'failures.limited': null
  'failures.sessionEnded': null
  'time.justNow': null
  'time.inAMoment': null
  'time.minutesAgo': { count: number }
  'time.inMinutes': { count: number }
  'time.hoursAgo': { count: number }
  'time.inHours': { count: number }
  'time.daysAgo': { count: number }
  'time.inDays': { count: number }
  'time.days': { count: number }
  'time.hours': { count: number }
  'time.minutes': { count: number }
  'time.seconds': { count: number }
  'session.loginUnsuccessful': null
  'session.providerRefused': { answer: string | number }
  'session.noValidToken': null
  'session.begunElsewhere': null
  'queries.unreachable': null
  'queries.answered': { status: string | number }
  'queries.noAddress': null
  'queries.noAccount': null
  'nouns.overview': null
  'nouns.overviewKeywords': null
  'nouns.role': null
  'nouns.roles': null
  'nouns.rolesKeywords': null
  'nouns.accessRecord': null
  'nouns.accessRecords': null
  'nouns.recordsKeywords': null
  'nouns.accessRequest': null
  'nouns.accessRequests': null
  'nouns.requestsKeywords': null
  'nouns.resourceSetting': null
  'nouns.resources': null
  'nouns.resourcesKeywords': null
  'nouns.analyzer': null
  'nouns.analyzerKeywords': null
  'nouns.user': null
  'nouns.users': null
  'nouns.usersKeywords': null
  'nouns.group': null
  'nouns.groups': null
  'nouns.groupsKeywords': null
  'nouns.tenant': null
  'nouns.tenants': null
  'nouns.tenantsKeywords': null
  'nouns.invite': null
  'nouns.invites': null
  'nouns.invitesKeywords': null
  'nouns.application': null
  'nouns.applications': null
  'nouns.applicationsKeywords': null
  'nouns.connection': null
  'nouns.connections': null
  'nouns.connectionsKeywords': null
  'nouns.serviceClient': null
  'nouns.serviceClients': null
  'nouns.clientsKeywords': null
  'nouns.extension': null
  'nouns.extensions': null
  'nouns.extensionsKeywords': null
  'nouns.integration': null
  'nouns.integrations': null
  'nouns.integrationsKeywords': null
  'nouns.auditTrail': null
  'nouns.auditKeywords': null
  'nouns.alert': null
  'nouns.alerts': null
  'nouns.alertsKeywords': null
  'nouns.generalKeywords': null
  'nouns.billing': null
  'nouns.billingKeywords': null
  'nouns.support': null
  'nouns.supportKeywords': null
  'nouns.createNoun': { noun: string | number }
  'nouns.created': { noun: string | number }
  'nouns.deleteNoun': { noun: string | number }
  'nouns.deleteNamed': { name: string | number; noun: string | number }
  'nouns.deleteFailed': { noun: string | number }
  'nouns.deleted': { noun: string | number }
  'nouns.cannotBeUndone': null
  'nouns.noneYet': { many: string | number }
  'nouns.asJson': { name: string | number; noun: string | number }
  'headings.access': null
  'headings.people': null
  'headings.signIn': null
  'headings.build': null
  'headings.watch': null
  'headings.account': null
  'access.onlyOwn': { only: string | number }
  'access.maybeOthers': null
  'access.noRecordSeen': null
  'access.recordsYouAdmin': null
  'access.everybody': null
  'access.readOrList': null
  'access.through': null
  'access.loadPeopleFailed': null
  'access.cannotSeeWho': null
  'access.nobodyReaches': null
  'access.whoReaches': null
  'access.settingOf': { resource: string | number }
  'access.recordOnResource': { record: string | number; resource: string | number }
  'access.recordOnResourceByGroup': { group: string | number; record: string | number; resource: string | number }
  'access.resourceByGroup': { group: string | number; resource: string | number }
  'history.created': { who: string | number }
  'history.deleted': { who: string | number }
  'history.savedUnchanged': { who: string | number }
  'history.changed': { who: string | number }
  'history.loadFailed': null
  'history.cannotSee': null
  'history.none': null
  'history.revision': { revision: string | number }
  'history.loadOlder': null
  'history.lastChange': { at: string | number; who: string | number }
  'statement.sentence': { resources: string | number; roles: string | number }
  'statement.sentenceOf': { resources: string | number; roles: string | number; who: string | number }
  'statement.noRole': null
  'statement.noResource': null
  'statement.besideNamed': null
  'statement.nameHere': null
  'statement.title': { place: string | number }
  'statement.may': null
  'statement.on': null
  'statement.leftOut': { lack: string | number }
  'statement.moveUp': { place: string | number }
  'statement.moveDown': { place: string | number }
  'statement.copy': { place: string | number }
  'statement.remove': { place: string | number }
  'statement.add': null
  'statement.lacksBoth': null
  'statement.lacksRole': null
  'statement.lacksResource': null
  'form.empty': null
  'form.moreSettings': null
  'form.newValue': null
  'form.on': null
  'form.off': null
  'form.needed': { label: string | number }
  'form.tooLong': { count: number; label: string | number }
  'form.wholeNumber': { max: string | number; min: string | number }
  'form.redirectProblem': { address: string | number }
  'form.addressProblem': { address: string | number }
  'form.someAndMore': { count: number; some: string | number }
  'form.fiveMinutes': null
  'form.hour': null
  'form.day': null
  'form.month': null
  'pickers.noneMatch': { many: string | number }
  'pickers.cannotListRoles': null
  'pickers.remove': { id: string | number }
  'pickers.idsAdded': { count: number }
  'pickers.typePeopleOrGroups': { count: number }
  'pickers.typePeople': { count: number }
  'pickers.searching': null
  'pickers.pickedAlready': null
  'pickers.useId': { id: string | number }
  'pickers.nobodyKnown': null
  'pickers.groupOf': { count: number }
  'pickers.client': { name: string | number }
  'pickers.group': { name: string | number }
  'pickers.badResource': null
  'pickers.keptResource': null
  'pickers.everything': null
  'pickers.below': { parent: string | number; resource: string | number }
  'pickers.andBelow': { resource: string | number }
  'ui.typeName': { name: string | number }
  'ui.typeNameFirst': { name: string | number }
  'ui.keepIt': null
  'ui.dangerZone': null
  'ui.shownOnce': null
  'ui.downloadFile': { file: string | number }
  'ui.storedIt': null
  'ui.closeWithoutStoring': null
  'ui.done': null
  'ui.reference': { id: string | number }
  'ui.copyReference': null
  'ui.savedElsewhere': { noun: string | number }
  'ui.changedMeanwhile': null
  'ui.compareAndChoose': null
  'ui.mergedByItself': null
  'ui.copyMine': null
  'ui.keepEditing': null
  'ui.saveFailed': { noun: string | number }
  'ui.createFailed': { noun: string | number }
  'ui.sendFailed': { noun: string | number }
  'ui.chooseSides': null
  'ui.saveAgain': null
  'ui.before': null
  'ui.yours': null
  'ui.theirs': null
  'ui.needed': null
  'ui.newOne': { noun: string | number }
  'ui.restoreDraft': null
  'ui.draftFrom': { time: string | number }
  'ui.firstField': null
  'ui.saved': { noun: string | number }
  'ui.changedElsewhere': { noun: string | number }
  'ui.saveNoun': { noun: string | number }
  'ui.nameNeeded': null
  'ui.nameTooLong': { count: number }
  'ui.unsavedChanges': null
  'ui.changes': { count: number }
  'ui.discard': null
  'ui.offlineChangesWait': null
  'ui.removeTag': { name: string | number }
  'ui.tagNeedsKey': null
  'ui.tagKeyKept': { key: string | number }
  'ui.tooManyTags': { count: number }
  'ui.tagKey': null
  'ui.tagValue': null
  'ui.exampleTagValue': null
  'ui.addTag': null
  'ui.leaveWithoutSaving': null
  'ui.unsavedIn': { count: number; name: string | number }
  'ui.discardChanges': null
  'ui.searchMany': { many: string | number }
  'ui.loadFailed': { many: string | number }
  'ui.cannotSee': { many: string | number }
  'ui.typeLetters': { count: number }
  'ui.noMatch': { many: string | number; text: string | number }
  'ui.noMatchFilter': { many: string | number }
  'ui.searchThisList': null
  'ui.nextRow': null
  'ui.previousRow': null
  'ui.asOf': { time: string | number }
  'ui.shownSoFar': { count: number; many: string | number; one: string | number }
  'ui.countOf': { count: number; many: string | number; one: string | number }
  'ui.copyTheId': null
  'ui.previousTab': null
  'ui.nextTab': null
  'ui.copyId': null
  'ui.environment': { environment: string | number }
  'ui.moreActions': null
  'ui.breadcrumb': null
  'ui.sections': null
  'ui.clearFilters': null
  'ui.slow': null
  'ui.stuck': null
  'ui.cannotFind': { noun: string | number }
  'ui.backTo': { place: string | number }
  'ui.seeOnlyNone': { only: string | number }
  'ui.adminCanGiveAccess': null
  'ui.pressToCopyAloud': null
  'ui.pressToCopy': null
  'ui.copyNamed': { name: string | number }
  'ui.copyJson': null
  'verdicts.allow': null
  'verdicts.deny': null
  'verdicts.grant': null
  'verdicts.delegate': null
  'verdicts.warning': null
  'verdicts.pending': null
  'verdicts.deprecated': null
  'verdicts.managed': null
  'pages.email': null
  'pages.password': null
  'pages.newPassword': null
  'pages.name': null
  'pages.code': null
  'pages.optional': null
  'pages.or': null
  'pages.show': null
  'pages.hide': null
  'pages.showPassword': null
  'pages.hidePassword': null
  'pages.reference': { reference: string | number }
  'pages.signIn': null
  'pages.signInTo': { application: string | number }
  'pages.getCode': null
  'pages.forgotPassword': null
  'pages.newHere': { signUp: string | number }
  'pages.signUp': null
  'pages.enterCode': null
  'pages.checkEmail': null
  'pages.sentAgain': null
  'pages.codeSent': { email: string | number }
  'pages.codeHint': null
  'pages.continue': null
  'pages.sendNewCode': null
  'pages.anotherWay': null
  'pages.signUpTo': { application: string | number }
  'pages.passwordHint': { characters: string | number; example: string | number }
  'pages.signUpWithPassword': null
  'pages.continueWithCode': null
  'pages.alreadyHere': { signIn: string | number }
  'pages.forgottenPassword': null
  'pages.setNewPassword': null
  'pages.linkWorks': null
  'pages.sendLink': null
  'pages.backToSignIn': null
  'pages.linkSent': { email: string | number }
  'pages.linksSentBefore': { email: string | number }
  'pages.newPasswordFor': { email: string | number }
  'pages.setPassword': null
  'pages.linkGone': null
  'pages.linkGoneText': null
  'pages.goToSignIn': null
  'pages.passwordSet': null
  'pages.passwordSetText': null
  'pages.signOut': null
  'pages.askSignOut': null
  'pages.signedInAs': { email: string | number }
  'pages.stay': null
  'pages.signedOut': null
  'pages.stillSignedIn': null
  'pages.closePage': null
  'pages.otherBrowser': null
  'pages.otherBrowserText': null
  'pages.nothingToSignInTo': null
  'pages.nothingToSignInToText': null
  'pages.expired': null
  'pages.expiredText': null
  'pages.expiredAgain': null
  'pages.foreignForm': null
  'pages.oldForm': null
  'pages.oldPage': null
  'pages.notReadable': null
  'pages.notAllowed': null
  'pages.notFound': null
  'pages.tooManyTries': null
  'pages.notAvailable': null
  'pages.wentWrong': null
  'pages.waitMinutes': { count: number }
  'pages.waitSeconds': { count: number }
  'pages.tryAgain': null
  'pages.ourFault': null
  'pages.unknownApplication': null
  'pages.unknownApplicationText': null
  'pages.cannotSendBack': null
  'pages.cannotSendBackText': null
  'pages.cannotDo': null
  'pages.cannotDoText': null
  'pages.defaultApplication': null
  'signIn.noEmail': null
  'signIn.noPassword': null
  'signIn.wrongPassword': null
  'signIn.pausedPassword': null
  'signIn.lockedPassword': null
  'signIn.noCode': null
  'signIn.wrongCode': null
  'signIn.goneCode': null
  'signIn.pausedCode': null
  'signIn.passwordTooShort': { characters: string | number }
  'signIn.passwordTooLong': { bytes: string | number }
  'signIn.passwordCommon': null
  'signIn.passwordRepeats': null
  'signIn.passwordContext': null
  'signIn.nameTooLong': { characters: string | number }
  'signIn.nameNotSeen': null
  'signIn.notInvited': null
  'signIn.otherDomain': null
  'signIn.domainsOnly': null
  'signIn.invitedOnly': null
  'letters.codeSubject': { code: string | number; product: string | number }
  'letters.codeSubjectOfApplication': { code: string | number }
  'letters.signInCode': { application: string | number }
  'letters.signUpCode': { application: string | number }
  'letters.alreadyHere': { application: string | number }
  'letters.codeLasts': null
  'letters.codeNotYou': null
  'letters.newPasswordSubject': { product: string | number }
  'letters.newPassword': null
  'letters.setNewPassword': null
  'letters.linkLasts': null
  'letters.refusedSubject': null
  'letters.refused': { application: string | number }
  'letters.notYou': null
  'letters.nobodySubject': { product: string | number }
  'letters.nobody': null
  'letters.nobodyMaySignUp': null
  'letters.signUp': null
  'letters.requestSubject': null
  'letters.requestAsked': { person: string | number }
  'letters.showRequest': null
  'letters.approvedSubject': null
  'letters.deniedSubject': null
  'letters.approved': null
  'letters.denied': null
  'letters.rolesOnResources': { resources: string | number; roles: string | number }
  'letters.ticketSubject': { product: string | number; ticket: string | number }
  'letters.ticketFrom': { account: string | number; person: string | number }
  'letters.ticketFromStranger': { account: string | number }
  'letters.ticketAnswer': { time: string | number }
  'letters.alertSubject': { alert: string | number; product: string | number }
  'letters.alertFired': { account: string | number; alert: string | number }
  'letters.openConsole': null
  'letters.alertOnce': null
  'letters.inviteSubject': { account: string | number }
  'letters.invite': { account: string | number; person: string | number }
  'letters.acceptInvite': null
  'letters.inviteLasts': { until: string | number }
  'letters.inviteUnknown': null
  'letters.somebody': null
}
