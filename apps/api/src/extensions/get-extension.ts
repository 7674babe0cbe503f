import { getExtension as endpoint } from '@doorward/contract/authorization/extensions'
import { handles } from '@doorward/http/serve'
import { findItems } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, readRows, versionHeaders } from '../items.ts'
import { keysOf, showExtension, storedExtension } from './stored-extension.ts'

export const getExtension = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const item = await getItem(call, environment, { kind: 'extension', id: call.params.extensionId })
  const [, ...partKeys] = keysOf(storedExtension(item))
  const parts = await readRows(call, environment, (tx) => findItems(tx, call.accountId, partKeys))
  const part = (kind: string) => parts.find((each) => each.kind === kind)
  const body = showExtension(call.origin, item, part('application'), part('client'))
  return { status: 200, body, headers: versionHeaders(item) }
})
