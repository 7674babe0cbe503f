import type { AccountId, UserId } from '@doorward/core/ids'
import { normalEmail } from '@doorward/core/text/email-address'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { subjectOfFactor } from '@doorward/store/sign-in/factors'
import { countGuess, countJudgedGuess, forgetGuesses, forgiveGuess } from '@doorward/store/sign-in/guess-counters'
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
export const admitTry = async (
  environment: LoginEnvironment,
  accountId: AccountId,
  kind: CountedKind,
  asker: Asker,
): Promise<Verdict> => told(environment, kind, await judgeTry(environment, accountId, { kind, asker }))

/** Tells of a verdict, whatever it is. */
function told(environment: LoginEnvironment, kind: string, verdict: Verdict): Verdict {
  environment.tried?.(kind, verdict.may ? 'judged' : verdict.why)
  return verdict
}

const judgeTry = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  { kind, asker }: { kind: CountedKind; asker: Asker },
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

/**
 * Second factors: tries of a person, of whatever way in, network and browser (security 26). Too many in a row shut them, each
 * kind by itself: whoever guesses at the codes of an app leaves the recovery codes as they are. A code of an app that is
 * being added is no secret from who adds it: it pauses alone, and by itself.
 */
const factorBounds = {
  app: { window: 10, row: 100 },
  recovery: { window: 10, row: 100 },
  newApp: { window: 30, row: 1_000_000 },
} as const

type CountedFactor = keyof typeof factorBounds

interface FactorTry {
  userId: UserId
  of: CountedFactor
}

/** Counts a try at a person's second factors and tells whether it may be judged. One that may not be is not counted. */
export async function admitFactorTry(
  environment: LoginEnvironment,
  accountId: AccountId,
  { userId, of }: FactorTry,
): Promise<Verdict> {
  const counted = { subject: subjectOfFactor(userId, of), bound: factorBounds[of] }
  const refused = await environment.database.account(accountId, (tx) => countJudgedGuess(tx, accountId, counted))
  const verdict = refused
    ? ({ may: false, why: refused.why, waitSeconds: refused.secondsLeft } as const)
    : { may: true as const }
  return told(environment, of, verdict)
}

/** A right one does not count; the wrong ones before it stay counted for their quarter of an hour. */
export const forgiveFactorTry = ({ database }: LoginEnvironment, accountId: AccountId, { userId, of }: FactorTry) =>
  database.account(accountId, (tx) => forgiveGuess(tx, accountId, subjectOfFactor(userId, of)))

/** Codes that devices show: wrong ones of a network, which stands for whoever guesses. */
const userCodeBound = 20

const subjectOfUserCodes = (network: string) => `deviceCode ${hashOfSecret(network)}`

/** Counts a code of a device that was typed in a network and tells whether it may be judged. */
export async function admitUserCode(
  environment: LoginEnvironment,
  accountId: AccountId,
  network: string,
): Promise<Verdict> {
  const subject = subjectOfUserCodes(network)
  const { windowFailures, secondsLeft } = await environment.database.account(accountId, (tx) =>
    countGuess(tx, accountId, subject),
  )
  const isPaused = windowFailures > userCodeBound
  return told(
    environment,
    'deviceCode',
    isPaused ? { may: false, why: 'paused', waitSeconds: secondsLeft } : { may: true },
  )
}

/** A right one does not count. */
export const forgiveUserCode = ({ database }: LoginEnvironment, accountId: AccountId, network: string) =>
  database.account(accountId, (tx) => forgiveGuess(tx, accountId, subjectOfUserCodes(network)))
