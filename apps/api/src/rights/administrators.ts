import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { Engine } from '@doorward/engine/engine'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import { mayDoIn } from './may-do.ts'

/** What changes an account, or all of a kind that is there already. */
const changing = Object.values<Endpoint>(authorizationEndpoints).flatMap(({ access }) =>
  access.kind === 'permission' && /(^|:)(update|delete)$/.test(access.action)
    ? [new NeededPermission(access.action, access.resource)]
    : [],
)

/** Whether a person may change an account, or all of a kind in it. */
export const isAdministratorIn = (index: AccountIndex, userId: UserId): boolean =>
  changing.some(({ action, everywhere }) => mayDoIn(index, { userId }, { action, resourceUri: everywhere }))

/** Tells whether a person may change an account, or all of a kind in it, by the account as it is now (security C5). */
export const administratorJudge =
  (engine: Engine) =>
  async (accountId: AccountId, userId: UserId): Promise<boolean> => {
    const index = await engine.index(accountId, { kind: 'strong' })
    return index ? isAdministratorIn(index, userId) : false
  }
