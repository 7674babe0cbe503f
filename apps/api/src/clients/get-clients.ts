import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showClient } from './stored-client.ts'
import { withKeyUses } from './with-key-uses.ts'

export const getClients: Handler<'getClients'> = async (call) => {
  const { items, parts } = await pageOf(call, { kind: 'client', limitDefault: 20 }, showClient(call.origin))
  return { status: 200, body: { clients: await withKeyUses(call, items), ...parts } }
}
