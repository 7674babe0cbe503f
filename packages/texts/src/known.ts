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
