import type { AccountId, UserId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import { cookieLine, cookieOf } from '../cookies.ts'
import type { LoginEnvironment } from '../environment.ts'

/**
 * Who was proved elsewhere: a service client or a provider says whom it signed in. Belongs to the browser that brought the
 * word, and to one sign-in.
 */
export interface ProvedPerson {
  /** The sign-in, or what a client of the session protocol asked for by it. */
  signIn: string
  userId: UserId
  /** As `amr` has it. */
  method: string
  /** He was made a user by it. */
  isNew: boolean
  /** The sign-in was begun in this browser, or the person said that it is meant. */
  isConfirmed: boolean
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const cookie = '__Host-doorward_proved'
const model = 'ProvedPerson'
const seconds = 300

/** Keeps who was proved, under a secret that only this browser has; answers the line that sets its cookie. */
export async function keepProved(
  { database, clock }: Parts,
  accountId: AccountId,
  proved: ProvedPerson,
): Promise<string> {
  const secret = newSecret()
  const expiresAt = new Date(clock.now() + seconds * 1000)
  const row = { model, id: hashOfSecret(secret), payload: { ...proved }, expiresAt }
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
  return cookieLine(cookie, secret, seconds)
}

/** Who was proved in this browser for one of these sign-ins. */
export async function findProved(
  { database, clock }: Parts,
  accountId: AccountId,
  { cookies, signIns }: { cookies: string | undefined; signIns: readonly string[] },
): Promise<ProvedPerson | undefined> {
  const secret = cookieOf(cookies, cookie)
  if (!secret) return undefined
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, hashOfSecret(secret)), 'read')
  if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
  const proved = row.payload as unknown as ProvedPerson // as `keepProved` wrote it
  return signIns.includes(proved.signIn) ? proved : undefined
}
