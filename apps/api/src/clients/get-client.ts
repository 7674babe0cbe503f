import { getClient as endpoint } from '@doorward/contract/authorization/clients'
import { lackingFor } from '@doorward/http/permit'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { withKeyUses } from './key-uses.ts'
import { showClient } from './stored-client.ts'

/** A service client may read itself. */
export const getClient = handles(endpoint, async (call, environment: ApiEnvironment) => {
  if (!call.permitted && call.caller.clientId !== call.params.clientId) throw lackingFor(call.endpoint)
  const item = await getItem(call, environment, { kind: 'client', id: call.params.clientId })
  const [body] = await withKeyUses(call, environment, [showClient(call.origin)(item)])
  return { status: 200, ...(body ? { body } : {}), headers: versionHeaders(item) }
})
