import type { AccountId, UserId } from '@doorward/core/ids'
import { endSession, sessionStands } from '@doorward/store/sign-in/sessions'
import { shortenSessionsOf } from '@doorward/store/sign-in/sessions-for-factor'
import { findDemand } from './policy.ts'

/**
 * Whether a sign-in still stands for the person who goes on with it. By now a second factor may be required that was not
 * when it began, of somebody who became an administrator since, or came to a tenant: then it ends as soon as if the policy
 * had been switched on now. It is asked here, wherever a sign-in is used again, so that no write of rights has to know. One
 * that does not stand is ended: what is used of it just now would else be noted as its last use, and have it stand again.
 */
export async function mayBeRenewed(
  parts: Parameters<typeof findDemand>[0],
  { accountId, userId, sessionId }: { accountId: AccountId; userId: UserId; sessionId: string },
): Promise<boolean> {
  if ((await findDemand(parts, { accountId, userId })) !== 'required') return true
  return parts.database.account(accountId, async (tx) => {
    await shortenSessionsOf(tx, accountId, [userId])
    const stands = await sessionStands(tx, accountId, { sessionId })
    if (!stands) await endSession(tx, accountId, sessionId)
    return stands
  })
}
