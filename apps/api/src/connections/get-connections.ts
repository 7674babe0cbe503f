import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showConnection } from './stored-connection.ts'

export const getConnections: Handler<'getConnections'> = async (call) => {
  const query = { kind: 'connection', limitDefault: 100 } as const
  const { items, parts } = await pageOf(call, query, showConnection(call))
  return { status: 200, body: { connections: items, ...parts } }
}
