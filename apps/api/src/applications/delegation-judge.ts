import type { AccountId } from '@doorward/core/ids'
import type { Engine } from '@doorward/engine/engine'
import type { AskedDelegation } from '@doorward/store/sign-in/delegations'
import { isTestRight } from '../rights/standing.ts'

/** Tells whether a test sign-in that was asked for is still right, by the account as it is now (security C5). */
export const delegationJudge =
  (engine: Engine) =>
  async (accountId: AccountId, asked: AskedDelegation): Promise<boolean> => {
    const index = await engine.index(accountId, { kind: 'strong' })
    return index !== null && isTestRight(index, asked)
  }
