import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { writeLetter } from '@doorward/mail/letter'
import { inQuotes } from '@doorward/mail/names'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import { findProfile } from '@doorward/store/people/profiles'
import type { DataKey } from '@doorward/store/secrets/vault'
import { takeFactor } from '@doorward/store/sign-in/factors'
import { endSessionsOf } from '@doorward/store/sign-in/sessions'
import { write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { textsFor } from '../texts.ts'
import type { ManagementEnvironment, ManagementHandler } from './handler.ts'

const worthSendingMs = 7 * 86_400_000

/** Tells the user that somebody else took his factor away. */
async function tellUser(
  tx: Tx,
  { now }: ManagementEnvironment,
  {
    accountId,
    userId,
    dataKey,
    ...named
  }: { accountId: AccountId; userId: UserId; dataKey: DataKey; factor: string; host: string },
): Promise<void> {
  const profile = await findProfile(tx, accountId, userId)
  if (!profile?.email) return
  const { language, text } = textsFor(profile)
  const mail = writeLetter({
    ...{ language, to: profile.email, subject: text('letters.factorRemovedSubject') },
    before: [text('letters.factorTaken', { factor: inQuotes(named.factor), host: named.host })],
    after: [text('letters.factorTakenAfter')],
  })
  const expiresAt = new Date(now().getTime() + worthSendingMs)
  await postMail(tx, accountId, dataKey, { mail, expiresAt })
}

/** Takes a lost factor away from a user: every sign-in of his ends, and he is told. One of somebody else is not found. */
export const deleteUserFactor: ManagementHandler<'deleteUserFactor'> = async (call) => {
  const { accountId, environment, params, origin } = call
  const { userId } = params
  const dataKey = await environment.keyring.dataKey(accountId)
  const answer = await write<typeof call.endpoint>(call, {
    reads: [],
    decide: async ({ tx }) => {
      const factor = await takeFactor(tx, accountId, params)
      if (factor === undefined) throw new Refusal('NotFound')
      await endSessionsOf(tx, accountId, userId)
      await tellUser(tx, environment, { accountId, userId, dataKey, factor, host: new URL(origin).host })
      return { changes: [], reply: replyEmpty }
    },
  })
  environment.sessions.forget() // this node takes its tokens no more, at once
  environment.outbox.look()
  return answer
}
