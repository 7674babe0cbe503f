import { listConnections } from '@doorward/contract/authorization/connections'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showConnection } from './stored-connection.ts'

export const getConnections = handles(listConnections, async (call, environment: ApiEnvironment) => {
  const query = { kind: 'connection', limitDefault: 100 } as const
  const { items, parts } = await pageOf(call, environment, query, showConnection(call.origin))
  return { status: 200, body: { connections: items, ...parts } }
})
