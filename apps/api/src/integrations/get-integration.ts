import { Refusal } from '@doorward/core/refusals'
import { findItem } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { readRows, versionHeaders } from '../items/read-items.ts'
import { shownIntegrations } from './shown-integration.ts'

export const getIntegration: Handler<'getIntegration'> = (call) =>
  readRows(call, async (tx) => {
    const item = await findItem(tx, call.accountId, { kind: 'integration', id: call.params.type })
    if (!item || item.deleted) throw new Refusal('NotFound')
    const [body] = await shownIntegrations(tx, call, [item])
    return { status: 200, body, headers: versionHeaders(item) }
  })
