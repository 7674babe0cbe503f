import { kinds, resourceOf } from '@doorward/core/kinds'
import type { ApiCall } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'

/** Which service clients the caller may read: himself always (security 2). Without an id: all of them. */
export async function mayReadClientOf(call: ApiCall) {
  const { accountId, caller } = call
  const index = await call.environment.engine.index(accountId, { kind: 'strong' })
  return (clientId?: string): boolean => {
    if (index === null) return false
    if (clientId === caller.userId) return true
    const resourceUri = clientId === undefined ? kinds.client.resource : resourceOf('client', clientId)
    return mayDoIn(index, caller, { action: 'clients:read', resourceUri })
  }
}
