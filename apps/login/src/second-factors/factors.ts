import { randomBytes } from 'node:crypto'
import { multiFactorAcr, multiFactorMethod } from '@doorward/core/accounts/second-factor'
import { type AccountId, idFromBytes } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { type DataKey, seal, unseal } from '@doorward/store/secrets/vault'
import {
  countRecoveryCodes,
  insertApp,
  type KeptApp,
  listApps,
  listFactors,
  openApps,
  placeOfSeed,
  replaceRecoveryCodes,
  spendRecoveryCode,
  takeFactor,
  takeStep,
} from '@doorward/store/sign-in/factors'
import { noteShownFactor } from '@doorward/store/sign-in/oidc-rows'
import { forgetRemembered, listRemembered } from '@doorward/store/sign-in/remembered-browsers'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from '../environment.ts'
import { admitFactorTry, forgiveFactorTry } from '../sign-in/guess-limits.ts'
import { stepOf } from './authenticator-app.ts'
import { type FactorNews, postFactorLetter } from './letters.ts'
import { isRecoveryCode, markOf, newCodes } from './recovery-codes.ts'

/** Whose factors, and how the person is told of them. */
export interface Owner {
  accountId: AccountId
  person: KnownProfile
  /** The host that the letters name. */
  host: string
  say: Say
  /** The session that he adds them in; none in a sign-in, which ends with what was shown. */
  sessionId?: string
}

export type Proved = { by: 'app' | 'recovery' }
export type FactorRefusal = 'wrong' | 'used' | 'paused' | 'locked'

/** What a letter is written and sealed with. */
const telling = ({ clock }: LoginEnvironment, { person, host, say }: Owner, dataKey: DataKey) => ({
  ...{ person, host, say, dataKey },
  now: clock.now(),
})

/** Which app a code is of, and of which step; undefined for none. */
function appOf(
  { clock }: LoginEnvironment,
  accountId: AccountId,
  { apps, code, dataKey }: { apps: KeptApp[]; code: string; dataKey: DataKey },
) {
  for (const { factorId, seed } of apps) {
    const step = stepOf(unseal(dataKey, placeOfSeed(accountId, factorId), seed), code, clock.now())
    if (step !== undefined) return { factorId, step }
  }
  return undefined
}

async function useRecoveryCode(environment: LoginEnvironment, owner: Owner, code: string): Promise<boolean> {
  const { accountId, person } = owner
  const { userId } = person
  const dataKey = await environment.keyring.dataKey(accountId)
  const mark = markOf(dataKey, { accountId, userId, code })
  const isUsed = await environment.database.account(accountId, async (tx) => {
    if (!(await spendRecoveryCode(tx, accountId, { userId, mark }))) return false
    await openApps(tx, accountId, userId)
    const left = await countRecoveryCodes(tx, accountId, userId)
    await postFactorLetter(tx, accountId, {
      ...telling(environment, owner, dataKey),
      news: { what: 'recoveryUsed', left },
    })
    return true
  })
  if (isUsed) environment.outbox.look()
  return isUsed
}

async function useAppCode(
  environment: LoginEnvironment,
  { accountId, person: { userId } }: Owner,
  code: string,
): Promise<'right' | 'wrong' | 'used'> {
  const { database, keyring } = environment
  const dataKey = await keyring.dataKey(accountId)
  const apps = await database.account(accountId, (tx) => listApps(tx, accountId, userId), 'read')
  const found = appOf(environment, accountId, { apps, code, dataKey })
  if (!found) return 'wrong'
  return (await database.account(accountId, (tx) => takeStep(tx, accountId, { userId, ...found }))) ? 'right' : 'used'
}

/**
 * Whether a code is one of the person's app, or a recovery code: each is taken once. Tries of either are counted for the person,
 * of whatever way in (security 26).
 */
export async function proveFactor(
  environment: LoginEnvironment,
  owner: Owner,
  typed: string,
): Promise<Proved | { refused: FactorRefusal }> {
  const { accountId, person } = owner
  const isRecovery = isRecoveryCode(typed)
  const counted = { userId: person.userId, of: isRecovery ? 'recovery' : 'app' } as const
  const verdict = await admitFactorTry(environment, accountId, counted)
  if (!verdict.may) return { refused: verdict.why }
  const answer = isRecovery
    ? (await useRecoveryCode(environment, owner, typed))
      ? 'right'
      : 'wrong'
    : await useAppCode(environment, owner, typed.replace(/[\s-]/g, ''))
  if (answer !== 'right') return { refused: answer }
  await forgiveFactorTry(environment, accountId, counted)
  return { by: isRecovery ? 'recovery' : 'app' }
}

/** What a person has: factors, how many recovery codes, and which browsers are not asked. */
export const listOwn = (
  { database }: LoginEnvironment,
  { accountId, person: { userId } }: Pick<Owner, 'accountId' | 'person'>,
) =>
  database.account(
    accountId,
    async (tx) => ({
      factors: await listFactors(tx, accountId, userId),
      codesLeft: await countRecoveryCodes(tx, accountId, userId),
      remembered: await listRemembered(tx, accountId, userId),
    }),
    'read',
  )

interface NewApp extends ShowsCodes {
  seed: Uint8Array
  code: string
  name: string
  /** Takes the seed from where it was kept; false where another form did so first. */
  take?(tx: Tx): Promise<boolean>
}

