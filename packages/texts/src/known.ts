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
  'extensions.text': null
  'extensions.first': null
  'extensions.redirectAddresses': null
  'extensions.extensionId': null
  'extensions.exampleName': null
  'extensions.redirectHelp': null
  'extensions.rateLimit': null
  'extensions.rateLimitHelp': null
  'extensions.rateLimitPer': null
  'extensions.applicationId': null
  'extensions.applicationIdHelp': null
  'extensions.application': null
  'extensions.client': null
  'extensions.removeText': null
  'extensions.nobodySignsIn': null
  'extensions.clientStops': null
  'extensions.recordsGiveNothing': null
  'groups.text': null
  'groups.first': null
  'groups.people': null
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
  'groups.peopleCount': { count: number }
  'login.signIn': null
  'login.signInToDoorward': null
  'login.signInNotOpened': null
  'login.text': null
  'login.newHere': null
  'login.signUp': null
  'login.signUpNotOpened': null
  'overview.requestsWait': { count: number }
  'overview.alertsFire': { count: number }
  'overview.integrationFails': null
  'overview.needsAttention': null
  'overview.joined': null
  'overview.joinedAccount': { account: string | number }
  'overview.youMay': null
  'overview.allOfIt': { count: number }
  'overview.allOfItOrMore': { count: number }
  'overview.seeWhy': null
  'overview.actionsOn': { actions: string | number; resource: string | number }
  'overview.overview': null
  'overview.text': { account: string | number }
  'overview.accountId': null
  'overview.apiHost': null
  'overview.apiHostHelp': null
  'overview.region': { region: string | number }
  'overview.setUp': null
  'overview.setUpDone': null
  'overview.setUpDoneText': null
  'overview.checkAccess': null
  'overview.stepsOf': { all: string | number; done: string | number }
  'overview.looking': null
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
  'resources.text': null
  'resources.first': null
  'resources.everyone': null
  'resources.mayReadAndList': null
  'resources.nothing': null
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
  'resources.whoReachesIt': null
  'tenants.asUsual': null
  'tenants.text': null
  'tenants.first': null
  'tenants.domains': null
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
  'tenants.asInAccount': null
  'tenants.noConnection': null
  'tenants.usersOfThis': null
  'tenants.removeText': null
  'tenants.domainsLeadNowhere': { count: number }
  'tenants.peopleStay': null
}
