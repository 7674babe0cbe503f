import {
  createExtension as createCall,
  deleteExtension as deleteCall,
  type ExtensionInput,
  type ExtensionReply,
  getExtension,
  getExtensionHistory,
  getExtensions,
  updateExtension,
} from '@doorward/contract/authorization/build/extensions'
import type { ExtensionId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ extensionId: asId<ExtensionId>(id) })

export const extensionQueries = itemQueries<ExtensionReply, ExtensionInput>({
  key: 'extensions',
  readPage: async (query, signal) => {
    const { body } = await call(getExtensions, { query, signal })
    return { rows: body.extensions, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getExtension, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateExtension, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getExtensionHistory, { params: named(id), query }),
})
