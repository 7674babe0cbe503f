import { operator } from '@doorward/api/installation/admins'
import { textsFor } from '@doorward/api/texts'
import type { Json } from '@doorward/core/changes/patch'
import { platformAccountId, type UserId } from '@doorward/core/ids'
import { portalUserId } from '@doorward/core/platform'
import { loginOrigin } from '@doorward/http/app/host'
import { newRequestId } from '@doorward/http/app/request-id'
import { writeLetter } from '@doorward/mail/letter'
import { postMail } from '@doorward/mail/outbox'
import { StartError } from '@doorward/store/database/start-error'
import { findProfile } from '@doorward/store/people/profiles'
import { takeEveryFactor } from '@doorward/store/sign-in/factors'
import { endSessionsOf } from '@doorward/store/sign-in/sessions'
import type { Decided } from '@doorward/store/writes/model'
import { type Named, subjectOf } from './admins.ts'
import type { Platform } from './platform.ts'

const worthSendingMs = 7 * 86_400_000

type Parts = Pick<Platform, 'database' | 'commit' | 'keyring' | 'hosts' | 'now'>

/** The letter to a person whose factors an operator took away. */
function letterTo(profile: { email: string; language?: string }, host: string) {
  const { language, text } = textsFor(profile)
  return writeLetter({
    ...{ language, to: profile.email, subject: text('letters.factorRemovedSubject') },
    before: [text('letters.factorsTaken', { host })],
    after: [text('letters.factorsTakenAfter')],
  })
}

/**
 * Takes every second factor and recovery code away from a person of the console who lost them: nobody of an account may. Every
 * sign-in of theirs ends, a letter tells them, and the platform's change log tells that the operator did it. Without any,
 * nothing is changed. Raises StartError for somebody who is not there.
 */
export async function removeFactors(
  { database, commit, keyring, hosts, now }: Parts,
  named: Named,
): Promise<{ userId: string; removed: number }> {
  const userId = await subjectOf({ database }, named)
  const accountId = platformAccountId
  const key = { kind: 'user', id: userId } as const
  const dataKey = await keyring.dataKey(accountId)
  let removed = 0
  await commit({
    accountId,
    actor: operator,
    requestId: newRequestId(),
    reads: [key],
    decide: async (view): Promise<Decided> => {
      const user = view.item(key)
      if (!user || user.deleted) throw new StartError(`${userId} is no person of the platform.`)
      removed = await takeEveryFactor(view.tx, accountId, userId)
      const after: { [name: string]: Json } = { ...user.doc, factorRemovedTime: view.at.toISOString() }
      return {
        changes: removed === 0 ? [] : [{ ...key, after }],
        reply: () => ({ status: 200, body: undefined }),
        also: async (tx) => {
          if (removed === 0) return
          await endSessionsOf(tx, accountId, userId)
          const profile = await findProfile(tx, accountId, userId)
          if (!profile?.email) return
          const mail = letterTo({ ...profile, email: profile.email }, new URL(loginOrigin(hosts)).host)
          await postMail(tx, accountId, dataKey, { mail, expiresAt: new Date(now().getTime() + worthSendingMs) })
        },
      }
    },
  })
  return { userId: portalUserId(userId as UserId), removed }
}
