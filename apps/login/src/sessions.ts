import type { AccountId, UserId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'
import { boundedCache } from '@doorward/http/limits/bounded-cache'
import type { Database } from '@doorward/store/database/database'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { endSession, endSessionsOf, sessionStands, touchSession } from '@doorward/store/sign-in/sessions'

/** Sign-ins that stand, asked for every token. */
export interface Sessions {
  /**
   * Whether the sign-in behind a token's `sid` stands, and the grant it names. An answer is kept for a second at most,
   * so an end made on another node shows within that time (security 17), and at once to who asks `strongly`; one made
   * here shows at once. At hand, not a promise, as long as it is kept.
   */
  stands(accountId: AccountId, sid: string, how?: { strongly: boolean }): Soon<boolean>
  end(accountId: AccountId, sessionId: string): Promise<void>
  /** Ends every session of a person, but for one. */
  endAllOf(accountId: AccountId, userId: UserId, but?: { except: string }): Promise<void>
  /** Notes that a session is in use, which moves its idle end. */
  touch(accountId: AccountId, sessionId: string): Promise<void>
  /** Forgets kept answers; for a grant that was just revoked here. */
  forget(): void
}

const keptMs = 1_000
const keptMax = 100_000

/** The `sid` of a token: its session and, behind dots, its grant and its family, whose end is the token's too. */
export const sidOf = (sessionId: string, grantId: string | undefined, family: string | undefined): string =>
  [sessionId, ...(grantId ? [grantId, ...(family ? [family] : [])] : [])].join('.')

export function openSessions(database: Database): Sessions {
  const kept = boundedCache<{ answer: Soon<boolean> }>(keptMax, { ttl: keptMs, perf: performance })
  const ask = (accountId: AccountId, sid: string): Promise<boolean> => {
    const [sessionId = '', grantId, family] = sid.split('.')
    const named = { sessionId, grantId: grantId === undefined ? undefined : hashOfSecret(grantId), family }
    return database.account(accountId, (tx) => sessionStands(tx, accountId, named), 'read')
  }
  return {
    stands(accountId, sid, { strongly } = { strongly: false }) {
      const key = `${accountId} ${sid}`
      const present = strongly ? undefined : kept.get(key)
      if (present) return present.answer
      const asked = ask(accountId, sid)
      // It ages from when it was asked: the answer takes its place there, and only as long as it was not forgotten.
      const entry: { answer: Soon<boolean> } = { answer: asked }
      kept.set(key, entry)
      asked.then(
        (answer) => {
          entry.answer = answer
        },
        () => kept.delete(key),
      )
      return asked
    },
    async end(accountId, sessionId) {
      await database.account(accountId, (tx) => endSession(tx, accountId, sessionId))
      kept.clear()
    },
    async endAllOf(accountId, userId, but) {
      await database.account(accountId, (tx) => endSessionsOf(tx, accountId, userId, but))
      kept.clear()
    },
    touch: (accountId, sessionId) => database.account(accountId, (tx) => touchSession(tx, accountId, sessionId)),
    forget: () => kept.clear(),
  }
}
