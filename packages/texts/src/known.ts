import type { TextValue } from '@doorward/core/text/texts'

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
}
