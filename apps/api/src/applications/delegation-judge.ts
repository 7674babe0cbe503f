import type { AccountId } from '@doorward/core/ids'
import { resourceOf } from '@doorward/core/kinds'
import { mayActAs } from '@doorward/core/permissions/giving/delegate'
import type { Engine } from '@doorward/engine/engine'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { AskedDelegation } from '@doorward/store/sign-in/delegations'
import { mayDoIn } from '../rights/may-do.ts'
import { standingIn } from '../rights/standing.ts'

/** What lets somebody sign in to an application as another user. */
const delegationAction = 'connections:authenticate-user'

/** Whether the rights of one user cover all that another holds, so that acting as him is no gain (security G3). Raises TooLarge. */
export const coversUser = (index: AccountIndex, { by, userId }: Pick<AskedDelegation, 'by' | 'userId'>) =>
  mayActAs(rightsOf(index, { userId: by }), index.holdingsOf(userId), (roleId) => index.findRole(roleId))

/**
 * Tells whether a test sign-in that was asked for is still right, by the account as it is now (security C5): who asked
 * belongs here, has the permission, and his rights cover the user's.
 */
export const delegationJudge =
  (engine: Engine) =>
  async (accountId: AccountId, asked: AskedDelegation): Promise<boolean> => {
    const index = await engine.index(accountId, { kind: 'strong' })
    if (!index || standingIn(index, asked.by) !== 'belongs') return false
    const needed = { action: delegationAction, resourceUri: resourceOf('application', asked.applicationId) }
    return mayDoIn(index, { userId: asked.by }, needed) && coversUser(index, asked).allowed
  }
