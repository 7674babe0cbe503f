import type { AccountId } from '@doorward/core/ids'
import { resourceOf } from '@doorward/core/kinds'
import type { Engine } from '@doorward/engine/engine'
import type { AskedConnectionTest } from '@doorward/store/sign-in/connection-tests'
import { mayDoIn } from '../rights/may-do.ts'
import { standingIn } from '../rights/standing.ts'

/** Tells whether whoever asked for a test of a connection may still do so, by the account as it is now (security C5). */
export const connectionTestJudge =
  (engine: Engine) =>
  async (accountId: AccountId, { by, connectionId }: AskedConnectionTest): Promise<boolean> => {
    const index = await engine.index(accountId, { kind: 'strong' })
    if (index === null || standingIn(index, by) !== 'belongs') return false
    const resourceUri = resourceOf('connection', connectionId)
    return mayDoIn(index, { userId: by }, { action: 'connections:update', resourceUri })
  }
