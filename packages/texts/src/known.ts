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
  'failures.missing': null
  'failures.need': { action: string | number }
  'failures.needOn': { action: string | number; resource: string | number }
  'failures.adminCanGive': null
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
}
