import { listClients } from '@doorward/contract/authorization/clients'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { withKeyUses } from './key-uses.ts'
import { showClient } from './stored-client.ts'

export const getClients = handles(listClients, async (call, environment: ApiEnvironment) => {
  const { items, parts } = await pageOf(
    call,
    environment,
    { kind: 'client', limitDefault: 20 },
    showClient(call.origin),
  )
  return { status: 200, body: { clients: await withKeyUses(call, environment, items), ...parts } }
})
