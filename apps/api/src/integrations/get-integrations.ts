import { listIntegrations } from '@doorward/contract/authorization/integrations'
import { handles } from '@doorward/http/serve'
import { listItems } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { shownIntegrations } from './shown-integration.ts'

const typesMax = 20

export const getIntegrations = handles(listIntegrations, async (call, environment: ApiEnvironment) => {
  const { accountId, page } = call
  const integrations = await readRows(call, environment, async (tx) =>
    shownIntegrations(tx, call, await listItems(tx, accountId, { kind: 'integration', limit: typesMax })),
  )
  return { status: 200, body: { integrations, links: { self: { href: page.origin + page.url } } } }
})
