import { storedExtension } from '@doorward/store/items/extensions'
import { findItems } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { readEach } from '../items/documents.ts'
import { storedPage } from '../items/list-page.ts'
import { readRows } from '../items/read-items.ts'
import { showEach } from '../items/show-each.ts'
import { keysOf, showExtension } from './stored-extension.ts'

export const getExtensions: Handler<'getExtensions'> = async (call) => {
  const query = { kind: 'extension', limitDefault: 20 } as const
  const { items, parts } = await storedPage(call, query)
  const readable = readEach(items, storedExtension)
  const partKeys = readable.flatMap((extension) => keysOf(extension).slice(1)).filter(({ id }) => id)
  const found = await readRows(call, (tx) => findItems(tx, call.accountId, partKeys))
  const byId = new Map(found.map((item) => [item.id, item]))
  const extensions = showEach(call, items, (item) => {
    const { applicationId, clientId } = storedExtension(item)
    return showExtension(call.origin, item, byId.get(applicationId), byId.get(clientId))
  })
  return { status: 200, body: { extensions, ...parts } }
}
