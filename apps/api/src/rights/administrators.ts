import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { Engine } from '@doorward/engine/engine'
import { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import { mayDoIn } from './may-do.ts'

/** What changes an account, or all of a kind that is there already. */
const changing = Object.values<Endpoint>(authorizationEndpoints).flatMap(({ access }) =>
  access.kind === 'permission' && /(^|:)(update|delete)$/.test(access.action)
    ? [new NeededPermission(access.action, access.resource)]
    : [],
)

/** Tells whether a person may change an account, or all of a kind in it, by the account as it is now (security C5). */
export const administratorJudge =
  (engine: Engine) =>
  async (accountId: AccountId, userId: UserId): Promise<boolean> => {
    const index = await engine.index(accountId, { kind: 'strong' })
    if (!index) return false
    return changing.some(({ action, everywhere }) => mayDoIn(index, { userId }, { action, resourceUri: everywhere }))
  }