/** Where the recovery codes go that come with a first factor. */
interface ShowsCodes {
  showsCodes?: boolean
  /** Keeps them for the page that shows them, in the transaction of the factor. */
  keepCodes?(tx: Tx, codes: string[]): Promise<unknown>
}

/**
 * Adds an app that shows a code of the seed. With the first factor come recovery codes, to be shown once.
 * @returns what is wrong with the code, that the seed was taken meanwhile, or the new recovery codes; none where the person has some
 */
export async function addApp(
  environment: LoginEnvironment,
  owner: Owner,
  { seed, code, name, take, ...shows }: NewApp,
): Promise<{ refused: 'wrong' | 'paused' | 'locked' | 'taken' } | { factorId: string; codes: string[] }> {
  const { accountId, person } = owner
  const { userId } = person
  const { keyring, clock } = environment
  const counted = { userId, of: 'newApp' } as const
  const verdict = await admitFactorTry(environment, accountId, counted)
  if (!verdict.may) return { refused: verdict.why }
  const step = stepOf(seed, code.replace(/[\s-]/g, ''), clock.now())
  if (step === undefined) return { refused: 'wrong' }
  await forgiveFactorTry(environment, accountId, counted)
  const dataKey = await keyring.dataKey(accountId)
  const factorId = newFactorId()
  const sealed = seal(dataKey, placeOfSeed(accountId, factorId), seed)
  const codes = await addFactor(environment, owner, {
    ...{ name, shownBy: 'otp', ...shows },
    insert: async (tx) => {
      if (take && !(await take(tx))) return false
      await insertApp(tx, accountId, { userId, factorId, name, seed: sealed, step })
      return true
    },
  })
  return codes ? { factorId, codes } : { refused: 'taken' }
}

const shownNow = (way: string) => ({ acr: multiFactorAcr, amr: [way, multiFactorMethod] })

export const newFactorId = (): string => idFromBytes('', 20, randomBytes(40))

/**
 * Adds a factor, and tells its person; it counts as shown in his session. With the first one come recovery codes, to be shown
 * once; none where he has some, or where nobody would see them.
 * Undefined where it was not added.
 */
export async function addFactor(
  environment: LoginEnvironment,
  owner: Owner,
  {
    name,
    insert,
    shownBy,
    showsCodes = true,
    keepCodes,
  }: ShowsCodes & { name: string; insert(tx: Tx): Promise<boolean>; shownBy: 'otp' | 'swk' },
): Promise<string[] | undefined> {
  const { accountId, person, sessionId } = owner
  const { userId } = person
  const dataKey = await environment.keyring.dataKey(accountId)
  const made = newCodes()
  const codes = await environment.database.account(accountId, async (tx) => {
    if (!(await insert(tx))) return undefined
    if (sessionId) await noteShownFactor(tx, accountId, { sessionId, ...shownNow(shownBy) })
    await openApps(tx, accountId, userId)
    await forgetRemembered(tx, accountId, { userId })
    await postFactorLetter(tx, accountId, { ...telling(environment, owner, dataKey), news: { what: 'added', name } })
    if (!showsCodes || (await countRecoveryCodes(tx, accountId, userId)) > 0) return []
    const marks = made.map((each) => markOf(dataKey, { accountId, userId, code: each }))
    await replaceRecoveryCodes(tx, accountId, { userId, marks })
    await keepCodes?.(tx, made)
    return made
  })
  environment.outbox.look()
  return codes
}

/** Does something to a person's factors, and tells him; false where nothing was there to be done. */
async function changeFactors(
  environment: LoginEnvironment,
  owner: Owner,
  change: (tx: Tx, dataKey: DataKey) => Promise<FactorNews | undefined>,
): Promise<boolean> {
  const { accountId } = owner
  const dataKey = await environment.keyring.dataKey(accountId)
  const isDone = await environment.database.account(accountId, async (tx) => {
    const news = await change(tx, dataKey)
    if (news) await postFactorLetter(tx, accountId, { ...telling(environment, owner, dataKey), news })
    return news !== undefined
  })
  environment.outbox.look()
  return isDone
}

/** Takes a factor away; with the last one go the recovery codes. False where there is none of this id. */
export const dropFactor = (environment: LoginEnvironment, owner: Owner, factorId: string): Promise<boolean> =>
  changeFactors(environment, owner, async (tx) => {
    const { accountId, person } = owner
    const { userId } = person
    const name = await takeFactor(tx, accountId, { userId, factorId })
    if (name === undefined) return undefined
    return { what: 'removed', name }
  })

/** New recovery codes in place of those before. None for a person without a factor. */
export async function renewCodes(environment: LoginEnvironment, owner: Owner): Promise<string[] | undefined> {
  const { accountId, person } = owner
  const { userId } = person
  const codes = newCodes()
  const isMade = await changeFactors(environment, owner, async (tx, dataKey) => {
    if ((await listFactors(tx, accountId, userId)).length === 0) return undefined
    const marks = codes.map((code) => markOf(dataKey, { accountId, userId, code }))
    await replaceRecoveryCodes(tx, accountId, { userId, marks })
    return { what: 'codesMade' }
  })
  return isMade ? codes : undefined
}
