import { listItems } from '@doorward/store/items/item-lists'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { shownIntegrations } from './shown-integration.ts'

const typesMax = 20

export const getIntegrations: Handler<'getIntegrations'> = async (call) => {
  const { accountId, page } = call
  const integrations = await readRows(call, async (tx) =>
    shownIntegrations(tx, call, await listItems(tx, accountId, { kind: 'integration', limit: typesMax })),
  )
  return { status: 200, body: { integrations, links: { self: { href: page.origin + page.url } } } }
}
