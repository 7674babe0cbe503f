import type { AccountId } from '@doorward/core/ids'
import { passwordBytesMax } from '@doorward/core/passwords/judge-password'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { findPasswordHash } from '@doorward/store/sign-in/passwords'
import type { LoginEnvironment } from '../environment.ts'
import { passwordMatches } from '../passwords/hash-pool.ts'
import { nobody } from '../people.ts'
import { type Visitor, whoAsks } from './askers.ts'
import { admitTry, forgiveGuesses } from './guess-limits.ts'

export type PasswordAnswer = { person: KnownProfile } | { refused: 'wrong' | 'paused' | 'locked' }

/**
 * Who signs in with this address and password. An unknown address, a person without a password and a wrong password
 * take the same steps and get the same answer (security 27). The password is compared as the exact string.
 */
export async function checkPassword(
  environment: LoginEnvironment,
  accountId: AccountId,
  { email, password, visitor }: { email: string; password: string; visitor: Visitor },
): Promise<PasswordAnswer> {
  const { person, asker } = await whoAsks(environment, accountId, { email, visitor, by: 'password' })
  const verdict = await admitTry(environment, accountId, 'password', asker)
  if (!verdict.may) return { refused: verdict.why }
  const userId = person?.userId
  const hash = await environment.database.account(
    accountId,
    (tx) => findPasswordHash(tx, accountId, userId ?? nobody),
    'read',
  )
  const isTooLong = Buffer.byteLength(password) > passwordBytesMax
  const matches = await passwordMatches(isTooLong ? undefined : hash, isTooLong ? '' : password)
  if (!matches || !person) return { refused: 'wrong' }
  await forgiveGuesses(environment, accountId, ['password'], asker)
  return { person }
}
