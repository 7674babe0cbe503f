/** The texts and the values they take. Made of `en.json` by `npm run texts`. */
export interface KnownTexts {
  'common.cancel': null
  'common.close': null
  'common.remove': null
  'common.edit': null
  'common.create': null
  'common.show': null
  'common.hide': null
  'common.loadMore': null
  'common.tryAgain': null
  'common.all': null
  'common.none': null
  'common.noneSmall': null
  'common.name': null
  'common.description': null
  'common.tags': null
  'common.changed': null
  'common.access': null
  'common.account': null
  'common.users': null
  'common.roles': null
  'common.email': null
  'common.no': null
  'common.settings': null
  'common.loading': null
  'common.copied': null
  'common.requestAccess': null
  'common.signIn': null
  'common.signUp': null
  'common.signOut': null
  'common.kind': null
  'shared.leaveOut': null
  'shared.leaveOutNamed': { part: string | number }
  'shared.somebody': null
  'shared.somebodyCut': { id: string | number }
  'shared.redirectAddresses': null
  'shared.pkceFact': null
  'shared.pkceOn': null
  'shared.emailDomains': null
  'shared.made': null
  'shared.alreadyHere': { signIn: string | number }
  'shared.since': null
  'shared.state': null
  'shared.tenant': null
  'shared.validFor': null
  'shared.askWhy': null
  'shared.why': null
  'shared.forWhom': null
  'shared.people': null
  'shared.peopleCount': { count: number }
  'shared.never': null
  'shared.notKnown': null
  'shared.labelValue': { label: string | number; value: string | number }
  'shared.who': null
  'shared.yes': null
  'shared.history': null
  'shared.andMore': { count: number }
  'shared.role': null
  'shared.resource': null
  'shared.action': null
  'shared.userId': null
  'shared.person': null
  'shared.resourcesCount': { count: number }
  'copying.named': { name: string | number }
  'copying.press': null
  'copying.pressAloud': null
  'newAccount.notListedYet': null
  'newAccount.noAddress': null
  'page.aboutConsole': null
  'page.needsJavaScript': null
  'app.help': null
  'app.account': { name: string | number }
  'app.switchingAccount': null
  'app.noSuchPage': { path: string | number }
  'app.skipToContent': null
  'app.openNavigation': null
  'app.toOverview': null
  'app.createSomething': null
  'app.mainButton': null
  'app.noAccessTo': { place: string | number }
  'app.expandNavigation': null
  'app.collapseNavigation': null
  'app.offline': null
  'app.search': null
  'app.searchPrompt': null
  'app.keyboardShortcuts': null
  'app.navigation': null
  'app.startFailed': null
  'app.noAnswer': null
  'app.light': null
  'app.dark': null
  'app.system': null
  'app.theme': null
  'app.userMenu': { name: string | number }
  'app.goTo': { place: string | number }
  'app.page': null
  'app.loadFailed': { noun: string | number }
  'app.showFailed': null
  'app.cannotSee': { noun: string | number }
  'app.messages': null
  'app.waiting': { count: number }
  'app.nothingWaits': null
  'app.waitsForYou': null
  'app.allActivity': null
  'app.notifications': { count: number }
  'app.closeWindow': null
  'preferences.language': null
  'preferences.relative': null
  'preferences.comfortable': null
  'preferences.compact': null
  'preferences.dates': null
  'preferences.density': null
  'preferences.singleKeys': null
  'accountSwitch.findAccount': null
  'accountSwitch.accounts': null
  'accountSwitch.noAccountsMatch': { text: string | number }
  'shortcuts.openGuide': null
  'shortcuts.searchShortcuts': null
  'welcome.title': null
  'welcome.heading': null
  'welcome.learnMore': null
  'welcome.userId': null
  'welcome.accountId': null
  'welcome.nothingGiven': null
  'welcome.limited': null
  'welcome.reach': { count: number }
  'welcome.reachAtLeast': { count: number }
  'welcome.needMore': null
  'welcome.requested': null
  'welcome.requestSent': null
  'welcome.seeRequest': null
  'welcome.seeWhat': null
  'welcome.whatNeeded': null
  'welcome.requestFailed': null
  'welcome.tickFirst': null
  'welcome.request': null
  'welcome.wishAccount': null
  'welcome.wishPeople': null
  'welcome.wishRecords': null
  'welcome.wishExtensions': null
  'welcome.wishAdmin': { product: string | number }
  'welcome.openRequests': { count: number }
  'welcome.seeRequests': { count: number }
  'welcome.why': null
  'welcome.whyTold': null
  'finding.withId': { id: string | number; noun: string | number }
  'finding.deleted': { id: string | number; noun: string | number }
  'finding.missing': { id: string | number; noun: string | number }
  'palette.resource': null
  'palette.switchTo': { account: string | number }
  'palette.foundWithin': { noun: string | number; wanted: string | number }
  'palette.showAll': { many: string | number; wanted: string | number }
  'palette.openId': { id: string | number }
  'palette.noPeople': null
  'palette.lockedAsk': { place: string | number }
  'palette.goTo': null
  'palette.items': null
  'palette.lastPlaces': null
  'palette.actions': null
  'palette.nothing': { wanted: string | number }
  'palette.results': null
  'palette.userWith': { email: string | number }
  'palette.guide': null
  'palette.guidePage': null
  'palette.guidePlace': { page: string | number }
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
  'palette.exportAccountKeywords': null
  'palette.renameAccount': null
  'palette.renameAccountKeywords': null
  'palette.settingsHistory': null
  'palette.usageLimit': null
  'palette.usageLimitKeywords': null
  'palette.invoices': null
  'palette.invoicesKeywords': null
  'palette.askSupport': null
  'palette.askSupportKeywords': null
  'palette.trustIssuerKeywords': null
  'palette.firingAlerts': null
  'palette.firingAlertsKeywords': null
  'palette.createAccountKeywords': null
  'palette.evidence': null
  'palette.evidenceKeywords': null
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
  'palette.vanishKeywords': null
  'palette.nothingHelp': null
  'asked.check': { action: string | number; resource: string | number; who: string | number }
  'asked.somebody': null
  'asked.askingWords': null
  'asked.fillers': null
  'asked.onWords': null
  'asked.nobody': { who: string | number }
  'asked.more': { count: number; wanted: string | number }
  'asked.checkOpen': { action: string | number; who: string | number }
  'asked.whoMay': { action: string | number; resource: string | number }
  'asked.whoWords': null
  'asked.reachWords': null
  'asked.whatWords': null
  'asked.whatCan': { who: string | number }
  'asked.selfWords': null
  'asked.you': { name: string | number }
  'instead.title': null
  'instead.whoReaches': { resource: string | number }
  'instead.inviteThem': { email: string | number }
  'instead.askAnalyzer': null
  'failures.missing': null
  'failures.need': { action: string | number }
  'failures.needOn': { action: string | number; resource: string | number }
  'failures.needDelegateOn': { action: string | number; resource: string | number }
  'failures.adminCanGive': null
  'failures.ours': null
  'failures.offline': null
  'failures.limitedFor': { seconds: string | number }
  'failures.limited': null
  'failures.notConfirmed': null
  'failures.sessionEnded': null
  'failures.lostFiles': null
  'failures.doneBefore': null
  'failures.doneBeforeTitle': null
  'failures.notKnownTitle': null
  'failures.notKnown': null
  'time.justNow': null
  'time.inAMoment': null
  'time.minutesAgo': { count: number }
  'time.inMinutes': { count: number }
  'time.hoursAgo': { count: number }
  'time.inHours': { count: number }
  'time.daysAgo': { count: number }
  'time.inDays': { count: number }
  'durations.days': { count: number }
  'durations.hours': { count: number }
  'durations.minutes': { count: number }
  'durations.seconds': { count: number }
  'session.loginUnsuccessful': null
  'session.providerRefused': { answer: string | number; button: string | number }
  'session.noValidToken': null
  'session.begunElsewhere': null
  'session.retrying': null
  'session.unstable': null
  'session.unstableText': null
  'confirm.title': null
  'confirm.domain': null
  'confirm.sso': null
  'confirm.export': null
  'confirm.applicationSecret': null
  'confirm.accessKey': null
  'confirm.connection': null
  'confirm.testSignIn': null
  'confirm.credentials': null
  'confirm.identity': null
  'confirm.integration': null
  'confirm.account': null
  'confirm.other': null
  'confirm.why': null
  'confirm.signIn': null
  'confirm.signInOnceMore': null
  'confirm.open': null
  'confirm.blocked': null
  'confirm.somebodyElse': { name: string | number; other: string | number }
  'confirm.failed': null
  'confirm.wholeAccount': null
  'confirm.plan': null
  'confirm.refund': null
  'confirm.factor': null
  'confirm.sessionEnded': null
  'queries.unreachable': null
  'queries.answered': { status: string | number }
  'queries.noAccount': null
  'bulk.deleteTicked': null
  'bulk.deleteMany': { count: number; many: string | number; one: string | number }
  'bulk.deleteManyAsked': { count: number; many: string | number; one: string | number }
  'bulk.deletedMany': { count: number; many: string | number; one: string | number }
  'bulk.restoredMany': { count: number; many: string | number }
  'bulk.wasDeleted': null
  'bulk.areDeleted': { names: string | number }
  'bulk.whatItMoved': null
  'bulk.keptAsIs': null
  'bulk.noneDeletable': null
  'bulk.staysBecause': { name: string | number; why: string | number }
  'bulk.atMostAtOnce': { count: number }
  'bulk.deleteAtMost': { count: number }
  'bulk.canAllBeRestored': { count: number }
  'bulk.exported': { count: number; many: string | number }
  'bulk.exportedFirst': { count: number; many: string | number }
  'bulk.exportFailed': { many: string | number }
  'bulk.open': null
  'bulk.peek': null
  'bulk.copyLink': null
  'bulk.reportOf': { many: string | number }
  'bulk.deleting': { many: string | number }
  'bulk.tagging': { many: string | number }
  'bulk.takingBack': { many: string | number }
  'bulk.reading': { many: string | number }
  'bulk.notReached': null
  'bulk.restoredSome': { all: string | number; count: number; many: string | number }
  'bulk.tooManyMatch': { count: number; many: string | number }
  'bulk.narrowFirst': { many: string | number }
  'bulk.tagMany': { count: number; many: string | number; one: string | number }
  'bulk.tagged': { count: number; many: string | number; one: string | number }
  'bulk.wasTagged': null
  'bulk.tagReplaces': null
  'bulk.toGroup': null
  'bulk.addToGroup': { count: number }
  'bulk.whichGroup': null
  'bulk.goOn': null
  'bulk.addToThis': { count: number; name: string | number }
  'bulk.alreadyIn': { count: number }
  'bulk.groupTooLarge': { count: number }
  'bulk.addPeople': null
  'bulk.addedToGroup': { count: number; name: string | number }
  'bulk.id': null
  'bulk.deletedAt': null
  'bulk.deletedBy': null
  'bulk.bringBack': null
  'bulk.restore': null
  'bulk.deletedItem': null
  'bulk.deletedItems': null
  'bulk.noneDeleted': { count: number; many: string | number }
  'bulk.stop': null
  'bulk.otherWork': null
  'bulk.readSoFar': { count: number }
  'bulk.doneOf': { count: number; done: string | number }
  'keywords.overview': null
  'keywords.roles': null
  'keywords.records': null
  'keywords.requests': null
  'keywords.resources': null
  'keywords.analyzer': null
  'keywords.users': null
  'keywords.groups': null
  'keywords.tenants': null
  'keywords.invites': null
  'keywords.applications': null
  'keywords.connections': null
  'keywords.clients': null
  'keywords.domains': null
  'keywords.extensions': null
  'keywords.integrations': null
  'keywords.api': null
  'keywords.tools': null
  'keywords.audit': null
  'keywords.alerts': null
  'keywords.general': null
  'keywords.billing': null
  'keywords.branding': null
  'keywords.support': null
  'nouns.overview': null
  'nouns.domains': null
  'nouns.branding': null
  'nouns.role': null
  'nouns.roles': null
  'nouns.accessRecord': null
  'nouns.accessRecords': null
  'nouns.accessRequest': null
  'nouns.accessRequests': null
  'nouns.resourceSetting': null
  'nouns.resources': null
  'nouns.analyzer': null
  'nouns.user': null
  'nouns.users': null
  'nouns.group': null
  'nouns.groups': null
  'nouns.tenant': null
  'nouns.tenants': null
  'nouns.invite': null
  'nouns.invites': null
  'nouns.application': null
  'nouns.applications': null
  'nouns.connection': null
  'nouns.connections': null
  'nouns.serviceClient': null
  'nouns.serviceClients': null
  'nouns.extension': null
  'nouns.extensions': null
  'nouns.integration': null
  'nouns.integrations': null
  'nouns.auditTrail': null
  'nouns.alert': null
  'nouns.alerts': null
  'nouns.billing': null
  'nouns.support': null
  'nouns.createNoun': { noun: string | number }
  'nouns.export': null
  'nouns.exporting': { count: number }
  'nouns.noneYet': { many: string | number }
  'nouns.import': null
  'nouns.use': null
  'nouns.tools': null
  'nouns.api': null
  'acts.created': { noun: string | number }
  'acts.deleteNoun': { noun: string | number }
  'acts.deleteNamed': { name: string | number; noun: string | number }
  'acts.deleteFailed': { noun: string | number }
  'acts.deleted': { noun: string | number }
  'acts.cannotBeUndone': null
  'acts.readOnly': { noun: string | number }
  'acts.notMade': { many: string | number }
  'acts.asJson': { name: string | number; noun: string | number }
  'acts.canBeRestored': { count: number }
  'acts.isOff': null
  'acts.isOn': null
  'acts.notSet': null
  'acts.seeingAll': { action: string | number; resource: string | number }
  'acts.namedCanGive': { names: string | number }
  'acts.redirectProblem': { address: string | number }
  'acts.addressProblem': { address: string | number }
  'acts.wholeNumber': { max: string | number; min: string | number }
  'acts.tooLong': { count: number; label: string | number }
  'acts.moreSettings': null
  'acts.someAndMore': { count: number; some: string | number }
  'acts.newValue': null
  'headings.access': null
  'headings.people': null
  'headings.signIn': null
  'headings.build': null
  'headings.watch': null
  'headings.account': null
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
  'access.accessNotLoaded': null
  'access.noAccess': { name: string | number }
  'access.noWay': { name: string | number }
  'access.accessNotVisible': null
  'access.hideActionsOn': { resource: string | number }
  'access.showActionsOn': { resource: string | number }
  'access.hideActions': null
  'access.showActions': null
  'access.actionsNotLoaded': null
  'access.everyResource': null
  'access.recordDeleted': null
  'access.adminOnly': { name: string | number }
  'access.adminPerhapsByGroup': { name: string | number }
  'access.adminToo': { name: string | number }
  'access.byRecord': null
  'access.givesAccess': null
  'access.givesByName': null
  'access.givesByGroups': { groups: string | number }
  'access.mayChangeIt': null
  'access.yes': null
  'access.no': null
  'access.record': null
  'access.noneYet': null
  'access.bothDeleted': null
  'access.roleStays': { role: string | number }
  'giving.unsaved': null
  'giving.kept': null
  'giving.newRecord': null
  'giving.recordThere': null
  'giving.nameOfRecord': null
  'giving.everyoneNamedToo': { count: number; who: string | number }
  'giving.whoNeeded': null
  'giving.roleNeeded': null
  'giving.resourceNeeded': null
  'giving.recordNeeded': null
  'giving.failed': null
  'giving.given': { count: number; resources: string | number; roles: string | number; who: string | number }
  'giving.andMore': { count: number; first: string | number }
  'giving.giveLarge': null
  'giving.giveEverything': { who: string | number }
  'giving.giveEveryAction': { who: string | number }
  'giving.giveDelegate': { who: string | number }
  'giving.giveThis': { who: string | number }
  'giving.effectThen': null
  'giving.typedWord': null
  'giving.nameByRole': { resource: string | number; role: string | number }
  'giving.sentence': null
  'map.below': { beginning: string | number; count: number }
  'map.searchResources': null
  'map.noResourceFound': null
  'map.title': null
  'map.loadFailed': null
  'map.cannotSee': null
  'map.open': null
  'map.countOf': { count: number }
  'map.firstOf': { count: number; shown: string | number }
  'map.drawAll': { count: number }
  'map.foldAgain': null
  'map.asMap': null
  'map.asTable': null
  'map.may': null
  'map.on': null
  'map.nobody': null
  'map.statement': { number: string | number }
  'map.noSuchRole': { role: string | number }
  'map.personAndMore': { count: number; person: string | number }
  'map.onSome': { all: string | number; count: number }
  'map.openToSee': { actions: string | number }
  'map.actionsAndMore': { actions: string | number; count: number }
  'map.everyAction': null
  'map.everyResource': null
  'map.byStatement': { number: string | number; record: string | number }
  'map.byStatementAndGroup': { groups: string | number; number: string | number; record: string | number }
  'map.tree': null
  'map.treeFailed': null
  'map.treeEmpty': null
  'map.openBranch': { resource: string | number }
  'map.closeBranch': { resource: string | number }
  'map.statementsHere': { count: number }
  'map.resourcesBelow': { count: number }
  'map.statementsBelow': { count: number }
  'map.accessHere': { count: number }
  'map.moreAccess': { count: number }
  'map.howAccess': null
  'map.holders': null
  'map.wholeMap': { count: number }
  'map.unnamed': null
  'map.onlyByWhole': null
  'map.unnamedDo': null
  'map.treeAbout': null
  'map.peopleHead': null
  'map.statementsHead': null
  'map.resourcesBelowHead': null
  'map.statementsBelowHead': null
  'map.resourcesAtLeast': { count: number }
  'map.bareAction': { action: string | number; other: string | number }
  'map.noRoom': null
  'history.created': { who: string | number }
  'history.createdWhole': { who: string | number; whole: string | number }
  'history.restoredBy': { who: string | number }
  'history.acceptedBy': { who: string | number }
  'history.createdByInvite': { inviter: string | number; who: string | number }
  'history.changedByInvite': { inviter: string | number; who: string | number }
  'history.accessRemovedBy': { who: string | number }
  'history.accessRestoredBy': { who: string | number }
  'history.request': null
  'history.copyRequest': null
  'history.reason': { reason: string | number }
  'history.compare': null
  'history.chosen': null
  'history.comparing': { from: string | number; to: string | number }
  'history.closeComparison': null
  'history.compareRevision': { revision: string | number }
  'history.compared': { from: string | number; to: string | number }
  'history.alike': null
  'history.alikeHere': null
  'history.chooseAnother': { revision: string | number }
  'history.deleted': { who: string | number }
  'history.savedUnchanged': { who: string | number }
  'history.changed': { who: string | number }
  'history.loadFailed': null
  'history.cannotSee': null
  'history.factorRemoved': null
  'history.none': null
  'history.revision': { revision: string | number }
  'history.loadOlder': null
  'history.lastChange': { at: string | number; who: string | number }
  'history.restoreThis': null
  'history.undoThis': null
  'history.restoreNamed': { name: string | number; noun: string | number }
  'history.restoreNoun': { noun: string | number }
  'history.restoreFailed': { noun: string | number }
  'history.restoreUndo': null
  'history.restoreUndoDeleted': { noun: string | number }
  'history.beginsAnew': { noun: string | number }
  'history.restored': { noun: string | number }
  'history.cameWithout': { lost: string | number }
  'history.lostSecret': null
  'history.lostSecrets': { count: number }
  'history.lostKeys': { count: number }
  'history.lostClaims': null
  'history.lostTenant': null
  'history.lostUsers': { count: number }
  'history.lostNoPkce': null
  'history.wasAccepted': { at: string | number; noun: string | number; who: string | number }
  'history.wasDeleted': { at: string | number; noun: string | number; who: string | number }
  'history.lostSso': null
  'history.lostBranding': null
  'history.permissions': null
  'history.askedForIt': { who: string | number }
  'history.approvedBy': { who: string | number }
  'history.deniedBy': { who: string | number }
  'history.withdrawnBy': { who: string | number }
  'history.restoredState': { revision: string | number; who: string | number }
  'history.givesNothing': null
  'history.changedBy': { at: string | number; who: string | number }
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
  'statement.needed': null
  'statement.actionOn': { action: string | number; resource: string | number }
  'statement.countLeftOut': { count: number }
  'form.empty': null
  'form.on': null
  'form.off': null
  'form.needed': { label: string | number }
  'form.fiveMinutes': null
  'form.hour': null
  'form.day': null
  'form.month': null
  'pickers.noneMatch': { many: string | number }
  'pickers.cannotListRoles': null
  'pickers.remove': { name: string | number }
  'pickers.newActions': { count: number }
  'pickers.tooManyActions': { count: number; max: string | number; total: string | number }
  'pickers.useBranch': { branch: string | number; count: number }
  'pickers.lookingUp': { count: number; done: string | number }
  'pickers.pasted': { count: number; parts: string | number }
  'pickers.found': { count: number }
  'pickers.unknownAddresses': { count: number }
  'pickers.unknownIds': { count: number }
  'pickers.noAddresses': { count: number }
  'pickers.unclear': { count: number }
  'pickers.undecided': { count: number }
  'pickers.nobodyHasAddress': { count: number; emails: string | number }
  'pickers.invite': { count: number }
  'pickers.addAddresses': { count: number }
  'pickers.leaveOutAddresses': { count: number }
  'pickers.brokenAddresses': { count: number; texts: string | number }
  'pickers.nobodyKnownBy': { ids: string | number }
  'pickers.meansSeveral': { email: string | number }
  'pickers.nameAndId': { id: string | number; name: string | number }
  'pickers.notLookedUp': { ids: string | number }
  'pickers.addUnknown': { count: number }
  'pickers.leaveOutUnknown': { count: number }
  'pickers.addIds': { count: number }
  'pickers.typePeopleOrGroups': { count: number }
  'pickers.typeGroups': { count: number }
  'pickers.typePeople': { count: number }
  'pickers.searching': null
  'pickers.pickedAlready': null
  'pickers.useId': { id: string | number }
  'pickers.searchAway': null
  'pickers.notSearched': null
  'pickers.nobodyKnown': null
  'pickers.groupOf': { count: number }
  'pickers.client': { name: string | number }
  'pickers.group': { name: string | number }
  'pickers.badResource': null
  'pickers.keptResource': null
  'pickers.everything': null
  'pickers.whole': null
  'pickers.wholePlatform': null
  'pickers.everythingOfPlatform': null
  'pickers.unknownResource': null
  'pickers.below': { parent: string | number; resource: string | number }
  'pickers.andBelow': { resource: string | number }
  'pickers.unknownPicked': { ids: string | number }
  'pickers.allTenants': null
  'ui.reference': { id: string | number }
  'ui.copyReference': null
  'ui.aboutError': null
  'ui.learnMore': null
  'ui.nameTooLong': { count: number }
  'ui.searchMany': { many: string | number }
  'ui.loadFailed': { many: string | number }
  'ui.cannotSee': { many: string | number }
  'ui.typeLetters': { count: number }
  'ui.noMatch': { many: string | number; text: string | number }
  'ui.noMatchFilter': { many: string | number }
  'ui.noneNarrowed': { filters: string | number; many: string | number }
  'ui.cannotNarrow': { many: string | number }
  'ui.notShown': null
  'ui.filterList': null
  'ui.searchThisList': null
  'ui.nextRow': null
  'ui.previousRow': null
  'ui.asOf': { time: string | number }
  'ui.shownSoFar': { count: number; many: string | number; one: string | number }
  'ui.shownOf': { count: number; many: string | number; shown: string | number }
  'ui.shownOfMore': { count: number; many: string | number; shown: string | number }
  'ui.tickRow': null
  'ui.tickRange': null
  'ui.tickAll': null
  'ui.tickNamed': { name: string | number }
  'ui.columns': null
  'ui.filters': null
  'ui.removeFilter': { filter: string | number }
  'ui.searchedFor': { text: string | number }
  'ui.countOf': { count: number; many: string | number; one: string | number }
  'ui.breadcrumb': null
  'ui.clearFilters': null
  'ui.slow': null
  'ui.stuck': null
  'ui.cannotFind': { noun: string | number }
  'ui.backTo': { place: string | number }
  'ui.seeOnlyNone': { only: string | number }
  'ui.adminCanGiveAccess': null
  'ui.actions': null
  'ui.undo': null
  'ui.inspector': null
  'ui.peekRow': null
  'ui.openRowMenu': null
  'ui.rowMenu': { name: string | number }
  'ui.views': null
  'ui.deleted': null
  'ui.onlyOwn': { only: string | number }
  'ui.maybeOthers': null
  'ui.give': null
  'ui.quickCreate': null
  'toast.undoLast': null
  'toast.undoFailed': null
  'toast.itsHistory': null
  'toast.doneWithUndo': { done: string | number }
  'toast.doneWithAct': { done: string | number; label: string | number }
  'selection.selection': null
  'selection.selected': { count: number }
  'selection.clearSelection': null
  'selection.selectAllThatMatch': { count: number }
  'selection.selectEveryMatch': null
  'selection.allSelected': { count: number; many: string | number }
  'selection.everySelected': { many: string | number }
  'selection.actsLocked': null
  'parts.onlyFailed': null
  'parts.reload': null
  'parts.typeName': { name: string | number }
  'parts.keepIt': null
  'parts.dangerZone': null
  'parts.shownOnce': null
  'parts.downloadFile': { file: string | number }
  'parts.storedIt': null
  'parts.closeWithoutStoring': null
  'parts.done': null
  'parts.savedElsewhere': { noun: string | number }
  'parts.changedMeanwhile': null
  'parts.compareAndChoose': null
  'parts.mergedByItself': null
  'parts.copyMine': null
  'parts.keepEditing': null
  'parts.saveFailed': { noun: string | number }
  'parts.createFailed': { noun: string | number }
  'parts.sendFailed': { noun: string | number }
  'parts.chooseSides': null
  'parts.saveAgain': null
  'parts.before': null
  'parts.yours': null
  'parts.theirs': null
  'parts.needed': null
  'parts.newOne': { noun: string | number }
  'parts.restoreDraft': null
  'parts.draftFrom': { time: string | number }
  'parts.firstField': null
  'parts.saved': { noun: string | number }
  'parts.changedElsewhere': { noun: string | number }
  'parts.saveNoun': { noun: string | number }
  'parts.unsavedChanges': null
  'parts.changes': { count: number }
  'parts.discard': null
  'parts.offlineChangesWait': null
  'parts.removeTag': { name: string | number }
  'parts.tagNeedsKey': null
  'parts.tagKeyKept': { key: string | number }
  'parts.tooManyTags': { count: number }
  'parts.tagKey': null
  'parts.tagValue': null
  'parts.exampleTagValue': null
  'parts.addTag': null
  'parts.leaveWithoutSaving': null
  'parts.unsavedTab': null
  'parts.unsavedOnTabs': { name: string | number; tabs: string | number }
  'parts.unsavedIn': { count: number; name: string | number }
  'parts.discardChanges': null
  'parts.copyTheId': null
  'parts.previousTab': null
  'parts.nextTab': null
  'parts.copyId': null
  'parts.environment': { environment: string | number }
  'parts.moreActions': null
  'parts.sections': null
  'parts.copyJson': null
  'parts.saveLarge': { name: string | number; noun: string | number }
  'parts.savedIsInHistory': null
  'parts.createLarge': { noun: string | number }
  'parts.madeCanBeDeleted': null
  'parts.copyCode': null
  'parts.unsavedHere': null
  'parts.noSuchTab': { shown: string | number; tab: string | number }
  'verdicts.allow': null
  'verdicts.deny': null
  'verdicts.grant': null
  'verdicts.delegate': null
  'verdicts.warning': null
  'verdicts.pending': null
  'verdicts.deprecated': null
  'verdicts.managed': null
  'account.customDomains': null
  'account.domainPending': { domain: string | number }
  'account.domainComplete': { domain: string | number }
  'account.domainFailed': { domain: string | number }
  'account.ssoNotSetUp': null
  'account.general': null
  'account.singleSignOn': null
  'account.export': null
  'account.about': null
  'account.exportThis': null
  'account.exportText': null
  'account.withHistory': null
  'account.withHistoryHelp': null
  'account.exportAccount': null
  'account.exportFailed': null
  'account.saveFailed': null
  'account.settings': null
  'account.theAccount': null
  'account.signUp': null
  'account.signUpText': null
  'account.accountId': null
  'account.region': null
  'account.apiHost': null
  'account.company': null
  'account.companyHelp': null
  'account.preconditions': null
  'account.preconditionsHelp': null
  'account.registration': null
  'account.registrationHelp': null
  'account.whoMaySignUp': null
  'account.anybody': null
  'account.anybodyHelp': null
  'account.ofDomains': null
  'account.ofDomainsHelp': null
  'account.invited': null
  'account.invitedHelp': null
  'account.domainsHelp': null
  'account.signInMethods': null
  'account.signInMethodsText': null
  'account.passwordMethod': null
  'account.passwordMethodHelp': null
  'account.codeMethod': null
  'account.codeMethodHelp': null
  'account.domainsNeeded': null
  'account.noDomain': { domain: string | number }
  'account.tooManyDomains': { count: number }
  'account.ssoDomain': null
  'account.ssoDomainHelp': null
  'account.ssoDomainWrong': null
  'account.ssoIssuerHelp': null
  'account.ssoSaveFailed': null
  'account.sso': null
  'account.theSso': null
  'account.ssoText': null
  'account.consentGranted': null
  'account.consentRefused': null
  'account.ssoActive': null
  'account.ssoUnverified': null
  'account.ssoTaken': null
  'account.ssoShortName': { name: string | number }
  'account.settingsHistory': null
  'account.ofSso': { label: string | number }
  'account.beingDeleted': null
  'account.preferences': null
  'account.danger': null
  'account.preferencesText': null
  'account.delete': null
  'account.askDelete': { name: string | number }
  'account.deleteText': null
  'account.deleteFailed': null
  'account.deleteUndo': null
  'account.hostEnds': { host: string | number }
  'account.everythingStops': null
  'account.moreThan': { count: number }
  'account.idNeverAgain': null
  'account.restore': null
  'account.askRestore': { name: string | number }
  'account.comesBack': null
  'account.signInAgain': null
  'account.erasedOtherwise': { when: string | number }
  'account.restoreFailed': null
  'account.restoreUndo': null
  'account.isDeleted': { name: string | number; when: string | number }
  'account.deletedRestore': null
  'account.readOnly': null
  'account.cannotDelete': null
  'account.cannotExport': null
  'account.toldDeleted': { name: string | number }
  'factorPolicy.title': null
  'factorPolicy.text': null
  'factorPolicy.who': null
  'factorPolicy.optional': null
  'factorPolicy.optionalHelp': null
  'factorPolicy.ofAdmins': null
  'factorPolicy.ofAdminsHelp': null
  'factorPolicy.required': null
  'factorPolicy.requiredHelp': null
  'factorPolicy.off': null
  'factorPolicy.offHelp': null
  'factorPolicy.asAccount': null
  'samlParty.nameId': null
  'samlParty.persistent': null
  'samlParty.emailAddress': null
  'samlParty.unspecified': null
  'samlParty.attributes': null
  'samlParty.attributesHelp': { claims: string | number }
  'samlParty.attributeWrong': { attribute: string | number }
  'samlParty.bothNeeded': null
  'samlParty.logout': null
  'samlParty.logoutHelp': null
  'samlParty.certificate': null
  'samlParty.certificateHelp': null
  'samlParty.beginsHere': null
  'samlParty.beginsHereHelp': null
  'samlParty.values': null
  'samlParty.valuesHelp': null
  'samlParty.metadata': null
  'samlParty.metadataHelp': null
  'samlParty.entityId': null
  'samlParty.sso': null
  'samlParty.slo': null
  'samlParty.start': null
  'samlParty.startHelp': null
  'samlParty.certificateNow': null
  'samlParty.certificateNext': null
  'samlParty.certificatesFailed': null
  'branding.about': null
  'branding.noun': null
  'branding.pages': null
  'branding.saveFailed': null
  'branding.looks': null
  'branding.words': null
  'branding.ways': null
  'branding.light': null
  'branding.lightHelp': null
  'branding.dark': null
  'branding.darkHelp': null
  'branding.corrected': { colour: string | number }
  'branding.pick': { label: string | number }
  'branding.noColour': null
  'branding.logo': null
  'branding.logoHelp': null
  'branding.background': null
  'branding.backgroundHelp': null
  'branding.choose': null
  'branding.chooseOther': null
  'branding.choosePicture': { label: string | number }
  'branding.removePicture': { label: string | number }
  'branding.noPicture': null
  'branding.withoutPicture': null
  'branding.pictureTooLarge': { kilobytes: string | number }
  'branding.thePicture': null
  'branding.newPicture': null
  'branding.pageLight': null
  'branding.pageDark': null
  'branding.groundHelp': null
  'branding.cardRadius': null
  'branding.controlRadius': null
  'branding.lengthHelp': null
  'branding.noLength': null
  'branding.heading': null
  'branding.headingHelp': null
  'branding.below': null
  'branding.belowHelp': null
  'branding.support': null
  'branding.supportHelp': null
  'branding.noSupport': null
  'branding.shown': null
  'branding.showAll': null
  'branding.showAllHelp': null
  'branding.showSome': null
  'branding.showSomeHelp': null
  'branding.connections': null
  'branding.noConnections': null
  'branding.email': null
  'branding.emailHelp': null
  'branding.preview': null
  'branding.page': null
  'branding.pageSignIn': null
  'branding.pageWrong': null
  'branding.pageCode': null
  'branding.pageSignUp': null
  'branding.pageForgotten': null
  'branding.pageNewPassword': null
  'branding.pageSecondStep': null
  'branding.pageRecovery': null
  'branding.pageRecoveryCodes': null
  'branding.pageSso': null
  'branding.pageChoosePerson': null
  'branding.pageDevice': null
  'branding.pageSignOut': null
  'branding.pageError': null
  'branding.screen': null
  'branding.phone': null
  'branding.desktop': null
  'branding.yourApplication': null
  'branding.of': null
  'branding.ofHelp': null
  'branding.ofPartHelp': null
  'branding.ofAccount': null
  'branding.ofApplications': null
  'branding.ofTenants': null
  'branding.sso': null
  'branding.ssoHelp': null
  'branding.loginPage': null
  'branding.loginPageHelp': null
  'branding.noLoginPage': null
  'branding.inherits': { value: string | number }
  'branding.showAsAccount': null
  'customDomains.title': null
  'customDomains.about': null
  'customDomains.none': null
  'customDomains.noneText': null
  'customDomains.notLoaded': null
  'customDomains.notVisible': null
  'customDomains.add': null
  'customDomains.addDomain': null
  'customDomains.addAgain': null
  'customDomains.name': null
  'customDomains.nameHelp': null
  'customDomains.noName': null
  'customDomains.isThere': null
  'customDomains.toAdd': null
  'customDomains.notAdded': null
  'customDomains.added': null
  'customDomains.waiting': null
  'customDomains.live': null
  'customDomains.astray': null
  'customDomains.verified': null
  'customDomains.failed': null
  'customDomains.taken': null
  'customDomains.failedText': { record: string | number }
  'customDomains.leadsNowhere': null
  'customDomains.leadsElsewhere': { domain: string | number; found: string | number; value: string | number }
  'customDomains.waitingText': { at: string | number }
  'customDomains.waitingFirst': null
  'customDomains.liveText': { at: string | number }
  'customDomains.records': null
  'customDomains.createThese': null
  'customDomains.zoneFile': null
  'customDomains.copyZone': null
  'customDomains.type': null
  'customDomains.recordName': null
  'customDomains.value': null
  'customDomains.inDns': null
  'customDomains.nameOf': { type: string | number }
  'customDomains.valueOf': { type: string | number }
  'customDomains.found': null
  'customDomains.foundOther': null
  'customDomains.notSeen': null
  'customDomains.notLooked': null
  'customDomains.origin': null
  'customDomains.checkNow': null
  'customDomains.remove': null
  'customDomains.askRemove': { domain: string | number }
  'customDomains.stopsServing': { origin: string | number }
  'customDomains.signsOut': null
  'customDomains.becomesFree': null
  'customDomains.notRemoved': null
  'customDomains.noUndo': null
  'customDomains.removed': { domain: string | number }
  'customDomains.recordParts': null
  'domains.none': null
  'domains.pending': null
  'domains.complete': null
  'domains.failed': null
  'domains.notLoaded': null
  'domains.notVisible': null
  'domains.noneText': null
  'domains.lostText': null
  'domains.begin': null
  'domains.beginAgain': null
  'domains.notBegun': null
  'domains.since': { at: string | number }
  'domains.asBefore': null
  'domains.addRecord': null
  'domains.recordName': null
  'domains.recordValue': null
  'domains.taken': null
  'domains.noServer': null
  'domains.looked': { at: string | number }
  'domains.foundOther': { found: string | number }
  'domains.notLooked': null
  'domains.look': null
  'domains.lookFailed': null
  'domains.giveUp': null
  'domains.notGivenUp': null
  'ssoGuides.heading': null
  'ssoGuides.which': null
  'ssoGuides.entra': null
  'ssoGuides.okta': null
  'ssoGuides.auth0': null
  'ssoGuides.aws': null
  'ssoGuides.values': null
  'ssoGuides.acs': null
  'ssoGuides.audience': null
  'ssoGuides.callback': null
  'ssoGuides.start': null
  'ssoGuides.startHelp': null
  'ssoGuides.startLater': null
  'ssoGuides.consent': null
  'ssoGuides.consentText': { address: string | number }
  'ssoGuides.consentLater': null
  'ssoGuides.entra1': null
  'ssoGuides.entra2': null
  'ssoGuides.entra3': null
  'ssoGuides.entra4': null
  'ssoGuides.okta1': null
  'ssoGuides.okta2': null
  'ssoGuides.okta3': null
  'ssoGuides.auth01': null
  'ssoGuides.auth02': null
  'ssoGuides.auth03': null
  'ssoGuides.aws1': null
  'ssoGuides.aws2': null
  'ssoGuides.aws3': null
  'ssoGuides.aws4': null
  'ssoGuides.saml1': null
  'ssoGuides.saml2': null
  'ssoGuides.saml3': null
  'ssoGuides.openid1': null
  'ssoGuides.openid2': null
  'ssoGuides.openid3': null
  'ssoGuides.speaksOpenId': null
  'ssoGuides.speaksSaml': null
  'ssoGuides.anyOther': null
  'alerts.about': null
  'alerts.first': null
  'alerts.userDenials': null
  'alerts.userDenialsNumber': null
  'alerts.denialRate': null
  'alerts.denialRateNumber': null
  'alerts.newOwner': null
  'alerts.unusedKey': null
  'alerts.unusedKeyNumber': null
  'alerts.expiry': null
  'alerts.expiryNumber': null
  'alerts.usageLimit': null
  'alerts.usageLimitNumber': null
  'alerts.firing': null
  'alerts.noted': null
  'alerts.quiet': null
  'alerts.nameExample': null
  'alerts.when': null
  'alerts.threshold': null
  'alerts.usualThreshold': { usual: string | number }
  'alerts.thresholdTooHigh': { most: string | number }
  'alerts.mailTo': null
  'alerts.mailToHelp': null
  'alerts.noAddress': { address: string | number }
  'alerts.tookNote': null
  'alerts.noteFailed': null
  'alerts.takeNote': null
  'alerts.stillNoted': null
  'alerts.tellsNow': null
  'alerts.lastFired': null
  'alerts.whyFired': null
  'alerts.owners': null
  'alerts.removed': null
  'alerts.tellsOf': { count: number }
  'alerts.tellsOfNothing': null
  'alerts.thresholdTooLow': null
  'alerts.trial': null
  'alerts.wouldTell': null
  'alerts.wouldFire': { count: number }
  'alerts.measuredUserDenials': null
  'alerts.measuredDenialRate': null
  'alerts.measuredUnusedKey': null
  'alerts.measuredExpiry': null
  'alerts.measuredUsageLimit': null
  'alerts.measuredTold': { value: string | number; what: string | number }
  'alerts.thresholdLine': { value: string | number }
  'alerts.rateNotJudged': { count: number }
  'alerts.trialByHour': null
  'alerts.trialByDay': null
  'alerts.wouldNotFire': null
  'explain.howDecided': null
  'explain.asks': null
  'explain.statementOfRecord': { statement: string | number }
  'explain.roleWith': { action: string | number }
  'explain.resource': null
  'explain.theRecord': null
  'explain.isMember': { group: string | number; user: string | number }
  'explain.gives': {
    action: string | number
    holder: string | number
    record: string | number
    resource: string | number
    role: string | number
    statement: string | number
  }
  'explain.missing': null
  'explain.noRecord': { user: string | number }
  'explain.recordNaming': { user: string | number }
  'explain.noStatement': {
    action: string | number
    record: string | number
    resource: string | number
    statement: string | number
  }
  'explain.noPermission': {
    action: string | number
    record: string | number
    resource: string | number
    statement: string | number
  }
  'explain.roleAllowing': { action: string | number }
  'explain.notOnResource': {
    action: string | number
    record: string | number
    resource: string | number
    role: string | number
    statement: string | number
  }
  'explain.aRole': null
  'explain.noRole': {
    record: string | number
    resource: string | number
    role: string | number
    statement: string | number
  }
  'explain.theRole': { role: string | number }
  'explain.limitedToken': { user: string | number }
  'explain.tokenReaching': { resource: string | number }
  'explain.badQuestion': null
  'explain.validQuestion': null
  'explain.isPublic': { action: string | number; resource: string | number }
  'explain.mayUnexplained': { action: string | number; resource: string | number; user: string | number }
  'explain.mayNotUnexplained': { action: string | number; resource: string | number; user: string | number }
  'analyzer.check': null
  'analyzer.many': null
  'analyzer.who': null
  'analyzer.what': null
  'analyzer.whatAsked': null
  'analyzer.whatFailed': null
  'analyzer.showWhat': null
  'analyzer.userNeeded': null
  'analyzer.actionNeeded': null
  'analyzer.resourceNeeded': null
  'analyzer.about': null
  'analyzer.can': null
  'analyzer.do': null
  'analyzer.on': null
  'analyzer.checkFailed': null
  'analyzer.checkAccess': null
  'analyzer.addressKeeps': null
  'analyzer.oneFailed': null
  'analyzer.askRefused': null
  'analyzer.checking': null
  'analyzer.mayDo': { action: string | number; resource: string | number; user: string | number }
  'analyzer.mayNotDo': { action: string | number; resource: string | number; user: string | number }
  'analyzer.explanation': { answer: string | number; reason: string | number }
  'analyzer.explanationAsOf': { answer: string | number; moment: string | number; reason: string | number }
  'analyzer.tookTime': { ms: string | number }
  'analyzer.tookTimeAsOf': { ms: string | number; revision: string | number }
  'analyzer.copyExplanation': null
  'analyzer.copyLink': null
  'analyzer.doThese': null
  'analyzer.questionsHelp': { count: number }
  'analyzer.eachActionOf': null
  'analyzer.roleNeeded': null
  'analyzer.addQuestions': null
  'analyzer.differing': null
  'analyzer.noneDenied': null
  'analyzer.noneDiffering': null
  'analyzer.manyFailed': null
  'analyzer.allowedOf': { allowed: string | number; count: number; revision: string | number }
  'analyzer.allowedOfLater': { allowed: string | number; count: number; revision: string | number }
  'analyzer.askedOf': { action: string | number; resource: string | number; user: string | number }
  'analyzer.tooManyPeople': { count: number }
  'analyzer.asOf': null
  'analyzer.chooseMoment': null
  'analyzer.asOfHelp': { zone: string | number }
  'analyzer.asOfChosen': { moment: string | number; zone: string | number }
  'analyzer.asOfRevision': { revision: string | number }
  'analyzer.asOfMoment': { moment: string | number }
  'analyzer.beforeAccount': { moment: string | number; zone: string | number }
  'analyzer.takeEarliest': null
  'analyzer.asOfUnknown': null
  'analyzer.whoHelp': null
  'analyzer.whoFailed': null
  'analyzer.showWho': null
  'analyzer.questionNeeded': null
  'analyzer.tooManyQuestions': { count: number }
  'analyzer.questionWrong': { number: string | number }
  'analyzer.questionIncomplete': { number: string | number }
  'analyzer.wouldAllow': null
  'analyzer.lookingForChanges': null
  'analyzer.nothingSmall': { action: string | number }
  'analyzer.joinGroup': { group: string | number; user: string | number }
  'analyzer.addUser': { record: string | number; statement: string | number; user: string | number }
  'analyzer.addResource': { record: string | number; resource: string | number; statement: string | number }
  'analyzer.addRole': { record: string | number; role: string | number; statement: string | number }
  'analyzer.createRecord': { resource: string | number; role: string | number; user: string | number }
  'analyzer.sizeOf': { people: string | number; permissions: string | number }
  'analyzer.permissionsAtMost': { count: number }
  'analyzer.review': null
  'analyzer.doItAsk': null
  'analyzer.doIt': null
  'analyzer.notDone': null
  'analyzer.doItUndo': null
  'analyzer.done': { action: string | number; resource: string | number; user: string | number }
  'analyzer.recordName': { resource: string | number; user: string | number }
  'analyzer.askForIt': null
  'analyzer.askedFor': { at: string | number; who: string | number }
  'analyzer.time': null
  'analyzer.timeNow': null
  'analyzer.evidence': null
  'analyzer.evidenceText': null
  'analyzer.evidenceFailed': null
  'analyzer.showEvidence': null
  'analyzer.print': null
  'analyzer.downloadCsv': null
  'analyzer.printing': { count: number }
  'analyzer.totalsCounted': null
  'analyzer.totalsMany': { count: number }
  'analyzer.roleInShort': { count: number; role: string | number }
  'analyzer.showAllActions': null
  'analyzer.totals': { people: string | number; resources: string | number; rows: string | number }
  'analyzer.totalPeople': { count: number }
  'analyzer.totalRows': { count: number }
  'analyzer.keptRows': { count: number }
  'analyzer.notPrinted': null
  'analyzer.tooManyToPrint': { count: number }
  'analyzer.stopReading': { count: number }
  'analyzer.givenBy': null
  'analyzer.nobodyHasAccess': null
  'analyzer.nobodyHasAccessNow': null
  'analyzer.evidenceOf': { account: string | number }
  'analyzer.evidenceOnly': { account: string | number; narrowed: string | number }
  'analyzer.placeAndBelow': { place: string | number }
  'analyzer.noAccessFor': { narrowed: string | number }
  'analyzer.evidenceMoment': { moment: string | number; revision: string | number }
  'analyzer.rowsAll': { count: number }
  'analyzer.rowsFirst': { count: number }
  'analyzer.takeAll': null
  'analyzer.madeBy': { by: string | number; id: string | number; moment: string | number }
  'analyzer.onPaperFirst': { count: number }
  'analyzer.mayGrant': { actions: string | number }
  'analyzer.mayDelegate': { actions: string | number }
  'analyzer.openResource': null
  'analyzer.throughGroup': { group: string | number; record: string | number; role: string | number }
  'analyzer.throughRecord': { record: string | number; role: string | number }
  'analyzer.administers': { count: number; user: string | number }
  'analyzer.administeredBy': { user: string | number }
  'analyzer.exampleIs': { action: string | number; resource: string | number; who: string | number }
  'analyzer.tryExample': null
  'analyzer.whoMay': null
  'analyzer.onlyPerson': null
  'analyzer.onlyGroup': null
  'analyzer.onlyPlace': null
  'analyzer.patternAsked': { example: string | number; pattern: string | number }
  'analyzer.askedPeople': { count: number }
  'analyzer.askedQuestions': { count: number }
  'analyzer.asked': { people: string | number; questions: string | number }
  'analyzer.change': null
  'analyzer.createRole': { action: string | number; resource: string | number; user: string | number }
  'analyzer.roleName': { action: string | number }
  'analyzer.sizeOn': { resources: string | number; size: string | number }
  'analyzer.totalClients': { count: number }
  'analyzer.peopleAndClients': { clients: string | number; people: string | number }
  'applications.askFirstSecret': { application: string | number }
  'applications.becomesConfidential': { application: string | number }
  'applications.browserStops': null
  'applications.createFirstSecret': null
  'applications.firstSecretUndo': null
  'applications.about': null
  'applications.first': null
  'applications.sharedSession': null
  'applications.ownSession': null
  'applications.isDefault': null
  'applications.isOfExtension': null
  'applications.isGlobal': null
  'applications.andMore': { address: string | number; count: number }
  'applications.applicationId': null
  'applications.globalSignIn': null
  'applications.nameExample': null
  'applications.redirectAddressesHelp': null
  'applications.defaultAddress': null
  'applications.defaultAddressHelp': null
  'applications.session': null
  'applications.scriptsMaySee': null
  'applications.scriptsMaySeeHelp': null
  'applications.audiences': null
  'applications.audiencesHelp': null
  'applications.logoutAddress': null
  'applications.logoutAddressHelp': null
  'applications.devices': null
  'applications.devicesHelp': null
  'applications.samlEntityId': null
  'applications.samlEntityIdHelp': null
  'applications.samlAddress': null
  'applications.global': null
  'applications.globalHelp': null
  'applications.accessToken': null
  'applications.seenByScripts': null
  'applications.hiddenFromScripts': null
  'applications.extension': null
  'applications.removed': null
  'applications.addressesStop': { count: number }
  'applications.secrets': null
  'applications.secret': null
  'applications.secretFor': { application: string | number }
  'applications.noSecret': null
  'applications.confidential': null
  'applications.createSecret': null
  'applications.secretFailed': null
  'applications.secretsInUse': null
  'applications.ofKind': null
  'applications.isSecret': null
  'applications.isPublicKey': null
  'applications.deleteSecret': null
  'applications.deleteThisSecret': { secret: string | number }
  'applications.askDeleteSecret': { secret: string | number }
  'applications.usersOfSecretStop': { secret: string | number }
  'applications.becomesPublic': { application: string | number }
  'applications.pkceRequiredAgain': null
  'applications.replaceFirst': null
  'applications.askDeleteLastSecret': { application: string | number; secret: string | number }
  'applications.deleteLastSecret': null
  'applications.public': null
  'applications.publicMeans': null
  'applications.confidentialKind': null
  'applications.confidentialMeans': null
  'applications.makeConfidential': null
  'applications.changeProof': null
  'applications.deleteSecretFailed': null
  'applications.secretDeleted': null
  'applications.pkce': null
  'applications.pkceHelp': null
  'applications.pkceOff': null
  'applications.idTokenAlgorithm': null
  'applications.idTokenAlgorithmHelp': null
  'applications.usableHere': null
  'applications.notUsableYet': null
  'applications.testSignIn': null
  'applications.testSignInHelp': { application: string | number }
  'applications.testAs': null
  'applications.testNeedsUser': null
  'applications.makeTest': null
  'applications.testFailed': null
  'applications.testLink': null
  'applications.testLinkOnce': null
  'applications.openTest': null
  'applications.milderWhen': null
  'applications.milderAct': null
  'applications.secondFactorHelp': null
  'approval.waits': null
  'approval.act': null
  'approval.help': null
  'approval.ask': { application: string | number }
  'approval.effect': null
  'approval.leadsTo': { addresses: string | number }
  'approval.undo': null
  'approval.failed': null
  'approval.done': null
  'approval.never': null
  'through.client': { client: string | number; who: string | number }
  'audit.blocked': null
  'audit.cannotSee': null
  'audit.askedBy': null
  'audit.about': null
  'audit.exportFailed': { count: number }
  'audit.exportCsv': null
  'audit.event': null
  'audit.events': null
  'audit.kept': { until: string | number }
  'audit.noneIn': { when: string | number }
  'audit.noneFound': { filters: string | number; when: string | number }
  'audit.lastHours': { count: number }
  'audit.lastDays': { count: number }
  'audit.spanBetween': { from: string | number; to: string | number }
  'audit.lookIn': { when: string | number }
  'audit.filtersSet': { count: number }
  'audit.showResults': null
  'audit.checks': null
  'audit.noChecks': null
  'audit.topResources': null
  'audit.topActions': null
  'audit.topPeople': null
  'audit.onlyCounted': { count: number }
  'audit.period': null
  'audit.hours': { count: number }
  'audit.days': { count: number }
  'audit.showsSoon': null
  'audit.changes': null
  'audit.signIns': null
  'audit.signedIn': null
  'audit.signInFailed': null
  'audit.change': null
  'audit.signIn': null
  'audit.kind': null
  'audit.result': null
  'audit.item': null
  'audit.by': null
  'audit.byHelp': null
  'audit.chip': { field: string | number; value: string | number }
  'audit.resourceHelp': null
  'audit.client': null
  'audit.clientHelp': null
  'audit.span': { from: string | number; to: string | number }
  'audit.clear': { what: string | number }
  'audit.chart': null
  'audit.nothingHappened': null
  'audit.countedSince': { time: string | number }
  'audit.live': null
  'audit.showNew': { count: number }
  'audit.timeLine': null
  'audit.open': null
  'audit.close': null
  'audit.why': null
  'audit.whyNow': null
  'audit.aPerson': null
  'audit.address': null
  'audit.eventId': null
  'audit.revision': null
  'audit.request': null
  'audit.trace': null
  'audit.sameUser': null
  'audit.sameClient': null
  'audit.sameResource': null
  'audit.sameItem': null
  'audit.sameApplication': null
  'audit.openTrace': null
  'audit.asked': { action: string | number; resource: string | number; who: string | number }
  'audit.askedOften': {
    action: string | number
    resource: string | number
    times: string | number
    who: string | number
  }
  'audit.failedSentence': { how: string | number; where: string | number }
  'audit.testedSentence': { tester: string | number; where: string | number; who: string | number }
  'audit.signedInSentence': { how: string | number; where: string | number; who: string | number }
  'audit.whatIsKept': null
  'audit.somewhere': null
  'audit.signedInPlainly': { where: string | number; who: string | number }
  'audit.itemExample': null
  'audit.toldChanges': { count: number }
  'audit.toldSignIns': { count: number }
  'audit.toldFailed': { count: number }
  'audit.addFilter': null
  'audit.byCode': null
  'audit.byPassword': null
  'audit.byPasskey': null
  'billing.void': null
  'billing.waived': null
  'billing.creditPending': null
  'billing.creditPaidBack': null
  'billing.creditNotPaidBack': null
  'billing.creditTaken': null
  'billing.creditByTransfer': null
  'billing.creditTransferred': null
  'billing.usage': null
  'billing.invoices': null
  'billing.about': null
  'billing.invoicesFailed': null
  'billing.invoicesRefused': null
  'billing.invoiceNotFound': { invoice: string | number }
  'billing.noInvoices': null
  'billing.noInvoicesText': null
  'billing.invoice': null
  'billing.total': null
  'billing.amount': { amount: string | number; currency: string | number }
  'billing.callsHead': null
  'billing.month': null
  'billing.usageLimit': null
  'billing.open': null
  'billing.paid': null
  'billing.declined': null
  'billing.invoiceNumber': { number: string | number }
  'billing.fileName': { number: string | number }
  'billing.files': null
  'billing.downloadAs': { form: string | number; invoice: string | number }
  'billing.downloadFailed': { invoice: string | number }
  'billing.wasDeclined': { amount: string | number; invoice: string | number }
  'billing.triedAgain': { at: string | number }
  'billing.locksAt': { at: string | number }
  'billing.lockedUntilPaid': null
  'billing.payByCard': null
  'billing.dueUntil': { amount: string | number; at: string | number; invoice: string | number }
  'billing.due': null
  'billing.lines': null
  'billing.from': null
  'billing.to': null
  'billing.includedHead': null
  'billing.chargedHead': null
  'billing.priceHead': null
  'billing.amountHead': null
  'billing.subtotal': null
  'billing.tax': { percent: string | number }
  'billing.rounding': null
  'billing.askRefund': null
  'billing.creditNote': { number: string | number }
  'billing.plan': null
  'billing.cards': null
  'billing.plans': null
  'billing.currency': null
  'billing.planLocked': null
  'billing.planBeta': null
  'billing.planPromoter': null
  'billing.planEnterprise': null
  'billing.planIn': { currency: string | number; plan: string | number }
  'billing.planLockedFrom': { plan: string | number }
  'billing.linkFailed': null
  'billing.testMoney': null
  'billing.planFailed': null
  'billing.planRefused': null
  'billing.presentUse': { expected: string | number; lastMonth: string | number; soFar: string | number }
  'billing.yourPlan': null
  'billing.onceItWas': null
  'billing.onThis': null
  'billing.furtherCall': { price: string | number }
  'billing.freeOfCharge': null
  'billing.included': { count: number }
  'billing.betaBeyond': null
  'billing.promoterBeyond': null
  'billing.enterpriseBeyond': null
  'billing.betaPays': null
  'billing.promoterPays': null
  'billing.enterprisePays': null
  'billing.lastMonthWould': null
  'billing.thisMonthWould': null
  'billing.askForIt': null
  'billing.payIn': { currency: string | number }
  'billing.payInTitle': { currency: string | number; plan: string | number }
  'billing.payInUndo': null
  'billing.paidIn': { currency: string | number; plan: string | number }
  'billing.monthIn': { currency: string | number }
  'billing.soFarIn': { becomes: string | number; cost: string | number; currency: string | number }
  'billing.choose': { plan: string | number }
  'billing.chooseTitle': { plan: string | number }
  'billing.chooseFailed': null
  'billing.chosen': { plan: string | number }
  'billing.chooseUndo': null
  'billing.nowFree': null
  'billing.nowFreeBeyond': { count: number }
  'billing.nowCosts': { count: number; price: string | number }
  'billing.nowExpected': { cost: string | number }
  'billing.nowPaidBy': { card: string | number }
  'billing.cardNeeded': { plan: string | number }
  'billing.toCards': null
  'billing.noCardsTaken': { plan: string | number }
  'billing.writeToOperator': null
  'billing.seeOpen': null
  'billing.payFirst': { plan: string | number }
  'billing.locked': null
  'billing.lockedUntil': null
  'billing.lockedWayOut': null
  'billing.lockedWayOutTo': { plan: string | number }
  'billing.stillCharged': { cost: string | number }
  'billing.invoiceShort': { number: string | number }
  'billing.openNow': { sums: string | number }
  'billing.creditNotes': null
  'billing.creditNoteHead': null
  'billing.creditFileName': { number: string | number }
  'billing.refunded': null
  'billing.partlyRefunded': null
  'billing.refundUnderWay': null
  'billing.givenBack': null
  'billing.left': null
  'billing.counts': null
  'billing.beforeTax': null
  'billing.thisMonthStill': { plan: string | number }
  'cards.cardsFailed': null
  'cards.cardsRefused': null
  'cards.card': null
  'cards.newCard': null
  'cards.cardEnding': { brand: string | number; digits: string | number }
  'cards.cardPending': null
  'cards.cardActive': null
  'cards.cardDeclined': null
  'cards.cardExpired': null
  'cards.expires': null
  'cards.acts': null
  'cards.default': null
  'cards.addCard': null
  'cards.addFailed': null
  'cards.testCard': null
  'cards.testSuccess': null
  'cards.testDeclined': null
  'cards.testInsufficient': null
  'cards.testAuthentication': null
  'cards.testExpired': null
  'cards.formFailed': null
  'cards.cardData': null
  'cards.cardWrong': null
  'cards.numberStays': null
  'cards.formComes': null
  'cards.bankMayAsk': null
  'cards.cardAdded': { card: string | number }
  'cards.cardIsExpired': null
  'cards.cardIsExpiredText': null
  'cards.cardIsDeclined': null
  'cards.cardIsDeclinedText': null
  'cards.bankConfirmed': { card: string | number }
  'cards.bankWaits': { card: string | number }
  'cards.bankRefused': { card: string | number }
  'cards.backToPlans': null
  'cards.cardThere': { plan: string | number }
  'cards.cardFirst': { plan: string | number }
  'cards.takesNone': null
  'cards.takesNoneText': null
  'cards.noCards': null
  'cards.noCardsText': null
  'cards.makeDefault': null
  'cards.defaultFailed': null
  'cards.paysNow': { card: string | number }
  'cards.tryFailed': null
  'cards.paysPlan': null
  'cards.removeCard': null
  'cards.removeTitle': { card: string | number }
  'cards.removeCharges': null
  'cards.removeDefault': null
  'cards.removeOther': null
  'cards.removeFailed': null
  'cards.removeUndo': null
  'cards.added': null
  'cards.sumOf': { amount: string | number; invoice: string | number }
  'cards.willCharge': { card: string | number; count: number; sums: string | number }
  'cards.thisCard': null
  'cards.opensThen': null
  'cards.openAgain': null
  'cards.staysLocked': null
  'cards.chargeTitle': { card: string | number }
  'cards.chargeUndo': null
  'cards.tryAndPay': null
  'cards.defaultAndPay': null
  'cards.cardAgain': { card: string | number }
  'cards.chargeUnderWay': { card: string | number; count: number; sums: string | number }
  'cards.charged': { card: string | number; count: number; sums: string | number }
  'cards.chargeDeclined': { card: string | number; count: number; sums: string | number }
  'cards.canPay': null
  'usage.callsAMonth': null
  'usage.limitHelp': null
  'usage.usageFailed': null
  'usage.usageRefused': null
  'usage.byDay': null
  'usage.byMonth': null
  'usage.noCallsByMonth': null
  'usage.monthCost': { cost: string | number; month: string | number }
  'usage.thisMonth': null
  'usage.calls': { count: number }
  'usage.callsOf': { count: number; limit: string | number }
  'usage.used': { share: string | number }
  'usage.tier': { tiers: string | number }
  'usage.saveFailed': null
  'usage.theUsageLimit': null
  'usage.costSoFar': null
  'usage.costExpected': null
  'usage.callsExpected': null
  'usage.byDayAdded': null
  'usage.shape': null
  'usage.addedUp': null
  'usage.eachDay': null
  'usage.monthBefore': null
  'usage.expectedSeries': null
  'usage.includedLine': { calls: string | number }
  'usage.limitLine': { calls: string | number }
  'usage.toldThis': { count: number }
  'usage.toldBefore': { count: number }
  'usage.toldExpected': { count: number }
  'usage.countedInReference': null
  'usage.limitNear': { limit: string | number; share: string | number }
  'usage.limitPassed': { limit: string | number }
  'usage.includedNear': { included: string | number; share: string | number }
  'usage.includedPassed': { included: string | number }
  'usage.goesOn': null
  'usage.beyondCosts': { count: number; plan: string | number; price: string | number }
  'usage.beyondFree': { count: number; further: string | number; plan: string | number }
  'usage.seePlans': null
  'checks.answer': null
  'checks.allowed': null
  'checks.denied': null
  'checks.answers': null
  'checks.countedAllowed': { count: number }
  'checks.countedDenied': { count: number }
  'clients.tooMany': { max: string | number }
  'clients.about': null
  'clients.first': null
  'clients.clientId': null
  'clients.keys': null
  'clients.noneYet': null
  'clients.options': null
  'clients.created': null
  'clients.keyCount': { count: number }
  'clients.keyCountOf': { count: number; most: string | number }
  'clients.anyUser': null
  'clients.mayAsk': null
  'clients.mayNotAsk': null
  'clients.signUsersIn': null
  'clients.may': null
  'clients.mayNot': null
  'clients.apiHostHelp': null
  'clients.noRecord': null
  'clients.removed': null
  'clients.keysStop': { count: number }
  'clients.losesAccess': null
  'clients.signInAddress': null
  'clients.rateLimit': null
  'clients.rateLimitPer': null
  'clients.signInAddressWrong': null
  'clients.rateLimitWrong': { most: string | number }
  'clients.nameExample': null
  'clients.mayAskAnyone': null
  'clients.mayAskAnyoneHelp': null
  'clients.mayActForUsers': null
  'clients.mayActForUsersHelp': null
  'clients.mayTakePasswords': null
  'clients.mayTakePasswordsHelp': null
  'clients.maySignIn': null
  'clients.maySignInHelp': null
  'clients.signInAddressHelp': null
  'clients.rateLimitHelp': null
  'clients.per': null
  'clients.accessKeys': null
  'clients.key': null
  'clients.lastUsed': null
  'clients.copyKeyId': { key: string | number }
  'clients.deleteThisKey': { key: string | number }
  'clients.deleteKey': null
  'clients.usersOfKeyStop': { key: string | number }
  'clients.wasLastUsed': { when: string | number }
  'clients.wasNeverUsed': null
  'clients.isLastKey': null
  'clients.noKey': null
  'clients.askDeleteKey': { key: string | number }
  'clients.deleteFailed': null
  'clients.keyDeleted': null
  'clients.keysInUse': { count: number }
  'clients.createFailed': null
  'clients.createKey': null
  'clients.addOwnKey': null
  'clients.keysUsed': { count: number; most: string | number }
  'clients.accessKeyFor': { client: string | number }
  'clients.accessKey': null
  'clients.noAccess': null
  'clients.giveAccess': null
  'clients.isPrivateKey': null
  'clients.publicKeyNeeded': null
  'clients.keyAdded': { key: string | number }
  'clients.ownKeyText': null
  'clients.commands': null
  'clients.publicKey': null
  'clients.publicKeyHelp': null
  'clients.addFailed': null
  'clients.addKey': null
  'clients.ends': null
  'clients.noEnd': null
  'clients.hasEnded': null
  'clients.endsSoon': null
  'clients.unusedLong': null
  'clients.unusedFilter': null
  'clients.keyName': null
  'clients.keyNameExample': null
  'clients.keyEnds': null
  'clients.inDays': { count: number }
  'clients.neverEnds': null
  'clients.keyEndsHelp': null
  'clients.newKeyOf': { client: string | number }
  'clients.rotate': null
  'clients.rotateThisKey': { key: string | number }
  'clients.rotateNamed': { key: string | number }
  'clients.rotateText': null
  'clients.makeNext': null
  'clients.waitsForUse': { next: string | number; old: string | number }
  'clients.nextIsUsed': { next: string | number; when: string | number }
  'clients.endOldKey': { old: string | number }
  'clients.oldStillUsed': { when: string | number }
  'clients.oldNeverUsed': null
  'clients.milderWhen': null
  'clients.milderAct': null
  'clients.rotateWhen': null
  'clients.rotateInstead': null
  'traces.atProviders': null
  'traces.signIns': null
  'traces.about': null
  'traces.none': null
  'traces.noneFailed': null
  'traces.notLoaded': null
  'traces.notVisible': null
  'traces.signedIn': null
  'traces.linked': null
  'traces.askedForProof': null
  'traces.underWay': null
  'traces.tested': null
  'traces.testUnderWay': null
  'traces.testFailed': null
  'traces.hidden': null
  'traces.named': null
  'traces.signInAt': null
  'traces.failed': null
  'traces.asked': null
  'traces.sent': null
  'traces.answered': null
  'traces.told': null
  'traces.read': null
  'traces.ended': null
  'traces.onTheWayTo': { application: string | number }
  'traces.references': null
  'traces.aboutUser': null
  'presets.google': null
  'presets.microsoft': null
  'presets.github': null
  'presets.gitlab': null
  'presets.apple': null
  'presets.facebook': null
  'presets.linkedin': null
  'presets.x': null
  'presets.slack': null
  'presets.discord': null
  'presets.twitch': null
  'presets.spotify': null
  'presets.bitbucket': null
  'presets.atlassian': null
  'presets.okta': null
  'presets.auth0': null
  'presets.salesforce': null
  'presets.zoom': null
  'presets.dropbox': null
  'presets.yahoo': null
  'presets.amazon': null
  'connectionTests.tab': null
  'connectionTests.begin': null
  'connectionTests.beginFailed': null
  'connectionTests.about': null
  'connectionTests.noTab': null
  'connectionTests.openTest': null
  'connectionTests.noProvider': null
  'connectionTests.gone': null
  'connectionTests.refused': null
  'connectionTests.watching': null
  'connectionTests.overdue': null
  'connectionTests.passed': null
  'connectionTests.failed': null
  'connectionTests.underWay': null
  'connectionTests.asked': null
  'connectionTests.sent': null
  'connectionTests.answered': null
  'connectionTests.told': null
  'connectionTests.read': null
  'connectionTests.ended': null
  'connectionTests.steps': null
  'connectionTests.readTitle': null
  'connectionTests.expression': null
  'connectionTests.subject': null
  'connectionTests.noSubject': null
  'connectionTests.email': null
  'connectionTests.verified': null
  'connectionTests.notVerified': null
  'connectionTests.noEmail': null
  'connectionTests.claims': null
  'connectionTests.noClaims': null
  'connectionTests.noClaimsCame': null
  'connectionTests.adviceTitle': null
  'connectionTests.openForm': null
  'connectionTests.adviceDeclined': null
  'connectionTests.adviceUnreachable': null
  'connectionTests.adviceMisconfigured': null
  'connectionTests.adviceUntrusted': null
  'connectionTests.adviceUnfit': null
  'connectionTests.adviceOther': null
  'connectionTests.faultMissing': { field: string | number }
  'connectionTests.faultExpired': { at: string | number; field: string | number }
  'connectionTests.faultDevelopmentOnly': null
  'connectionTests.faultNotShared': null
  'connectionTests.faultNoProvider': null
  'connectionTests.faultsTitle': null
  'connectionTests.fillIn': null
  'connections.connections': null
  'connections.trusted': null
  'connections.complete': null
  'connections.notComplete': null
  'connections.developmentOnly': null
  'connections.useShared': null
  'connections.sharedOffered': { provider: string | number }
  'connections.sharedChosen': null
  'connections.useOwn': null
  'connections.about': null
  'connections.ownMethods': null
  'connections.changeMethods': null
  'connections.first': null
  'connections.connectionId': null
  'connections.secretId': null
  'connections.secretIdHelp': null
  'connections.teamId': null
  'connections.teamIdHelp': null
  'connections.existsUnseen': { connectionId: string | number }
  'connections.existsAlready': { connectionId: string | number }
  'connections.ownIdHelp': null
  'connections.metadata': null
  'connections.metadataAddress': null
  'connections.metadataHelp': null
  'connections.metadataRead': null
  'connections.metadataFile': null
  'connections.metadataDrop': null
  'connections.metadataTooLarge': null
  'connections.metadataFailed': null
  'connections.metadataFound': null
  'connections.metadataFilled': null
  'connections.metadataUse': null
  'connections.metadataLeave': null
  'connections.certificates': null
  'connections.certificateEnds': { count: number }
  'connections.certificateOver': null
  'connections.otherSide': null
  'connections.ourMetadata': null
  'connections.ourMetadataHelp': null
  'connections.ourEntityId': null
  'connections.ourAcs': null
  'connections.ourAcsHelp': null
  'connections.callback': null
  'connections.callbackHelp': null
  'connections.secretStored': null
  'connections.scopes': null
  'connections.removed': null
  'connections.needAnother': { connection: string | number }
  'connections.secretGone': null
  'connections.oauth': null
  'connections.password': null
  'connections.passkey': null
  'connections.openIdOld': null
  'connections.fillIn': { part: string | number }
  'connections.fillInBraces': null
  'connections.nameHelp': null
  'connections.clientIdHelp': null
  'connections.removeSecret': null
  'connections.issuerHelp': null
  'connections.userAddress': null
  'connections.trustUserId': null
  'connections.idpInitiated': null
  'connections.idpInitiatedHelp': null
  'connections.trustUserIdHelp': null
  'connections.linking': null
  'connections.linkNever': null
  'connections.linkWhenAsked': null
  'connections.linkWhenVerified': null
  'connections.businessOnly': null
  'connections.businessOnlyHelp': null
  'connections.contentType': null
  'connections.contentTypeForm': null
  'connections.openIdConnectText': null
  'connections.samlText': null
  'connections.providersFailed': null
  'connections.createRefused': null
  'connections.helpOf': { provider: string | number }
  'connections.create': null
  'connections.createText': null
  'connections.searchProvidersLabel': null
  'connections.searchProviders': { count: number }
  'connections.noProviders': { text: string | number }
  'connections.providers': null
  'connections.nameExample': null
  'connections.milderWhen': null
  'connections.milderAct': null
  'provider.type': null
  'provider.openIdConnect': null
  'provider.saml': null
  'provider.issuer': null
  'provider.entityIdHelp': null
  'provider.clientId': null
  'provider.clientSecret': null
  'provider.secretStored': null
  'provider.secretNew': null
  'provider.signInAddress': null
  'provider.tokenAddress': null
  'provider.certificate': null
  'provider.certificateHelp': null
  'provider.certificateIsPrivate': null
  'provider.storedSecret': null
  'provider.userId': null
  'provider.userIdHelp': null
  'trust.token': null
  'trust.tokenHelp': null
  'trust.issuerNeeded': null
  'trust.audience': null
  'trust.audienceHelp': null
  'trust.loadFailed': null
  'trust.loadRefused': null
  'trust.none': null
  'trust.anyAudience': null
  'trust.stop': null
  'trust.askStop': { issuer: string | number }
  'trust.tokensRefused': null
  'trust.programsStop': null
  'trust.stopFailed': null
  'trust.undo': null
  'trust.stopped': null
  'trust.trustFailed': null
  'trust.trusted': null
  'trust.trustOne': null
  'trust.issuerToTrust': null
  'trust.trustIssuer': null
  'extensions.text': null
  'extensions.first': null
  'extensions.extensionId': null
  'extensions.exampleName': null
  'extensions.redirectHelp': null
  'extensions.extensionIdHelp': null
  'extensions.legacyClient': null
  'extensions.legacyClientHelp': null
  'extensions.legacyClientOn': null
  'extensions.pkceOff': null
  'extensions.application': null
  'extensions.client': null
  'extensions.removeText': null
  'extensions.nobodySignsIn': null
  'extensions.clientStops': null
  'extensions.recordsGiveNothing': null
  'groups.text': null
  'groups.first': null
  'groups.groupId': null
  'groups.onlyOwn': null
  'groups.exampleName': null
  'groups.peopleHelp': null
  'groups.tooManyPeople': null
  'groups.admins': null
  'groups.adminsHelp': null
  'groups.tooManyAdmins': null
  'groups.makingText': null
  'groups.noRecord': null
  'groups.removeText': null
  'groups.peopleLose': { count: number }
  'groups.milderWhen': null
  'groups.milderAct': null
  'integrations.sentAgain': { count: number }
  'integrations.notLoaded': null
  'integrations.notVisible': null
  'integrations.eventsNotSent': null
  'integrations.sendAllAgain': null
  'integrations.tryNow': null
  'integrations.triesFailed': { count: number }
  'integrations.waitHere': null
  'integrations.noneWaits': null
  'integrations.eventsNotDelivered': null
  'integrations.event': null
  'integrations.firstTried': null
  'integrations.act': null
  'integrations.showEvent': { event: string | number }
  'integrations.hideEvent': { event: string | number }
  'integrations.sendingAgain': null
  'integrations.eventNotSent': null
  'integrations.sendAgain': null
  'integrations.eventAsJson': { event: string | number }
  'integrations.failing': null
  'integrations.notDeliveredCount': { count: number }
  'integrations.delivering': null
  'integrations.nothingSent': null
  'integrations.testNotSent': null
  'integrations.sendTest': null
  'integrations.testHelp': null
  'integrations.taken': null
  'integrations.notTaken': null
  'integrations.answeredAfter': { answer: string | number; durationMs: string | number }
  'integrations.webhook': null
  'integrations.eventBridge': null
  'integrations.pubSub': null
  'integrations.accessChanged': null
  'integrations.alertFired': null
  'integrations.userLogin': null
  'integrations.authorizationRequest': null
  'integrations.sendTo': null
  'integrations.events': null
  'integrations.eventsNeeded': null
  'integrations.address': null
  'integrations.addressHelp': null
  'integrations.signingKey': null
  'integrations.signingKeyHelp': null
  'integrations.signingKeyShort': null
  'integrations.region': null
  'integrations.eventBus': null
  'integrations.accessKeyId': null
  'integrations.secretAccessKey': null
  'integrations.projectId': null
  'integrations.topic': null
  'integrations.serviceAccount': null
  'integrations.privateKey': null
  'integrations.privateKeyHelp': null
  'integrations.storedStays': null
  'integrations.busInRegion': { bus: string | number; region: string | number }
  'integrations.topicOfProject': { project: string | number; topic: string | number }
  'integrations.text': null
  'integrations.first': null
  'integrations.sendsTo': null
  'integrations.where': null
  'integrations.delivery': null
  'integrations.lastSent': null
  'integrations.empty': null
  'integrations.makingText': null
  'integrations.webhookKey': null
  'integrations.secret': null
  'integrations.storedEncrypted': null
  'integrations.nothingYet': null
  'integrations.failedInARow': null
  'integrations.failingSince': null
  'integrations.lastError': null
  'integrations.notDelivered': null
  'integrations.eventsCount': { count: number }
  'integrations.removeText': null
  'integrations.noMoreSent': null
  'integrations.eventsLost': { count: number }
  'integrations.deliveries': null
  'integrations.aboutDeliveries': null
  'integrations.noneFailed': null
  'integrations.sent': null
  'integrations.cameBack': null
  'integrations.isTaken': null
  'integrations.isNotTaken': null
  'integrations.tookMs': { durationMs: string | number }
  'integrations.takenNow': null
  'integrations.notTakenNow': { answer: string | number }
  'integrations.noDelivery': null
  'invites.doesNotWork': null
  'invites.outgrown': null
  'invites.notReached': null
  'invites.mayBeOver': null
  'invites.acceptInvite': null
  'invites.yourInvite': null
  'invites.signInFirst': null
  'invites.notAccepted': null
  'invites.acceptAs': { who: string | number }
  'invites.otherSignIn': null
  'invites.sendAgain': null
  'invites.takeBack': null
  'invites.sendAgainAsk': null
  'invites.mailWithNewLink': { email: string | number }
  'invites.newLink': null
  'invites.oldLinkStops': null
  'invites.countsAsYours': null
  'invites.sendInviteAgain': null
  'invites.notSentAgain': null
  'invites.takeBackNew': null
  'invites.takeBackAsk': null
  'invites.linkStops': null
  'invites.acceptedKeep': null
  'invites.notTakenBack': null
  'invites.makeAnother': null
  'invites.takenBack': null
  'invites.emailHelp': null
  'invites.noEmail': { email: string | number }
  'invites.repeated': { emails: string | number }
  'invites.isUser': { email: string | number }
  'invites.create': { count: number }
  'invites.createSome': null
  'invites.invitesInNumbers': { count: number }
  'invites.invitesMany': { count: number }
  'invites.onceAccepted': null
  'invites.allowed': null
  'invites.tenantHelp': null
  'invites.strategy': null
  'invites.userIdHelp': null
  'invites.userIdWrong': null
  'invites.whoeverHasLink': null
  'invites.open': null
  'invites.ended': null
  'invites.noneMatch': null
  'invites.noAccess': null
  'invites.generateNewRecord': null
  'invites.replaceRecord': null
  'invites.mergeRecord': null
  'invites.skipChanges': null
  'invites.linkTitle': null
  'invites.inviteLink': null
  'invites.inviteFor': { whom: string | number }
  'invites.text': null
  'invites.first': null
  'invites.gives': null
  'invites.madeBy': null
  'invites.ends': null
  'invites.search': null
  'invites.noOpen': null
  'invites.noOpenText': null
  'invites.emails': null
  'invites.tooMany': { count: number }
  'invites.oneUserId': null
  'invites.linkMailed': { email: string | number }
  'invites.linkForAll': null
  'invites.report': { count: number }
  'invites.giveNothingYet': { count: number }
  'invites.isInvited': null
  'invites.notInvited': null
  'invites.notKnown': null
  'invites.noAnswer': null
  'invites.tryAgainFor': { email: string | number }
  'invites.linkLost': null
  'invites.unknownWho': null
  'invites.copyLinkOf': { email: string | number }
  'invites.copyAll': null
  'invites.notCopied': null
  'invites.linksOnce': null
  'invites.somebodyInvites': { account: string | number; person: string | number }
  'invites.invitedTo': { account: string | number }
  'invites.youWillHave': null
  'invites.givesNothing': null
  'invites.standsUntil': { when: string | number }
  'invites.mail': null
  'invites.mailSent': null
  'invites.mailWaiting': null
  'invites.mailFailing': null
  'invites.nobodyInvited': null
  'invites.whyNobody': null
  'invites.forAnother': null
  'login.signInNotOpened': null
  'login.ssoGoing': { domain: string | number }
  'login.otherWay': null
  'login.signUpNotOpened': null
  'consoleSignIn.refused': null
  'consoleSignIn.takenInOtherTab': null
  'consoleSignIn.leftInOtherTab': null
  'consoleSignIn.text': null
  'consoleSignIn.signInToDoorward': null
  'consoleSignIn.newHere': null
  'overview.forPrograms': null
  'overview.needsAttention': null
  'overview.joined': null
  'overview.joinedAccount': { account: string | number }
  'overview.youMay': null
  'overview.allOfProduct': { product: string | number }
  'overview.allOfIt': { count: number }
  'overview.allOfItOrMore': { count: number }
  'overview.seeWhy': null
  'overview.actionsOn': { actions: string | number; resource: string | number }
  'overview.readOrList': null
  'overview.text': { account: string | number }
  'overview.setUp': null
  'overview.checkAccess': null
  'overview.stepsOf': { all: string | number; done: string | number }
  'overview.stepsDone': null
  'overview.done': null
  'overview.createRole': null
  'overview.createRoleText': null
  'overview.createGroup': null
  'overview.createGroupText': null
  'overview.createRecord': null
  'overview.createRecordText': null
  'overview.createClient': null
  'overview.createClientText': null
  'overview.checks': null
  'overview.period': null
  'overview.hours': { count: number }
  'overview.days': { count: number }
  'overview.noChecks': null
  'overview.checksTold': { count: number; share: string | number }
  'overview.mostDenied': null
  'overview.deniedOften': { action: string | number; count: number; resource: string | number; who: string | number }
  'overview.why': null
  'overview.lastChanges': null
  'overview.allRequests': null
  'overview.allChanges': null
  'overview.decide': null
  'overview.yourAccess': null
  'overview.noAccess': null
  'overview.yourRequests': null
  'start.title': null
  'start.text': null
  'start.give': null
  'start.teammate': null
  'start.knownAs': { email: string | number; user: string | number }
  'start.teammateHelp': null
  'start.teammateNeeded': null
  'start.teammateWrong': null
  'start.notYourself': null
  'start.sentence': { resources: string | number; role: string | number; who: string | number }
  'start.somebody': null
  'start.giveAccess': null
  'start.giveFailed': null
  'start.giveAsked': { resources: string | number; role: string | number; who: string | number }
  'start.giveUndone': null
  'start.given': { who: string | number }
  'start.takenBack': null
  'start.openRecord': { record: string | number }
  'start.check': null
  'start.checkLater': null
  'start.checkFailed': null
  'start.checkRefused': null
  'start.checking': null
  'start.key': null
  'start.keyText': null
  'start.keyFailed': null
  'start.makeKey': null
  'start.makeAnotherKey': null
  'start.keysOf': { client: string | number; count: number }
  'start.ask': null
  'start.firstCheck': null
  'start.waiting': null
  'start.tryThis': null
  'start.seen': null
  'start.seenText': null
  'start.finish': null
  'start.roleName': null
  'start.recordName': null
  'start.clientName': null
  'sample.title': null
  'sample.fill': null
  'sample.fillText': null
  'sample.fillFailed': null
  'sample.filled': null
  'sample.remove': null
  'sample.removeText': null
  'sample.removeWord': null
  'sample.askRemove': null
  'sample.removes': null
  'sample.changedToo': null
  'sample.undo': { count: number }
  'sample.removeFailed': null
  'sample.removed': null
  'sample.progress': { all: string | number; done: string | number }
  'sample.reader': null
  'sample.author': null
  'sample.clerk': null
  'sample.accountant': null
  'sample.finance': null
  'sample.sales': null
  'sample.management': null
  'sample.quarterReports': null
  'sample.salesInNorth': null
  'sample.books': null
  'quickStart.firstSignIn': null
  'quickStart.waiting': null
  'quickStart.tryThis': null
  'quickStart.seen': { at: string | number; who: string | number }
  'quickStart.somebody': null
  'quickStart.failed': { at: string | number }
  'quickStart.seeWhy': null
  'quickStart.title': null
  'quickStart.text': null
  'quickStart.mayNotAsk': null
  'quickStart.curl': null
  'quickStart.node': null
  'quickStart.express': null
  'quickStart.fastify': null
  'quickStart.next': null
  'quickStart.python': null
  'quickStart.go': null
  'quickStart.react': null
  'quickStart.vue': null
  'quickStart.ofApplication': null
  'quickStart.ofConnection': null
  'quickStart.ofExtension': null
  'quickStart.localFree': null
  'quickStart.localListed': null
  'quickStart.client': { client: string | number }
  'records.capacity': { percent: string | number }
  'records.sizeUsed': null
  'records.nearlyFull': null
  'records.exampleName': null
  'records.everyone': null
  'records.everyoneHelp': null
  'records.admins': null
  'records.adminsHelp': null
  'records.statements': null
  'records.whoMayDoWhat': null
  'records.andMore': { count: number; shown: string | number }
  'records.mayDo': { count: number; resources: string | number; roles: string | number; who: string | number }
  'records.nobodyMayDo': { resources: string | number; roles: string | number }
  'records.groups': null
  'records.statementNeeded': null
  'records.groupsCount': { count: number }
  'records.nobody': null
  'records.noAdmins': null
  'records.others': null
  'records.othersMay': null
  'records.text': null
  'records.first': null
  'records.size': null
  'records.removeText': null
  'records.peopleLose': { count: number }
  'records.groupsLose': { count: number }
  'records.nobodyLoses': null
  'records.milderWhen': null
  'records.milderAct': null
  'records.adminsMay': null
  'records.reaches': { what: string | number; who: string | number }
  'asking.chooseRoles': null
  'asking.whatNext': null
  'asking.toldByMail': { at: string | number }
  'asking.oneDecides': null
  'asking.followHere': { overview: string | number; requests: string | number }
  'asking.seeMany': { many: string | number }
  'asking.seeAudit': null
  'asking.seeBilling': null
  'asking.seeAccount': null
  'asking.makeMany': { many: string | number }
  'asking.changeMany': { many: string | number }
  'asking.deleteMany': { many: string | number }
  'asking.doAction': { action: string | number; resource: string | number }
  'asking.thatOne': { id: string | number; what: string | number }
  'asking.actionOn': { action: string | number; resource: string | number }
  'asking.youAskTo': null
  'asking.givenAs': null
  'asking.whoDecides': null
  'asking.ownersDecide': null
  'asking.askForOther': null
  'asking.onlyReason': null
  'asking.whyNeeded': null
  'asking.reasonExample': null
  'asking.inWordsText': null
  'asking.wantToDo': null
  'asking.wantExample': { example: string | number }
  'asking.wantNeeded': null
  'asking.wantOwn': null
  'asking.inConsole': null
  'asking.elsewhere': null
  'asking.ownRole': null
  'asking.deprecatedRole': { role: string | number }
  'asking.onWhat': null
  'asking.onWhatHelp': null
  'asking.onWhatNeeded': null
  'asking.ownRoleHelp': null
  'requests.askedBefore': { at: string | number }
  'requests.approve': null
  'requests.deny': null
  'requests.approveRequest': null
  'requests.denyRequest': null
  'requests.changedMeanwhile': null
  'requests.shownAsNow': null
  'requests.approvedDone': null
  'requests.approveAsk': { who: string | number }
  'requests.notApproved': null
  'requests.approveUndo': null
  'requests.outgrown': null
  'requests.outgrownGives': null
  'requests.otherRoleText': null
  'requests.otherRole': null
  'requests.denyAsk': { who: string | number }
  'requests.notDenied': null
  'requests.denyUndo': null
  'requests.deniedDone': null
  'requests.own': null
  'requests.withdrawRequest': null
  'requests.withdrawAsk': null
  'requests.nobodyDecides': null
  'requests.notWithdrawn': null
  'requests.withdrawUndo': null
  'requests.withdrawnDone': null
  'requests.effect': null
  'requests.effectHeading': null
  'requests.workingOut': null
  'requests.unknownRoles': { roles: string | number }
  'requests.gains': { actions: string | number; user: string | number }
  'requests.gainsAsOthers': { actions: string | number; count: number; user: string | number }
  'requests.gainsAndKeeps': { actions: string | number; kept: string | number; user: string | number }
  'requests.gainsAndKeepsAsOthers': {
    actions: string | number
    count: number
    kept: string | number
    user: string | number
  }
  'requests.mayDo': { actions: string | number; user: string | number }
  'requests.youMayDo': { actions: string | number }
  'requests.youGain': { actions: string | number }
  'requests.youGainAndKeep': { actions: string | number; kept: string | number }
  'requests.recordUnseen': null
  'requests.approvedForYou': { at: string | number; who: string | number }
  'requests.seeOwn': null
  'requests.mayDoAsOthers': { actions: string | number; count: number; user: string | number }
  'requests.furtherActions': { count: number }
  'requests.givesMore': { actions: string | number; role: string | number }
  'requests.broad': null
  'requests.passedOn': null
  'requests.broadEverything': { resource: string | number }
  'requests.broadAction': { action: string | number; resource: string | number }
  'requests.givesAccess': null
  'requests.open': null
  'requests.approved': null
  'requests.denied': null
  'requests.withdrawn': null
  'requests.forNobody': null
  'requests.whoAndMore': { count: number; who: string | number }
  'requests.asksForWhat': { name: string | number; what: string | number }
  'requests.youAskedFor': { what: string | number }
  'requests.accessTo': { places: string | number }
  'requests.whatForWhom': { what: string | number; who: string | number }
  'requests.youAskedForOther': { name: string | number }
  'requests.accessForYou': null
  'requests.notUserYet': null
  'requests.andMoreOf': { count: number; what: string | number }
  'requests.removedSince': null
  'requests.decisionReason': null
  'requests.saysWhy': { reason: string | number }
  'requests.whyDecided': null
  'requests.keepOpen': null
  'requests.whyTold': null
  'requests.whyAllTold': null
  'requests.keepThemOpen': null
  'requests.approveSeveralAsk': { count: number }
  'requests.approveSeveral': { count: number }
  'requests.tickedDecided': null
  'requests.approvedSeveral': { count: number }
  'requests.approveSeveralUndo': null
  'requests.denySeveralAsk': { count: number }
  'requests.denySeveral': { count: number }
  'requests.deniedSeveral': { count: number }
  'requests.severalReport': null
  'requests.cannotBeDecided': { which: string | number; why: string | number }
  'requests.outgrownMeanwhile': null
  'requests.isNotTold': { who: string | number }
  'requests.askFor': null
  'requests.accessFor': { name: string | number }
  'requests.seeApproved': null
  'requests.text': null
  'requests.askText': null
  'requests.first': null
  'requests.asksFor': null
  'requests.asked': null
  'requests.decided': null
  'requests.noneOwnOpen': null
  'requests.noneOwnApproved': null
  'requests.noneOwnDenied': null
  'requests.noneOwnWithdrawn': null
  'requests.onlyOwn': null
  'requests.noOpen': null
  'requests.forHelp': null
  'requests.forNeeded': null
  'requests.allowed': null
  'requests.makingText': null
  'requests.reason': null
  'requests.reasonHelp': null
  'requests.done': null
  'requests.askedBy': null
  'requests.record': null
  'requests.approveWord': null
  'requests.loadFailed': null
  'requests.cannotSee': null
  'requests.notYours': null
  'requests.lookAt': null
  'requests.asks': { what: string | number; who: string | number }
  'requests.asksBecause': { reason: string | number; what: string | number; who: string | number }
  'requests.approvalTakenBack': null
  'requests.whomAndMore': { count: number; name: string | number }
  'requests.isTold': { who: string | number }
  'requests.recordRemoved': { at: string | number; record: string | number; who: string | number }
  'requests.recordGone': null
  'requests.decider': null
  'requests.deniedBy': { at: string | number; who: string | number }
  'requests.approvedBy': { at: string | number; who: string | number }
  'requests.approvedOnce': { at: string | number; who: string | number }
  'requests.askAgain': null
  'requests.giveAnyway': null
  'requests.giveAgain': null
  'requests.approvingGives': { count: number; what: string | number; who: string | number }
  'requests.denyingLeaves': { count: number; what: string | number; who: string | number }
  'requests.askAgainAsk': null
  'requests.askAgainTold': null
  'requests.askAgainReplaces': null
  'requests.askAgainFailed': null
  'requests.askAgainDone': null
  'requests.askAgainFrom': { at: string | number }
  'requests.askedAt': { at: string | number }
  'requests.opens': null
  'requests.unseenRoles': { roles: string | number }
  'requests.approvalsTakenBack': { count: number }
  'requests.askedFor': null
  'requests.whoAskedFor': { name: string | number; what: string | number }
  'requests.approveAfterAll': null
  'requests.tookBack': { who: string | number }
  'resources.text': null
  'resources.first': null
  'resources.everyone': null
  'resources.mayReadAndList': null
  'resources.toBeClaimed': null
  'resources.resourceHelp': null
  'resources.isPublic': null
  'resources.isPublicHelp': null
  'resources.claimable': null
  'resources.claimableHelp': null
  'resources.publicFact': null
  'resources.notPublicFact': null
  'resources.claimFact': null
  'resources.removeText': null
  'resources.noLongerPublic': null
  'resources.noLongerClaimed': null
  'resources.settings': null
  'resources.noSettings': null
  'resources.settingsText': null
  'roles.notAction': { line: string | number }
  'roles.newHere': null
  'roles.onlyItself': null
  'roles.usedHere': null
  'roles.ofPlatform': { product: string | number }
  'roles.gives': null
  'roles.newAction': null
  'roles.actionNumber': { number: string | number }
  'roles.flagOfAction': { action: string | number; flag: string | number }
  'roles.through': { action: string | number }
  'roles.removeAction': { action: string | number }
  'roles.paste': null
  'roles.actionsOneALine': null
  'roles.addActions': { count: number }
  'roles.permissions': null
  'roles.noActions': null
  'roles.addAction': null
  'roles.simplify': null
  'roles.addPasted': null
  'roles.alreadyCovers': { action: string | number; broader: string | number }
  'roles.coversOthers': { broader: string | number; count: number }
  'roles.coversTheOthers': { broader: string | number; count: number }
  'roles.blankRows': null
  'roles.exampleName': null
  'roles.counting': null
  'roles.use': { count: number }
  'roles.useAtLeast': { count: number }
  'roles.actionTooLong': null
  'roles.actionWrong': null
  'roles.oneStar': null
  'roles.noAction': null
  'roles.noFlags': null
  'roles.actionWithFlags': { action: string | number; flags: string | number }
  'roles.problemOfAction': { action: string | number; problem: string | number }
  'roles.actionTwice': { action: string | number }
  'roles.nameTaken': { role: string | number }
  'roles.copyName': { role: string | number }
  'roles.copyAsNew': null
  'roles.text': null
  'roles.first': null
  'roles.custom': null
  'roles.managed': null
  'roles.tooMany': { max: string | number }
  'roles.makingText': null
  'roles.managedText': null
  'roles.inUseBy': null
  'roles.noRecord': null
  'roles.removeText': null
  'roles.inUseByThese': { use: string | number }
  'roles.managedHistory': null
  'roles.fromRole': null
  'roles.covers': null
  'roles.branchActions': { count: number }
  'roles.coversActions': { count: number }
  'roles.newToAll': null
  'roles.flagOfBranch': { branch: string | number; flag: string | number }
  'roles.milderWhen': null
  'roles.milderAct': null
  'roles.clientsCount': { count: number }
  'roles.reachMore': null
  'roles.moreResources': { count: number }
  'roles.rowsLeftOut': { count: number }
  'flags.allowHead': null
  'flags.allowMeans': null
  'flags.grantHead': null
  'flags.grantMeans': null
  'flags.delegateHead': null
  'flags.delegateMeans': null
  'flags.allow': null
  'flags.grant': null
  'flags.delegate': null
  'flags.allowAll': null
  'flags.grantAll': null
  'flags.delegateAll': null
  'flags.allowCount': { count: number }
  'flags.grantCount': { count: number }
  'flags.delegateCount': { count: number }
  'signup.terms': null
  'signup.accepted': null
  'signup.euWest': null
  'signup.euCentral': null
  'signup.naWest': null
  'signup.naEast': null
  'signup.apEast': null
  'signup.nameNeeded': null
  'signup.nameTooLong': null
  'signup.termsNeeded': null
  'signup.regionHelp': null
  'signup.distance': { durationMs: string | number }
  'signup.failed': null
  'signup.createAccount': null
  'signup.nameHelp': null
  'signup.acceptTerms': null
  'signup.colleague': { ask: string | number }
  'signup.backTo': { account: string | number }
  'signup.askForInvite': null
  'signup.yourUserId': null
  'signup.start': null
  'signup.withEmail': null
  'signup.freeTest': null
  'signup.invited': null
  'support.area': null
  'support.subject': null
  'support.whatHappened': null
  'support.whatHappenedHelp': null
  'support.reference': null
  'support.referenceHelp': null
  'support.received': null
  'support.notWithUs': null
  'support.sendAgainText': null
  'support.sendAgain': null
  'support.sameTicket': null
  'support.answerOnceThere': { longest: string | number; usual: string | number }
  'support.answerWithin': { longest: string | number; usual: string | number }
  'support.ticket': null
  'support.ticketHelp': null
  'support.text': null
  'support.send': null
  'support.message': null
  'support.sent': null
  'support.failed': null
  'support.messageTitle': null
  'support.noSubject': null
  'support.answer': null
  'support.answeredAt': { at: string | number }
  'support.ownText': null
  'support.noText': null
  'support.sentAt': null
  'support.sentFrom': null
  'support.another': null
  'support.yours': null
  'support.aboutAccess': null
  'support.aboutSignIn': null
  'support.aboutApi': null
  'support.aboutBilling': null
  'support.aboutRefund': null
  'support.aboutSecurity': null
  'support.aboutElse': null
  'support.email': null
  'support.emailWrong': null
  'support.oldBrowser': null
  'support.refund': null
  'support.refundText': null
  'support.askRefund': null
  'support.refundOf': { invoice: string | number }
  'support.refundInvoice': { amount: string | number; day: string | number; invoice: string | number }
  'support.invoice': null
  'support.reason': null
  'support.planSubject': null
  'support.planText': null
  'support.refundRest': {
    amount: string | number
    day: string | number
    invoice: string | number
    total: string | number
  }
  'support.askedAlready': { at: string | number; invoice: string | number }
  'support.seeMessage': null
  'support.toInvoices': null
  'support.unknownInvoice': { invoice: string | number }
  'support.nothingLeft': { invoice: string | number }
  'support.nothingToAsk': null
  'userPanel.copyUserId': null
  'userPanel.build': { build: string | number; commit: string | number; date: string | number }
  'userPanel.admin': null
  'admin.ownWords': null
  'admin.installation': null
  'admin.title': null
  'admin.backTo': { account: string | number }
  'admin.text': null
  'admin.accounts': null
  'admin.account': null
  'admin.manyAccounts': null
  'admin.searchAccounts': null
  'admin.noAccounts': null
  'admin.noAccountsText': null
  'admin.accountId': null
  'admin.region': null
  'admin.health': null
  'admin.healthy': null
  'admin.deleting': null
  'admin.failedEvents': null
  'admin.lateWork': null
  'admin.callsOf30Days': null
  'admin.calls': { count: number }
  'admin.openTickets': null
  'admin.created': null
  'admin.accountText': null
  'admin.accountFailed': null
  'admin.deletingSince': null
  'admin.lastChange': null
  'admin.changes': null
  'admin.checksAllowed': null
  'admin.checksDenied': null
  'admin.eventsNotTaken': null
  'admin.changesBehind': null
  'admin.waits': null
  'admin.seconds': { count: number }
  'admin.byMonth': null
  'admin.month': null
  'admin.callsHead': null
  'admin.noCalls': null
  'admin.holds': null
  'admin.holdsNothing': null
  'admin.tickets': null
  'admin.oneTicket': null
  'admin.manyTickets': null
  'admin.noTickets': null
  'admin.noTicketsText': null
  'admin.noneOfThese': null
  'admin.subject': null
  'admin.noSubject': null
  'admin.state': null
  'admin.anyState': null
  'admin.stateOpen': null
  'admin.stateAnswered': null
  'admin.stateClosed': null
  'admin.desk': null
  'admin.deskSupport': null
  'admin.deskRefund': null
  'admin.deskDemo': null
  'admin.ticket': null
  'admin.sent': null
  'admin.ticketFailed': null
  'admin.noText': null
  'admin.who': null
  'admin.stranger': null
  'admin.email': null
  'admin.noEmail': null
  'admin.reference': null
  'admin.sentFrom': null
  'admin.answer': null
  'admin.mailedBy': { person: string | number }
  'admin.keptBy': { person: string | number }
  'admin.writeAnswer': null
  'admin.goesTo': { email: string | number }
  'admin.nowhereToSend': null
  'admin.send': null
  'admin.keep': null
  'admin.closeWithIt': null
  'admin.writeFirst': null
  'admin.answered': { email: string | number }
  'admin.answerKept': null
  'admin.notAnswered': null
  'admin.close': null
  'admin.closed': null
  'admin.reopen': null
  'admin.reopened': null
  'admin.notChanged': null
  'admin.changedMeanwhile': null
  'admin.readFirst': null
  'admin.looks': null
  'admin.aboutLooks': null
  'admin.looksFailed': null
  'admin.refused': null
  'admin.notAdmin': null
  'admin.notAdminText': { command: string | number }
  'admin.command': null
  'admin.noAccount': null
  'admin.looked': null
  'admin.about': null
  'admin.at': null
  'admin.lookedAccounts': null
  'admin.lookedAccount': null
  'admin.lookedTickets': null
  'admin.lookedTicket': null
  'admin.changedTicket': null
  'admin.lookedLooks': null
  'admin.grantedRefund': null
  'admin.invoice': null
  'admin.invoiceNumber': null
  'admin.invoiceTotal': null
  'admin.noInvoiceNamed': null
  'admin.made': null
  'admin.givenBack': { note: string | number }
  'admin.left': null
  'admin.nothingLeft': null
  'admin.amount': null
  'admin.amountIn': { currency: string | number }
  'admin.atMost': { rest: string | number; total: string | number }
  'admin.noAmount': null
  'admin.tooMuch': { rest: string | number }
  'admin.refundReason': null
  'admin.reasonStands': null
  'admin.goesToCard': null
  'admin.goesByTransfer': null
  'admin.goesOffOwed': null
  'admin.toDeny': null
  'admin.grantRefund': null
  'admin.grantAsked': { account: string | number; amount: string | number; invoice: string | number }
  'admin.becomesVoid': null
  'admin.payerIsTold': null
  'admin.grantUndo': null
  'admin.granted': null
  'admin.notGranted': null
  'admin.creditNote': null
  'admin.refundRefused': { code: string | number }
  'admin.refundOfTestMoney': null
  'admin.transferIt': null
  'admin.tryRefundAgain': null
  'admin.triedAgain': null
  'admin.ofAccount': null
  'admin.tooFew': { count: number }
  'admin.giveReason': null
  'admin.tokens': null
  'admin.ticketsOf': { account: string | number }
  'admin.seeTickets': null
  'admin.owners': null
  'admin.plan': null
  'admin.lastSignIn': null
  'admin.healthMeans': null
  'admin.healthyMeans': null
  'admin.deletingMeans': null
  'admin.failedEventsMeans': null
  'admin.lateWorkMeans': null
  'admin.noSignIn': null
  'admin.failing': null
  'admin.failingMeans': null
  'admin.failingNow': null
  'admin.changesOf': null
  'admin.signInOf': null
  'tenants.routing': null
  'tenants.noRouting': null
  'tenants.somebodyAt': { domain: string | number }
  'tenants.goesTo': null
  'tenants.goesNowhere': { person: string | number }
  'tenants.onceVerified': null
  'tenants.text': null
  'tenants.first': null
  'tenants.tenantId': null
  'tenants.exampleName': null
  'tenants.lookupId': null
  'tenants.lookupHelp': null
  'tenants.lookupWrong': null
  'tenants.domainsHelp': null
  'tenants.domainWrong': { domain: string | number }
  'tenants.connection': null
  'tenants.connectionHelp': null
  'tenants.accessTokensLast': null
  'tenants.asInAccountHour': null
  'tenants.sessionsLast': null
  'tenants.sessionsHelp': null
  'tenants.passwordMethodHelp': null
  'tenants.codeMethodHelp': null
  'tenants.asInAccount': null
  'tenants.noConnection': null
  'tenants.usersOfThis': null
  'tenants.removeText': null
  'tenants.domainsLeadNowhere': { count: number }
  'tenants.peopleStay': null
  'tenants.secondFactorHelp': null
  'users.you': null
  'users.allowed': null
  'users.tokenNotMade': null
  'users.limitedTokenHelp': { name: string | number }
  'users.makeToken': null
  'users.theLimitedToken': null
  'users.limitedTokenOf': { name: string | number }
  'users.token': null
  'users.recordsGiveNothing': null
  'users.countingRecords': null
  'users.noRecordNames': null
  'users.recordsCount': { count: number }
  'users.onlyAdministers': { count: number }
  'users.recordsAtLeast': { count: number }
  'users.tokensNotLoaded': null
  'users.tokensNotVisible': null
  'users.standing': null
  'users.takenBack': null
  'users.endsMadeBy': { when: string | number; who: string | number }
  'users.notTakenBack': null
  'users.takeBack': { token: string | number }
  'users.sessions': null
  'users.sessionsNotLoaded': null
  'users.sessionsNotVisible': null
  'users.signInsAbout': null
  'users.signInsElsewhere': null
  'users.noSignIns': null
  'users.noSession': { name: string | number }
  'users.sessionsElsewhere': { name: string | number }
  'users.doneHere': { name: string | number }
  'users.ownSessionsElsewhere': null
  'users.ownSessions': null
  'users.reloadSessions': null
  'users.device': { browser: string | number; system: string | number }
  'users.unknownDevice': null
  'users.testBy': { who: string | number }
  'users.sessionTimes': { since: string | number; used: string | number }
  'users.fromAddress': { address: string | number }
  'users.signedInTo': { application: string | number }
  'users.signedInBy': { connection: string | number }
  'users.signedInByCode': null
  'users.signedInByPassword': null
  'users.testEnds': { when: string | number }
  'users.endSession': null
  'users.endSessionOn': { device: string | number }
  'users.endAllSessions': null
  'users.askEndSession': { name: string | number }
  'users.askEndAllSessions': { name: string | number }
  'users.signedOutOf': { device: string | number; name: string | number }
  'users.testStops': { name: string | number; who: string | number }
  'users.tokensOfSessionStop': null
  'users.allSignedOut': { count: number; name: string | number }
  'users.manySignedOut': { count: number; name: string | number }
  'users.tokensOfSessionsStop': null
  'users.ownTestsEnd': { name: string | number }
  'users.limitedTokensStay': null
  'users.endSessionsUndo': null
  'users.sessionEnded': null
  'users.sessionEndedBefore': null
  'users.sessionsEnded': null
  'users.sessionNotEnded': null
  'users.sessionsNotEnded': null
  'users.claimsNotSaved': null
  'users.claimsNoun': null
  'users.claimsHelp': { name: string | number }
  'users.accessClaimsHelp': null
  'users.identityClaimsHelp': null
  'users.accessClaims': null
  'users.identityClaims': null
  'users.claimsWrong': null
  'users.claimsTooLong': null
  'users.text': null
  'users.first': null
  'users.client': null
  'users.search': null
  'users.namedIn': null
  'users.noRecord': null
  'users.tokenClaims': null
  'users.limitedToken': null
  'users.state': null
  'users.active': null
  'users.disabled': null
  'users.disable': null
  'users.enable': null
  'users.askDisable': { name: string | number }
  'users.askEnable': { name: string | number }
  'users.disableRefuses': { name: string | number }
  'users.disableEndsSessions': null
  'users.disableKeepsAccess': { name: string | number }
  'users.disableUndo': null
  'users.enableGivesBack': { name: string | number }
  'users.enableSignsIn': { name: string | number }
  'users.enableUndo': null
  'users.notDisabled': null
  'users.notEnabled': null
  'users.disabledDone': null
  'users.enabledDone': null
  'users.removeText': null
  'users.groupsEnd': null
  'users.knownErased': null
  'users.profileErased': null
  'users.historyKeepsId': null
  'users.historyText': null
  'users.neverSeen': null
  'users.neverSeenHistory': null
  'users.clientHistory': null
  'users.identities': null
  'users.identitiesNotLoaded': null
  'users.identitiesNotVisible': null
  'users.signsInBy': null
  'users.knownAs': null
  'users.lastUsed': null
  'users.byCode': null
  'users.byPassword': null
  'users.noIdentity': { name: string | number }
  'users.lastSeen': null
  'users.removeAccess': null
  'users.askRemoveAccess': { name: string | number }
  'users.leavesCounted': { name: string | number; places: string | number }
  'users.leavesNothing': { name: string | number }
  'users.requestsEnd': { count: number }
  'users.invitesEnd': { count: number }
  'users.keepAccess': null
  'users.givenBackAt': { at: string | number }
  'users.leavesEverything': { name: string | number }
  'users.asksEnd': { name: string | number }
  'users.keepsSigningIn': { name: string | number }
  'users.removeAccessUndo': null
  'users.accessNotRemoved': null
  'users.hadNoAccess': { name: string | number }
  'users.accessRemoved': { name: string | number; places: string | number }
  'users.onlyAsksEnded': { name: string | number }
  'users.giveBack': null
  'users.askGiveBack': { name: string | number }
  'users.givenBackHow': null
  'users.givenBackUndo': null
  'users.notGivenBack': null
  'users.accessRestored': { name: string | number; places: string | number }
  'users.nothingRestored': null
  'users.notPutBack': { count: number }
  'users.claimsTakenBack': null
  'users.milderWhen': null
  'users.milderAct': null
  'users.signedInNow': null
  'users.factors': null
  'users.noFactor': { name: string | number }
  'users.factorApp': null
  'users.factorAdded': { at: string | number }
  'users.factorUsed': { at: string | number; used: string | number }
  'users.recoveryCodesLeft': { count: number }
  'users.removeFactor': null
  'users.removeFactorNamed': { factor: string | number }
  'users.askRemoveFactor': { factor: string | number; name: string | number }
  'users.factorStops': { factor: string | number; name: string | number }
  'users.lastFactorStops': { name: string | number }
  'users.factorSignsOut': { name: string | number }
  'users.factorUndo': { name: string | number }
  'users.factorRemoved': null
  'users.factorRemovedBefore': null
  'users.factorNotRemoved': null
  'users.factorPasskey': null
  'users.factorDevice': null
  'users.signedInByPasskey': null
  'users.activeHead': null
  'users.activeMeans': null
  'users.disabledHead': null
  'users.disabledMeans': null
  'users.reaches': null
  'users.groups': null
  'users.lastSignIn': null
  'users.notLately': null
  'users.neverSignedIn': null
  'users.neverSignedInText': { name: string | number }
  'users.allAccess': null
  'users.allAccessMeans': null
  'users.resourcesMore': { number: string | number }
  'users.signInOutcome': null
  'users.signInAt': null
  'users.signInApplication': null
  'users.signInBy': null
  'users.signInFrom': null
  'users.byNothing': null
  'users.noSecondFactor': null
  'users.secondFactors': { factors: string | number }
  'users.openRequests': null
  'pages.support': null
  'pages.deviceHeading': null
  'pages.deviceText': null
  'pages.deviceCode': null
  'pages.deviceCodeHint': null
  'pages.deviceNoCode': null
  'pages.deviceWrongCode': null
  'pages.deviceTooMany': null
  'pages.deviceAsk': { application: string | number }
  'pages.deviceAskText': { application: string | number; person: string | number }
  'pages.deviceProgram': null
  'pages.deviceAddress': null
  'pages.deviceAskedAt': null
  'pages.deviceAgo': { count: number }
  'pages.deviceJustNow': null
  'pages.deviceCare': null
  'pages.deviceYes': null
  'pages.deviceNo': null
  'pages.deviceDone': null
  'pages.deviceDoneText': null
  'pages.deviceRefused': null
  'pages.deviceRefusedText': null
  'pages.choosePerson': { application: string | number }
  'pages.continueAs': { person: string | number }
  'pages.asSomebodyElse': null
  'pages.samlAnswer': null
  'pages.samlAnswerText': null
  'pages.samlFarewell': null
  'pages.samlFarewellText': null
  'pages.samlStartOff': null
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
  'pages.signInTo': { application: string | number }
  'pages.getCode': null
  'pages.withPassword': null
  'pages.forgotPassword': null
  'pages.newHere': { signUp: string | number }
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
  'pages.passwordsOff': null
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
  'pages.notFoundText': null
  'pages.tooManyTries': null
  'pages.notAvailable': null
  'pages.wentWrong': null
  'pages.waitMinutes': { count: number }
  'pages.waitSeconds': { count: number }
  'pages.tryAgain': null
  'pages.ourFault': null
  'pages.unknownApplication': null
  'pages.unknownApplicationText': null
  'pages.applicationWaits': null
  'pages.applicationWaitsText': null
  'pages.cannotSendBack': null
  'pages.cannotSendBackText': null
  'pages.cannotDo': null
  'pages.cannotDoText': null
  'pages.confirmSignIn': null
  'pages.confirmSignInText': { application: string | number; user: string | number }
  'pages.confirmSignInYes': null
  'pages.testSignIn': null
  'pages.testSignInText': {
    application: string | number
    by: string | number
    minutes: string | number
    person: string | number
  }
  'pages.testSignInCare': null
  'pages.testSignInYes': null
  'pages.testGoneText': null
  'pages.testBanner': {
    application: string | number
    by: string | number
    end: string | number
    person: string | number
  }
  'pages.endTest': null
  'pages.notInTest': null
  'pages.notSignedIn': null
  'pages.notSignedInText': null
  'pages.notSignedOutText': { parameter: string | number }
  'pages.goBack': null
  'pages.nothingHere': null
  'pages.nothingHereText': null
  'pages.goToConsole': { product: string | number }
  'pages.askEndTest': null
  'pages.endTestText': { application: string | number; by: string | number; person: string | number }
  'pages.goOnTesting': null
  'pages.testEnded': null
  'pages.testGoesOn': null
  'settings.title': null
  'settings.back': { application: string | number }
  'settings.profile': null
  'settings.email': null
  'settings.changeEmail': null
  'settings.addressOfSso': null
  'settings.noEmail': null
  'settings.sessions': null
  'settings.thisBrowser': null
  'settings.device': { browser: string | number; system: string | number }
  'settings.unknownDevice': null
  'settings.since': { since: string | number; used: string | number }
  'settings.fromAddress': { address: string | number }
  'settings.end': null
  'settings.endOf': { device: string | number }
  'settings.endAll': null
  'settings.ended': null
  'settings.endedBefore': null
  'settings.identities': null
  'settings.byEmail': { subject: string | number }
  'settings.byPassword': { subject: string | number }
  'settings.byOther': { connection: string | number; subject: string | number }
  'settings.unlink': null
  'settings.unlinkOf': { identity: string | number }
  'settings.unlinked': { identity: string | number }
  'settings.lastIdentity': null
  'settings.factors': null
  'settings.newEmail': null
  'settings.sendCodes': null
  'settings.emailLead': { email: string | number }
  'settings.codesSent': { email: string | number; old: string | number }
  'settings.codeNew': { email: string | number }
  'settings.changeNow': null
  'settings.emailChanged': null
  'settings.sameEmail': null
  'settings.emailTaken': null
  'settings.otherEmail': null
  'settings.testBy': { person: string | number }
  'settings.saveProfile': null
  'settings.profileSaved': null
  'settings.language': null
  'settings.languageOfBrowser': null
  'settings.languageHint': null
  'settings.unknownLanguage': null
  'settings.askEndAll': null
  'settings.endAllText': { count: number }
  'settings.backToAccount': null
  'settings.endedAll': null
  'settings.endedHere': null
  'settings.wrongCode': { control: string | number }
  'settings.sendNewCodes': null
  'settings.sentAgain': null
  'factors.title': null
  'factors.lead': null
  'factors.none': null
  'factors.added': { at: string | number }
  'factors.addedAndUsed': { at: string | number; used: string | number }
  'factors.app': null
  'factors.addApp': null
  'factors.manage': null
  'factors.has': { count: number }
  'factors.remove': null
  'factors.removeOf': { factor: string | number }
  'factors.askRemove': { factor: string | number }
  'factors.removeText': null
  'factors.removeLastText': null
  'factors.removed': { factor: string | number }
  'factors.gone': null
  'factors.recoveryCodes': null
  'factors.codesLeft': { count: number }
  'factors.makeCodes': null
  'factors.makeCodesText': null
  'factors.noCodesYet': null
  'factors.codesTitle': null
  'factors.codesLead': null
  'factors.copyCodes': null
  'factors.codesCopied': null
  'factors.notCopied': null
  'factors.downloadCodes': null
  'factors.printCodes': null
  'factors.codesSaved': null
  'factors.codesShown': null
  'factors.scan': null
  'factors.picture': null
  'factors.typeSeed': null
  'factors.appName': null
  'factors.appNameHint': null
  'factors.appCode': null
  'factors.appCodeHint': null
  'factors.add': null
  'factors.required': null
  'factors.asked': { application: string | number }
  'factors.back': null
  'factors.prove': null
  'factors.proveByApp': null
  'factors.proveByRecovery': null
  'factors.recoveryCode': null
  'factors.useRecovery': null
  'factors.useApp': null
  'factors.rememberBrowser': null
  'factors.startOver': null
  'factors.noCode': null
  'factors.noRecoveryCode': null
  'factors.wrong': null
  'factors.used': null
  'factors.wrongRecovery': null
  'factors.paused': null
  'factors.locked': null
  'factors.lostAll': { application: string | number }
  'factors.lostAllHere': null
  'factors.remembered': null
  'factors.rememberedSince': { since: string | number }
  'factors.forget': null
  'factors.forgetOf': { device: string | number }
  'factors.forgotten': null
  'factors.done': { factor: string | number }
  'factors.passkeyAt': { host: string | number }
  'factors.addPasskey': null
  'factors.passkeyText': null
  'factors.passkeyDefault': { device: string | number }
  'factors.usePasskey': null
  'factors.usePasskeyOrKey': null
  'factors.proveByPasskey': null
  'factors.proveByOther': null
  'factors.passkeyFailed': null
  'factors.passkeyGone': null
  'factors.passkeyThere': null
  'factors.passkeyOff': null
  'factors.passkeyNeedsScript': null
  'factors.addFirst': null
  'factors.device': { host: string | number }
  'factors.devicePasskey': null
  'signIn.noEmail': null
  'signIn.noPassword': null
  'signIn.wrongPassword': null
  'signIn.pausedPassword': null
  'signIn.lockedPassword': null
  'signIn.noPasswordAlone': null
  'signIn.wrongPasswordAlone': null
  'signIn.pausedPasswordAlone': null
  'signIn.lockedPasswordAlone': null
  'signIn.passwordOffUseCode': null
  'signIn.passwordOffUseConnection': { connection: string | number }
  'signIn.passwordOffUseProvider': null
  'signIn.codeOffUsePassword': null
  'signIn.codeOffUseConnection': { connection: string | number }
  'signIn.codeOffUseProvider': null
  'signIn.signUpPasswordOff': null
  'signIn.signUpCodeOff': null
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
  'signIn.inviteGone': null
  'signIn.invited': null
  'signIn.passwordShortAlone': null
  'signIn.passwordShortWithCode': null
  'signInErrors.withReference': { reference: string | number; text: string | number }
  'signInErrors.gone': null
  'signInErrors.otherBrowser': null
  'signInErrors.badWord': null
  'signInErrors.linkSignedOut': null
  'signInErrors.linkOther': null
  'signInErrors.linkTaken': null
  'sso.continue': null
  'sso.heading': null
  'sso.lead': null
  'sso.domain': null
  'sso.hint': null
  'sso.missing': null
  'sso.unknown': { domain: string | number }
  'federation.company': null
  'federation.continueWith': { connection: string | number }
  'federation.more': null
  'federation.or': null
  'federation.onward': { connection: string | number }
  'federation.onwardText': null
  'federation.declined': { connection: string | number }
  'federation.unreachable': { connection: string | number }
  'federation.misconfigured': { connection: string | number }
  'federation.untrusted': { connection: string | number }
  'federation.unfit': { connection: string | number }
  'federation.noConnection': { connection: string | number }
  'federation.knownHeading': null
  'federation.known': { email: string | number }
  'federation.sendCode': null
  'federation.asBefore': null
  'federation.apart': null
  'federation.apartHint': null
  'federation.unasked': null
  'federation.unaskedOff': null
  'federation.unaskedWhere': null
  'federation.sharedHeading': null
  'federation.shared': { connection: string | number }
  'federation.sharedCare': null
  'federation.sharedGoing': { connection: string | number }
  'federation.sharedGoingText': null
  'connectionTest.title': null
  'connectionTest.text': { by: string | number; connection: string | number }
  'connectionTest.go': { connection: string | number }
  'connectionTest.goneText': null
  'connectionTest.passed': null
  'connectionTest.passedText': { connection: string | number; subject: string | number }
  'connectionTest.failed': null
  'connectionTest.failedText': { connection: string | number }
  'connectionTest.over': null
  'connectionTest.close': null
  'letters.codeSubject': { application: string | number; code: string | number }
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
  'letters.requestSubject': null
  'letters.requestAsked': { person: string | number }
  'letters.requestAskedBecause': { person: string | number; reason: string | number }
  'letters.showRequest': null
  'letters.approvedSubject': null
  'letters.deniedSubject': null
  'letters.approved': null
  'letters.denied': null
  'letters.decidedBecause': { reason: string | number }
  'letters.takenBackSubject': null
  'letters.takenBack': null
  'letters.givenAgainSubject': null
  'letters.givenAgain': null
  'letters.ticketSubject': { product: string | number; ticket: string | number }
  'letters.ticketWho': null
  'letters.ticketStranger': null
  'letters.ticketEmail': null
  'letters.ticketAccount': null
  'letters.ticketArea': null
  'letters.ticketAbout': null
  'letters.ticketFurther': null
  'letters.ticketReference': null
  'letters.ticketFrom': null
  'letters.openTicket': null
  'letters.ticketAnswer': { count: number }
  'letters.ticketOpensFor': { command: string | number; setting: string | number }
  'letters.ticketAnswered': { product: string | number; ticket: string | number }
  'letters.ticketAnsweredAbout': { subject: string | number }
  'letters.ticketAnsweredAfter': { ticket: string | number }
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
  'letters.newEmailCode': null
  'letters.oldEmailCode': { email: string | number }
  'letters.emailCodeNotYou': null
  'letters.newEmailSubject': null
  'letters.oldEmailSubject': null
  'letters.keyEndsSubject': { client: string | number }
  'letters.keyEnds': { client: string | number; count: number; key: string | number }
  'letters.rotateKey': null
  'letters.openBilling': null
  'letters.invoicePaidSubject': { invoice: string | number }
  'letters.invoicePaid': {
    account: string | number
    amount: string | number
    invoice: string | number
    month: string | number
  }
  'letters.invoiceMadeSubject': { amount: string | number; invoice: string | number }
  'letters.invoiceMade': {
    account: string | number
    amount: string | number
    day: string | number
    invoice: string | number
    month: string | number
  }
  'letters.declinedSubject': { invoice: string | number }
  'letters.declined': {
    account: string | number
    amount: string | number
    invoice: string | number
    month: string | number
  }
  'letters.noCard': {
    account: string | number
    amount: string | number
    invoice: string | number
    month: string | number
  }
  'letters.declinedNext': { day: string | number; next: string | number }
  'letters.mendCard': null
  'letters.creditSubject': { amount: string | number; note: string | number }
  'letters.credit': {
    account: string | number
    amount: string | number
    invoice: string | number
    note: string | number
  }
  'letters.creditToCard': { amount: string | number; brand: string | number; digits: string | number }
  'letters.creditToThatCard': { amount: string | number }
  'letters.creditByTransfer': { amount: string | number }
  'letters.creditOffOwed': { amount: string | number }
  'letters.transferredSubject': { amount: string | number; note: string | number }
  'letters.transferred': {
    account: string | number
    amount: string | number
    invoice: string | number
    note: string | number
  }
  'letters.refundRefusedSubject': { note: string | number }
  'letters.refundRefused': {
    account: string | number
    amount: string | number
    code: string | number
    invoice: string | number
    note: string | number
    ticket: string | number
  }
  'letters.refundOfTestMoney': {
    account: string | number
    amount: string | number
    invoice: string | number
    note: string | number
  }
  'letters.lockedSubject': { account: string | number }
  'letters.locked': { account: string | number }
  'letters.unlockedSubject': { account: string | number }
  'letters.unlocked': { account: string | number }
  'letters.freeCallsSubject': { account: string | number; month: string | number }
  'letters.freeCalls': { account: string | number; count: number; free: string | number; month: string | number }
  'letters.freeCallsGoOn': null
  'letters.closeSubject': { month: string | number; product: string | number }
  'letters.closeDiffers': { month: string | number }
  'letters.closeLeftOut': { month: string | number }
  'letters.factorAddedSubject': null
  'letters.factorAdded': { factor: string | number; host: string | number }
  'letters.factorRemovedSubject': null
  'letters.factorRemoved': { factor: string | number; host: string | number }
  'letters.recoveryUsedSubject': null
  'letters.recoveryUsed': { count: number; host: string | number }
  'letters.codesMadeSubject': null
  'letters.codesMade': { host: string | number }
  'letters.factorNotYou': null
  'letters.factorTaken': { factor: string | number; host: string | number; who: string | number }
  'letters.factorTakenAfter': null
  'letters.factorsTaken': { host: string | number }
  'letters.factorsTakenAfter': null
  'reasons.refused': { count: number; user: string | number; usual: string | number }
  'reasons.refusalRate': { count: number; percent: string | number }
  'reasons.newOwner': { user: string | number }
  'reasons.keyLastUsed': { client: string | number; count: number; key: string | number }
  'reasons.keyNeverUsed': { client: string | number; count: number; key: string | number }
  'reasons.expired': { day: string | number; name: string | number }
  'reasons.expires': { day: string | number; name: string | number }
  'reasons.usage': { count: number; limit: string | number; month: string | number }
  'reasons.furtherReasons': { count: number }
  'effect.counting': null
  'effect.notKnown': null
  'effect.actions': { count: number }
  'effect.resources': { count: number }
  'effect.actionsOn': { actions: string | number; resources: string | number }
  'effect.actionsOnEach': { actions: string | number; resources: string | number }
  'effect.actionsInAll': { actions: string | number; resources: string | number }
  'effect.upTo': { many: string | number }
  'effect.everybodyHere': null
  'effect.invited': null
  'effect.cannotBeDone': { act: string | number }
  'effect.seeDeletedRoles': null
  'effect.makeOwner': null
  'effect.nothing': null
  'effect.replayed': { checks: string | number; count: number }
  'effect.noChecks': null
  'effect.who': null
  'effect.whichChecks': null
  'effect.timesAsked': { count: number }
  'effect.showMore': null
  'effect.wouldBeAllowed': null
  'effect.wouldBeDenied': null
  'effect.gain': { count: number; what: string | number }
  'effect.unknownGain': { count: number; ids: string | number }
  'effect.givesOn': { actions: string | number; count: number; who: string | number }
  'effect.letsGive': { actions: string | number; count: number; who: string | number }
  'effect.lose': { count: number; what: string | number }
  'effect.gainGrant': { count: number; what: string | number }
  'effect.gainDelegate': { count: number; what: string | number }
  'effect.loseGrant': { count: number; what: string | number }
  'effect.loseDelegate': { count: number; what: string | number }
  'effect.everybodyGains': null
  'effect.everybodyLoses': null
  'effect.replayedAlike': { checks: string | number }
  'effect.youLose': { actions: string | number; resource: string | number }
  'effect.gainControl': { count: number; items: string | number }
  'effect.loseControl': { count: number; items: string | number }
  'effect.youLoseControl': { items: string | number }
  'effect.controlMeans': null
  'effect.controlOf': { item: string | number }
  'effect.records': { count: number }
  'effect.groups': { count: number }
  'effect.recordsAndGroups': { groups: string | number; records: string | number }
  'effect.ifSaved': null
  'effect.now': null
  'effect.toldHere': null
  'effect.everyAction': null
  'effect.everyOf': { branch: string | number; count: number }
  'effect.below': { resource: string | number }
  'effect.belowResources': { count: number }
  'effect.andBelow': { resource: string | number }
  'inspector.close': null
  'inspector.requests': null
  'inspector.code': null
  'inspector.noItem': null
  'inspector.cut': { count: number }
  'inspector.asJson': { name: string | number }
  'inspector.requestsAbout': null
  'inspector.noCalls': null
  'inspector.ofThisPage': null
  'inspector.before': null
  'inspector.underway': null
  'inspector.noAnswer': null
  'inspector.tookMs': { count: number }
  'inspector.codeAbout': null
  'inspector.bodyTooLarge': null
  'inspector.callAs': { language: string | number }
  'inspector.requestId': null
  'inspector.curl': null
  'inspector.javaScript': null
  'inspector.python': null
  'inspector.go': null
  'inspector.call': null
  'inspector.wrap': null
  'views.all': null
  'views.own': null
  'views.sharedByOthers': null
  'views.namedShared': { name: string | number }
  'views.current': { name: string | number }
  'views.changedFrom': { name: string | number }
  'views.loadFailed': null
  'views.save': null
  'views.saveTitle': null
  'views.renameTitle': null
  'views.saveIt': null
  'views.nameFirst': null
  'views.shareWithAll': null
  'views.shareHelp': null
  'views.saved': { name: string | number }
  'views.saveFailed': null
  'views.update': { name: string | number }
  'views.updated': { name: string | number }
  'views.rename': { name: string | number }
  'views.share': { name: string | number }
  'views.nowShared': { name: string | number }
  'views.stopSharing': { name: string | number }
  'views.nowOwn': { name: string | number }
  'views.delete': { name: string | number }
  'views.deleted': { name: string | number }
  'views.deleteFailed': null
  'views.tookBack': { name: string | number }
  'csv.title': { many: string | number }
  'csv.about': { count: number }
  'csv.sample': null
  'csv.choose': null
  'csv.otherFile': null
  'csv.openQuote': { line: string | number }
  'csv.strayQuote': { line: string | number }
  'csv.noRows': null
  'csv.tooManyRows': { count: number }
  'csv.tooLarge': null
  'csv.noColumn': { columns: string | number; found: string | number }
  'csv.columnsFound': { expected: string | number; found: string | number }
  'csv.plainLists': { columns: string | number }
  'csv.plainAllows': null
  'csv.nameless': null
  'csv.keepLeftOut': null
  'csv.reason': null
  'csv.columnMissing': { column: string | number }
  'csv.tooManyCells': { count: number }
  'csv.fieldProblem': { field: string | number; problem: string | number }
  'csv.fieldWrong': { wrong: string | number }
  'csv.inColumn': { column: string | number }
  'csv.entry': { number: string | number }
  'csv.under': { name: string | number }
  'csv.notImported': null
  'csv.needed': { column: string | number }
  'csv.noJson': { column: string | number }
  'csv.tooLong': { column: string | number; count: number }
  'csv.wrongLetters': { column: string | number }
  'csv.empty': null
  'csv.columnTwice': { column: string | number }
  'csv.notUtf8': null
  'csv.sameId': { column: string | number; line: string | number }
  'csv.sameName': { line: string | number }
  'csv.givesAll': null
  'csv.noneGood': { count: number }
  'csv.checking': { many: string | number }
  'csv.notChecked': null
  'csv.someWrong': { all: string | number; count: number }
  'csv.someUnknown': { count: number }
  'csv.unknown': { users: string | number }
  'csv.leftOut': { columns: string | number }
  'csv.countedInPortions': { count: number }
  'csv.rows': null
  'csv.line': null
  'csv.result': null
  'csv.canBeMade': null
  'csv.readsWell': null
  'csv.canBeUndone': null
  'csv.makeMany': { count: number; many: string | number; one: string | number }
  'csv.making': { many: string | number }
  'csv.lineNamed': { line: string | number; name: string | number }
  'csv.made': { count: number; many: string | number; one: string | number }
  'csv.unmade': { count: number; many: string | number; one: string | number }
  'csv.wasMade': null
  'charts.day': null
  'charts.cut': { most: string | number }
  'charts.asChart': null
  'charts.asTable': null
  'charts.time': null
  'charts.nothing': null
  'charts.span': { from: string | number; to: string | number }
  'charts.choose': null
  'charts.point': null
  'charts.numbers': { title: string | number }
  'notifications.requests': { count: number }
  'notifications.alert': { name: string | number }
  'notifications.delivery': { type: string | number }
  'notifications.certificate': { at: string | number; connection: string | number }
  'notifications.hide': null
  'notifications.hidden': null
  'notifications.applications': { count: number }
  'notifications.key': { at: string | number; client: string | number; key: string | number }
  'notifications.cardDeclined': { invoice: string | number }
  'notifications.invoice': { at: string | number; invoice: string | number }
  'notifications.newest': { name: string | number }
  'notifications.things': { count: number }
  'uses.asked': { count: number }
  'uses.signIns': { count: number }
  'uses.allowed': { count: number; looked: string | number }
  'uses.since': { time: string | number }
  'uses.notTold': null
  'changes.someRequest': { who: string | number }
  'changes.createdItem': { item: string | number; noun: string | number; who: string | number }
  'changes.changedItem': { item: string | number; noun: string | number; who: string | number }
  'changes.requestOf': { whom: string | number }
  'changes.madeRequest': { request: string | number; what: string | number; who: string | number }
  'changes.approvedRequest': { request: string | number; what: string | number; who: string | number }
  'changes.deniedRequest': { request: string | number; what: string | number; who: string | number }
  'changes.withdrewRequest': { request: string | number; what: string | number; who: string | number }
  'changes.restoredItem': { item: string | number; noun: string | number; who: string | number }
  'changes.acceptedItem': { item: string | number; noun: string | number; who: string | number }
  'changes.acceptedInvite': { who: string | number }
  'changes.acceptedInviteBy': { inviter: string | number; who: string | number }
  'changes.madeInvite': { who: string | number }
  'changes.invited': { address: string | number; who: string | number }
  'changes.endedInvite': { who: string | number }
  'changes.undoNeeds': { action: string | number; resource: string | number }
  'changes.joinedByInvite': { inviter: string | number; who: string | number }
  'changes.createdByInvite': {
    inviter: string | number
    item: string | number
    noun: string | number
    who: string | number
  }
  'changes.changedByInvite': {
    inviter: string | number
    item: string | number
    noun: string | number
    who: string | number
  }
  'changes.takenOutOf': null
  'changes.putBackIn': null
  'changes.gaveBy': null
  'changes.nothingWithIt': null
  'changes.moreWithIt': null
  'changes.invitesEnded': { count: number }
  'changes.removedAccess': { item: string | number; noun: string | number; who: string | number }
  'changes.restoredAccess': { item: string | number; noun: string | number; who: string | number }
  'changes.deletedItem': { item: string | number; noun: string | number; who: string | number }
  'changes.account': null
  'changes.identity': null
  'changes.token': null
  'changes.notTold': { noun: string | number }
  'changes.notFound': null
  'changes.undo': null
  'changes.changedSince': null
  'changes.wasJustMade': null
  'changes.notKept': null
  'changes.accessWord': null
  'changes.accessOf': { whom: string | number }
  'changes.byIt': { count: number }
  'changes.whatItDid': null
  'changes.partCreated': { item: string | number; noun: string | number }
  'changes.partChanged': { item: string | number; noun: string | number }
  'changes.partJoined': { who: string | number }
  'changes.takeBack': null
  'changes.takeBackAsk': { name: string | number }
  'changes.takeBackLeaves': null
  'changes.staysApproved': null
  'changes.takenBack': null
  'changes.withdrewOwn': { what: string | number; who: string | number }
  'changes.restoredState': {
    item: string | number
    noun: string | number
    revision: string | number
    who: string | number
  }
  'changes.inviteAccepted': { guest: string | number; who: string | number }
  'changes.inviteEnded': { other: string | number; who: string | number }
  'changes.endedInviteOf': { inviter: string | number; who: string | number }
  'changes.endedOwnInvite': { who: string | number }
  'changes.changedByYou': null
  'changes.changedByOther': { who: string | number }
  'network.issue': null
  'network.issueText': null
  'network.failed': null
  'network.byExtension': null
  'guide.title': null
  'guide.skip': null
  'guide.search': null
  'guide.toConsole': null
  'guide.contents': null
  'guide.ask': null
  'guide.nothing': { query: string | number }
  'guide.missing': null
  'guide.missingText': null
  'guide.copy': null
  'guide.copied': null
  'guide.byHand': null
  'guide.results': null
  'guide.none': null
  'guide.onThisPage': null
  'guide.before': null
  'guide.after': null
  'reference.about': null
  'reference.aboutForVisitors': null
  'reference.document': null
  'reference.missing': { operation: string | number }
  'reference.took': null
  'reference.range': { least: string | number; most: string | number }
  'reference.host': null
  'reference.regionalHost': null
  'reference.hostOfAccount': null
  'reference.clients': null
  'reference.clientsAbout': null
  'reference.needs': null
  'reference.noToken': null
  'reference.anyToken': null
  'reference.javascript': null
  'reference.csharp': null
  'reference.rust': null
  'reference.operations': null
  'reference.search': null
  'reference.openList': null
  'reference.closeList': null
  'reference.overview': null
  'reference.nothingFound': { search: string | number }
  'reference.may_all': null
  'reference.may_some': null
  'reference.may_item': null
  'reference.may_self': null
  'reference.may_none': null
  'reference.request': null
  'reference.callbackRequest': null
  'reference.requestBody': null
  'reference.fields': null
  'reference.form': null
  'reference.requestHeaders': null
  'reference.clear': null
  'reference.clearAnswer': null
  'reference.copy': null
  'reference.send': null
  'reference.answer': null
  'reference.answerHeaders': null
  'reference.example': null
  'reference.webhook': null
  'reference.callbackAnswer': null
  'reference.status': null
  'reference.notSent': null
  'reference.inPath': null
  'reference.inQuery': null
  'reference.cookies': null
  'reference.samples': null
  'reference.whatItIs': null
  'billable.always': null
  'billable.conditional': null
  'billable.never': null
  'tools.daysAgo': { count: number }
  'tools.inDays': { count: number }
  'tools.title': null
  'tools.about': null
  'tools.copy': null
  'tools.read': null
  'tools.keys': null
  'tools.sign': null
  'tools.token': null
  'tools.staysHere': null
  'tools.encrypted': null
  'tools.parts': { found: string | number }
  'tools.headerUnread': null
  'tools.payloadUnread': null
  'tools.noNumber': { claim: string | number }
  'tools.milliseconds': { claim: string | number }
  'tools.endless': null
  'tools.ended': { at: string | number; when: string | number }
  'tools.ends': { at: string | number; when: string | number }
  'tools.notYet': { at: string | number; when: string | number }
  'tools.madeLater': { at: string | number; when: string | number }
  'tools.unsigned': null
  'tools.shared': null
  'tools.noKid': null
  'tools.critical': { names: string | number }
  'tools.noIssuer': null
  'tools.noAudience': null
  'tools.payload': null
  'tools.header': null
  'tools.remarks': null
  'tools.fine': null
  'tools.careful': null
  'tools.expired': null
  'tools.notExpired': null
  'tools.notValidYet': null
  'tools.isUnsigned': null
  'tools.downloadKey': null
  'tools.wrong': null
  'tools.askAnalyzer': null
  'tools.signature': null
  'tools.checkBy': null
  'tools.byIssuer': null
  'tools.byAddress': null
  'tools.byKey': null
  'tools.bySecret': null
  'tools.issuer': null
  'tools.address': null
  'tools.publicKey': null
  'tools.publicKeyHint': null
  'tools.secret': null
  'tools.willFetch': null
  'tools.check': null
  'tools.checkFailed': null
  'tools.nothingToCheckBy': null
  'tools.isGood': null
  'tools.isNotGood': null
  'tools.good': null
  'tools.goodBy': { kid: string | number }
  'tools.badSignature': null
  'tools.badSecret': null
  'tools.otherKind': { alg: string | number; kid: string | number; kty: string | number }
  'tools.noSuchKey': { kid: string | number; known: string | number }
  'tools.noKeyOfKind': { alg: string | number }
  'tools.needsSecret': { alg: string | number }
  'tools.needsKey': { alg: string | number }
  'tools.unknownAlgorithm': { alg: string | number }
  'tools.privatePem': null
  'tools.pemUnread': { alg: string | number }
  'tools.keyUnread': null
  'tools.noAddress': { address: string | number }
  'tools.answered': { status: string | number; url: string | number }
  'tools.tooLarge': { url: string | number }
  'tools.noJson': { url: string | number }
  'tools.notFetched': { url: string | number }
  'tools.noKeySet': { url: string | number }
  'tools.noMetadata': { url: string | number }
  'tools.otherIssuer': { issuer: string | number; named: string | number; url: string | number }
  'tools.kind': null
  'tools.make': null
  'tools.notMade': null
  'tools.signWith': null
  'tools.keysAbout': null
  'tools.privateOnce': null
  'tools.publicSet': null
  'tools.publicPem': null
  'tools.privateJwk': null
  'tools.privatePemLabel': null
  'tools.claims': null
  'tools.privateKey': null
  'tools.privateKeyHint': null
  'tools.signToken': null
  'tools.notSigned': null
  'tools.signed': null
  'tools.readThis': null
  'tools.privateMissing': null
  'tools.privateUnread': null
  'tools.claimsUnread': null
  'tools.tokenHint': null
  'tools.sendSecret': null
  'tools.local': null
  'tools.localAbout': null
  'tools.accessKey': null
  'tools.accessKeyHint': null
  'tools.noAccessKey': null
  'tools.fiveMinutes': null
  'tools.anHour': null
  'tools.port': null
  'tools.makeToken': null
  'tools.tryLocal': null
  'tools.localNote': null
  'tools.tryExample': null
  'vanish.title': null
  'vanish.about': null
  'vanish.notServed': null
  'vanish.secret': null
  'vanish.length': { length: string | number; max: string | number }
  'vanish.lives': null
  'vanish.week': null
  'vanish.day': null
  'vanish.tenMinutes': null
  'vanish.way': null
  'vanish.told': null
  'vanish.toldHelp': null
  'vanish.inLink': null
  'vanish.inLinkHelp': null
  'vanish.otherWords': null
  'vanish.linkHasAll': null
  'vanish.passphraseAbout': null
  'vanish.make': null
  'vanish.nothingTyped': null
  'vanish.notMade': null
  'vanish.link': null
  'vanish.shownOnce': null
  'vanish.worksUntil': { when: string | number }
  'vanish.tellPassphrase': null
  'vanish.another': null
  'vanish.forYou': null
  'vanish.canBeShownOnce': null
  'vanish.passphraseAsked': null
  'vanish.passphraseFrom': null
  'vanish.passphraseNeeded': null
  'vanish.passphraseWrong': null
  'vanish.show': null
  'vanish.notShown': null
  'vanish.gone': null
  'vanish.linkCut': null
  'vanish.linkWrong': null
  'vanish.destroyed': null
  'vanish.copy': null
  'vanish.copyLink': null
  'legal.pages': null
  'legal.privacy': null
  'legal.terms': null
  'legal.disclosure': null
  'legal.none': null
  'legal.noneText': null
  'legal.failed': null
  'unsubscribe.title': null
  'unsubscribe.done': null
  'unsubscribe.noMail': null
  'unsubscribe.noAccount': null
  'unsubscribe.toConsole': null
  'quickCreate.title': null
  'quickCreate.about': null
  'quickCreate.accountFirst': null
  'quickCreate.makeAccount': null
  'quickCreate.keyShownOnce': null
  'quickCreate.signInFirst': null
  'quickCreate.signIn': null
  'quickCreate.signInText': null
  'quickCreate.check': null
  'quickCreate.checkText': null
  'quickCreate.machine': null
  'quickCreate.machineText': null
  'quickCreate.team': null
  'quickCreate.teamText': null
  'quickCreate.address': null
  'quickCreate.addressHelp': null
  'quickCreate.createApplication': null
  'quickCreate.applicationMade': null
  'quickCreate.applicationNow': null
  'quickCreate.tryIt': null
  'quickCreate.tryText': null
  'quickCreate.trySignIn': null
  'quickCreate.tryFailed': null
  'quickCreate.openApplication': null
  'quickCreate.clientExample': null
  'quickCreate.createClient': null
  'quickCreate.clientMade': null
  'quickCreate.firstKey': null
  'quickCreate.clientNow': null
  'quickCreate.machineNow': null
  'quickCreate.machineNeeds': null
  'quickCreate.openClient': null
  'quickCreate.noKey': null
  'demo.title': null
  'demo.about': null
  'demo.nameExample': null
  'demo.company': null
  'demo.message': null
  'demo.messageHelp': null
  'demo.ask': null
  'demo.asked': null
  'demo.subject': { name: string | number }
  'demo.of': { company: string | number }
  'demo.thanks': null
  'demo.willWrite': { email: string | number }
  'contentSite.title': null
  'contentSite.about': null
  'contentSite.noSite': null
  'contentSite.hands': { host: string | number }
  'contentSite.application': null
  'contentSite.key': null
  'contentSite.domain': { origin: string | number }
  'contentSite.goesTo': { url: string | number }
  'contentSite.trust': null
  'contentSite.goOn': null
  'contentSite.failed': null
  'contentSite.made': null
  'contentSite.name': { host: string | number }
  'contentSite.keyName': null
  'invoice.title': { number: string | number }
  'invoice.to': null
  'invoice.account': { account: string | number }
  'invoice.vatId': { id: string | number }
  'invoice.noSeller': null
  'invoice.made': null
  'invoice.period': null
  'invoice.due': null
  'invoice.paid': null
  'invoice.waived': null
  'invoice.what': null
  'invoice.calls': null
  'invoice.included': null
  'invoice.charged': null
  'invoice.unitPrice': null
  'invoice.amount': { currency: string | number }
  'invoice.line': { from: string | number; plan: string | number; to: string | number }
  'invoice.subtotal': null
  'invoice.tax': { percent: string | number }
  'invoice.rounding': null
  'invoice.total': null
  'invoice.creditTitle': { number: string | number }
  'invoice.creditOf': null
  'invoice.creditReason': null
  'invoice.taxIn': { percent: string | number }
  'invoice.credited': null
  'invoice.times': null
  'reach.eachOf': { count: number }
  'reach.atSeveralTimes': null
  'reach.allReach': { count: number }
  'reach.moreBelow': null
  'reach.belowOnly': { count: number }
  'reach.noneBelow': null
  'reach.firstPeople': { count: number }
  'reach.holders': null
  'reach.allHold': { count: number }
  'reach.allMay': { action: string | number; count: number }
  'reach.nobodyMay': { action: string | number }
  'reach.nobodyMayYet': { action: string | number }
  'ending.users': { count: number; number: string | number }
  'ending.records': { count: number; number: string | number }
  'ending.roles': { count: number; number: string | number }
  'ending.groups': { count: number; number: string | number }
  'ending.applications': { count: number; number: string | number }
  'ending.tenants': { count: number; number: string | number }
  'ending.clients': { count: number; number: string | number }
}
