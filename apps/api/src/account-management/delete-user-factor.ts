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
import { changeTo } from '../items/documents.ts'
import { write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { textsFor } from '../texts.ts'
import { nameOfPerson } from '../users/name-of-person.ts'
import type { ManagementEnvironment, ManagementHandler } from './handler.ts'

const worthSendingMs = 7 * 86_400_000

/** Tells the user who took his factor away. */
async function tellUser(
  tx: Tx,
  { now }: ManagementEnvironment,
  {
    accountId,
    userId,
    dataKey,
    by,
    ...named
  }: { accountId: AccountId; userId: UserId; by: UserId; dataKey: DataKey; factor: string; host: string },
): Promise<void> {
  const profile = await findProfile(tx, accountId, userId)
  if (!profile?.email) return
  const say = textsFor(profile)
  const { language, text } = say
  const who = nameOfPerson(say, await findProfile(tx, accountId, by), by)
  const mail = writeLetter({
    ...{ language, to: profile.email, subject: text('letters.factorRemovedSubject') },
    before: [text('letters.factorTaken', { who, factor: inQuotes(named.factor), host: named.host })],
    after: [text('letters.factorTakenAfter')],
  })
  const expiresAt = new Date(now().getTime() + worthSendingMs)
  await postMail(tx, accountId, dataKey, { mail, expiresAt })
}

/** Takes a lost factor away from a user: every sign-in of his ends, he is told, and so is his history. One of somebody else is not found. */
export const deleteUserFactor: ManagementHandler<'deleteUserFactor'> = async (call) => {
  const { accountId, environment, params, origin, caller } = call
  const { userId } = params
  const key = { kind: 'user', id: userId } as const
  const dataKey = await environment.keyring.dataKey(accountId)
  const answer = await write<typeof call.endpoint>(call, {
    reads: [key],
    decide: async (view) => {
      const { tx, at } = view
      const factor = await takeFactor(tx, accountId, params)
      if (factor === undefined) throw new Refusal('NotFound')
      await endSessionsOf(tx, accountId, userId)
      await tellUser(tx, environment, {
        accountId,
        userId,
        by: caller.userId,
        dataKey,
        factor,
        host: new URL(origin).host,
      })
      const user = view.item(key)
      const told = user && !user.deleted && { ...user.doc, factorRemovedTime: at.toISOString() }
      return { changes: told ? [changeTo(key, told)] : [], reply: replyEmpty }
    },
  })
  environment.sessions.forget() // this node takes its tokens no more, at once
  environment.outbox.look()
  return answer
}
