import { storedExtension } from '@doorward/store/items/extensions'
import { findItems } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { getItem, readRows, versionHeaders } from '../items/read-items.ts'
import { keysOf, showExtension } from './stored-extension.ts'

export const getExtension: Handler<'getExtension'> = async (call) => {
  const item = await getItem(call, { kind: 'extension', id: call.params.extensionId })
  const [, ...partKeys] = keysOf(storedExtension(item))
  const parts = await readRows(call, (tx) => findItems(tx, call.accountId, partKeys))
  const part = (kind: string) => parts.find((each) => each.kind === kind)
  const body = showExtension(call.origin, item, part('application'), part('client'))
  return { status: 200, body, headers: versionHeaders(item) }
}
