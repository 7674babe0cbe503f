import type { AccountId, ClientId, UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import type { Engine } from '@doorward/engine/engine'
import { clientIn } from '../clients/stored-client.ts'
import { mayDoIn } from './may-do.ts'

/**
 * Tells whether a service client may sign people in by their passwords (decision 13), by the account as it is now (security C5): it
 * was switched on for it, and it holds what `Doorward:AuthenticateUser` gives.
 */
export const passwordSignInJudge =
  (engine: Engine) =>
  async (accountId: AccountId, clientId: ClientId): Promise<boolean> => {
    const index = await engine.index(accountId, { kind: 'strong' })
    if (!index || !clientIn(index, clientId)?.options?.grantPasswordSignIn) return false
    const held = { action: 'connections:authenticate-user', resourceUri: kinds.connection.resource }
    return mayDoIn(index, callerOf(clientId), held)
  }

/** A client's id is a user id like any other. */
const callerOf = (clientId: ClientId) => ({ userId: clientId as string as UserId })
