import type { AccountId } from '@doorward/core/ids'
import { normalEmail } from '@doorward/core/text/email-address'
import { countGuess, forgetGuesses } from '@doorward/store/guess-counters'
import type { LoginEnvironment } from '../environment.ts'
import { hashOfSecret } from '../secret-hash.ts'

/** Wrong guesses in a row that lock a way in, and those within a quarter of an hour that pause it (security 25). */
export const failuresMax = 100
export const windowFailuresMax = { password: 20, code: 25 } as const

export type GuessKind = keyof typeof windowFailuresMax
export type GuessVerdict = 'mayTry' | 'paused' | 'locked'

const subjectOf = (kind: GuessKind, email: string) => `${kind} ${hashOfSecret(normalEmail(email))}`

/** Counts a guess and tells whether it may be judged. Known and unknown addresses are counted alike (security 27). */
export async function admitGuess(
  { database }: LoginEnvironment,
  accountId: AccountId,
  kind: GuessKind,
  email: string,
): Promise<GuessVerdict> {
  const guesses = await database.account(accountId, (tx) => countGuess(tx, accountId, subjectOf(kind, email)))
  if (guesses.failures > failuresMax) return 'locked'
  return guesses.windowFailures > windowFailuresMax[kind] ? 'paused' : 'mayTry'
}

/** Begins anew after a right guess; a proof by mail also opens a locked password again. */
export async function forgiveGuesses(
  { database }: LoginEnvironment,
  accountId: AccountId,
  kinds: GuessKind[],
  email: string,
): Promise<void> {
  await database.account(accountId, async (tx) => {
    for (const kind of kinds) await forgetGuesses(tx, accountId, subjectOf(kind, email))
  })
}
