import { setTimeout as wait } from 'node:timers/promises'
import type { AccountId, UserId } from '@doorward/core/ids'
import { passwordBytesMax } from '@doorward/core/passwords/judge-password'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { findPasswordHash, hasKeptHashes, renewPasswordHash } from '@doorward/store/sign-in/passwords'
import type { LoginEnvironment } from '../environment.ts'
import { hashPassword, passwordMatches } from '../passwords/hash-pool.ts'
import { isOwnHash } from '../passwords/password-hash.ts'
import { nobody } from '../people.ts'
import { type Visitor, whoAsks } from './askers.ts'
import { admitTry, forgiveGuesses } from './guess-limits.ts'

/**
 * So long a wrong password takes where hashes of other products are kept: longer than any that may be kept, so that the time
 * doesn't tell who has one (security 27).
 */
const wrongMs = 1_000

/** Of a longer password bcrypt knows the beginning alone: another one may match, and must not take its place. */
const bcryptBytesMax = 72

export type PasswordAnswer = { person: KnownProfile } | { refused: 'wrong' | 'paused' | 'locked' }

/**
 * Who signs in with this address and password. An unknown address, a person without a password and a wrong password
 * take the same steps and get the same answer (security 27). The password is compared as the exact string. One whose hash another
 * product made is hashed anew.
 */
export async function checkPassword(
  environment: LoginEnvironment,
  accountId: AccountId,
  { email, password, visitor }: { email: string; password: string; visitor: Visitor },
): Promise<PasswordAnswer> {
  const { person, asker } = await whoAsks(environment, accountId, { email, visitor, by: 'password' })
  const verdict = await admitTry(environment, accountId, 'password', asker)
  if (!verdict.may) return { refused: verdict.why }
  const askedAt = performance.now()
  const userId = person?.userId ?? nobody
  const [hash, isSlow] = await environment.database.account(
    accountId,
    async (tx) => [await findPasswordHash(tx, accountId, userId), await hasKeptHashes(tx, accountId)] as const,
    'read',
  )
  const isTooLong = Buffer.byteLength(password) > passwordBytesMax
  const matches = await passwordMatches(isTooLong ? undefined : hash, isTooLong ? '' : password)
  if (!matches || !person || hash === undefined) {
    if (isSlow) await wait(Math.max(0, askedAt + wrongMs - performance.now()))
    return { refused: 'wrong' }
  }
  if (!isOwnHash(hash)) await renew(environment, accountId, { userId, from: hash, password })
  await forgiveGuesses(environment, accountId, ['password'], asker)
  return { person }
}

/** Keeps the password by a hash of our own from now on. */
async function renew(
  { database }: LoginEnvironment,
  accountId: AccountId,
  { userId, from, password }: { userId: UserId; from: string; password: string },
): Promise<void> {
  if (Buffer.byteLength(password) > bcryptBytesMax && from.startsWith('$2')) return
  const to = await hashPassword(password)
  await database.account(accountId, (tx) => renewPasswordHash(tx, accountId, { userId, from, to }))
}
