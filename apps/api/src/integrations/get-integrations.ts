import { listIntegrations } from '@doorward/contract/authorization/integrations'
import { handles } from '@doorward/http/serve'
import { countDeadLetters } from '@doorward/store/dead-letters'
import { listItems } from '@doorward/store/items'
import { findJobState } from '@doorward/store/jobs'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { deliveryState, jobOf, showIntegration, storedIntegration } from './stored-integration.ts'

const typesMax = 20

export const getIntegrations = handles(listIntegrations, async (call, environment: ApiEnvironment) => {
  const { accountId, origin, page } = call
  const integrations = await readRows(call, environment, async (tx) => {
    const items = await listItems(tx, accountId, { kind: 'integration', limit: typesMax })
    const dead = await countDeadLetters(tx, accountId)
    return Promise.all(
      items.map(async (item) => {
        const { type } = storedIntegration(item)
        const state = deliveryState(await findJobState(tx, accountId, jobOf(type)))
        return showIntegration(origin, { state, deadLetters: dead.get(type) ?? 0 })(item)
      }),
    )
  })
  return { status: 200, body: { integrations, links: { self: { href: page.origin + page.url } } } }
})
