import {
  createExtension as createCall,
  deleteExtension as deleteCall,
  type ExtensionInput,
  type ExtensionReply,
  getExtension,
  listExtensions,
  updateExtension,
} from '@doorward/contract/authorization/extensions'
import { asExtensionId } from '../../lib/wire-ids.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

export const extensionQueries = itemQueries<ExtensionReply, ExtensionInput>({
  key: 'extensions',
  readPage: async (query, signal) => {
    const { body } = await call(listExtensions, { query, signal })
    return { rows: body.extensions, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getExtension, { params: { extensionId: asExtensionId(id) }, signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateExtension, { params: { extensionId: asExtensionId(id) }, body, headers }),
  remove: (id, headers) => call(deleteCall, { params: { extensionId: asExtensionId(id) }, headers }),
})
