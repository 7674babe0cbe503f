import { getIntegration as endpoint } from '@doorward/contract/authorization/integrations'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findItem } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { readRows, versionHeaders } from '../items.ts'
import { shownIntegrations } from './shown-integration.ts'

export const getIntegration = handles(endpoint, (call, environment: ApiEnvironment) =>
  readRows(call, environment, async (tx) => {
    const item = await findItem(tx, call.accountId, { kind: 'integration', id: call.params.type })
    if (!item || item.deleted) throw new Refusal('NotFound')
    const [body] = await shownIntegrations(tx, call, [item])
    return { status: 200, body, headers: versionHeaders(item) }
  }),
)
