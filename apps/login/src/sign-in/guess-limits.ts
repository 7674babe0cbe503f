import type { AccountId, UserId } from '@doorward/core/ids'
import { normalEmail } from '@doorward/core/text/email-address'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { countGuess, forgetGuesses, forgiveGuess } from '@doorward/store/sign-in/guess-counters'
import type { LoginEnvironment } from '../environment.ts'
import type { Asker } from './askers.ts'

/** How many there may be: `window` in a quarter of an hour, `row` in a row without a right one between. */
interface Bound {
  window: number
  row?: number
}

/**
 * What is counted, and how much of it there may be. A browser that signed the person in before is counted by itself.
 * All others are counted by address and network, and together by the address alone, which bears more: nobody's
 * tries keep the holder out of a browser that he uses (security 25, 60). Wrong passwords in a row lock the password;
 * codes have few tries each, so that they only pause. Links to set a new password are bounded for everybody alike: the
 * newest one, which is in the holder's post, stays good.
 */
const bounds = {
  password: { near: { window: 20, row: 100 }, address: { window: 100, row: 100 } },
  code: { near: { window: 25 }, address: { window: 100 } },
  codeMail: { near: { window: 5 }, address: { window: 10 } },
  linkMail: { address: { window: 5 } },
} as const satisfies Record<string, { near?: Bound; address: Bound }>

export type CountedKind = keyof typeof bounds
export type Verdict = { may: true } | { may: false; why: 'paused' | 'locked'; waitSeconds: number }

interface Counted {
  subject: string
  bound: Bound
}

/** What a try counts for, in order; the address comes first in each name in the form that tells people apart. */
function countedOf(kind: CountedKind, { email, visitor, isKnown }: Asker): Counted[] {
  const kinds: { near?: Bound; address: Bound } = bounds[kind]
  const subject = `${kind} ${hashOfSecret(normalEmail(email))}`
  const address = { subject, bound: kinds.address }
  if (!kinds.near) return [address]
  const near = isKnown ? `browser ${visitor.browser}` : `network ${visitor.network}`
  const nearby = { subject: `${subject} ${hashOfSecret(near)}`, bound: kinds.near }
  return isKnown ? [nearby] : [nearby, address]
}

/**
 * Counts a try and tells whether it may be judged. One that its own network may not make is not counted for the
 * address. Known and unknown addresses are counted alike (security 27).
 */
export const admitTry = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  kind: CountedKind,
  asker: Asker,
): Promise<Verdict> =>
  database.account(accountId, async (tx) => {
    for (const { subject, bound } of countedOf(kind, asker)) {
      const { failures, windowFailures, secondsLeft } = await countGuess(tx, accountId, subject)
      const refused = { may: false, waitSeconds: secondsLeft } as const
      if (bound.row !== undefined && failures > bound.row) return { ...refused, why: 'locked' }
      if (windowFailures > bound.window) return { ...refused, why: 'paused' }
    }
    return { may: true }
  })

/** Begins anew after a right guess; a proof by mail also opens a locked password again. */
export async function forgiveGuesses(
  { database }: LoginEnvironment,
  accountId: AccountId,
  kinds: CountedKind[],
  asker: Asker,
): Promise<void> {
  await database.account(accountId, async (tx) => {
    for (const { subject } of kinds.flatMap((kind) => countedOf(kind, asker)))
      await forgetGuesses(tx, accountId, subject)
  })
}

/** Second factors: tries of a person, of whatever way in, network and browser (security 26). Too many in a row shut them. */
const factorBound = { window: 10, row: 100 } as const

const subjectOfFactors = (userId: UserId) => `factor ${userId}`

/** Counts a try at a person's second factors and tells whether it may be judged. */
export const admitFactorTry = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  userId: UserId,
): Promise<Verdict> =>
  database.account(accountId, async (tx) => {
    const { failures, windowFailures, secondsLeft } = await countGuess(tx, accountId, subjectOfFactors(userId))
    const refused = { may: false, waitSeconds: secondsLeft } as const
    if (failures > factorBound.row) return { ...refused, why: 'locked' }
    return windowFailures > factorBound.window ? { ...refused, why: 'paused' } : { may: true }
  })

/** A right one does not count; the wrong ones before it stay counted for their quarter of an hour. */
export const forgiveFactorTry = ({ database }: LoginEnvironment, accountId: AccountId, userId: UserId) =>
  database.account(accountId, (tx) => forgiveGuess(tx, accountId, subjectOfFactors(userId)))
