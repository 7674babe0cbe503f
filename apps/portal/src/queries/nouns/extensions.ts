import {
  createExtension,
  deleteExtension,
  getExtension,
  getExtensionHistory,
  getExtensions,
  restoreExtension,
  updateExtension,
} from '@doorward/contract/authorization/build/extensions'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const extensionQueries = itemQueries({
  ...callsOf('extensions', {
    list: getExtensions,
    one: getExtension,
    create: createExtension,
    replace: updateExtension,
    remove: deleteExtension,
    history: getExtensionHistory,
    restore: restoreExtension,
  }),
  deletesForGood: true,
})
