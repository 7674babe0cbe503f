import { lackingFor } from '@doorward/http/endpoints/permit'
import type { Handler } from '../handler.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { showClient } from './stored-client.ts'
import { withKeyUses } from './with-key-uses.ts'

/** A service client may read itself. */
export const getClient: Handler<'getClient'> = async (call) => {
  if (!call.permitted && call.caller.clientId !== call.params.clientId) throw lackingFor(call.endpoint)
  const item = await getItem(call, { kind: 'client', id: call.params.clientId })
  const [body] = await withKeyUses(call, [showClient(call.origin)(item)])
  return { status: 200, ...(body ? { body } : {}), headers: versionHeaders(item) }
}
