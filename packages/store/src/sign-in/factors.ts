import type { AccountId, UserId } from '@doorward/core/ids'
import type { FactorKind } from '@doorward/core/users/factors'
import type { Tx } from '../database/database.ts'
import { endGuessRow } from './guess-counters.ts'
import { forgetRemembered } from './remembered-browsers.ts'

/** A second factor of a person, without its secret. */
export interface KnownFactor {
  factorId: string
  kind: FactorKind
  name: string
  /** The host that a passkey was made for, and is good at. */
  rpId: string | null
  createdAt: Date
  usedAt: Date | null
}

/** By what tries at the codes of a person's app, at recovery codes, and at the app that is being added are counted. */
export const subjectOfFactor = (userId: UserId, of: 'app' | 'recovery' | 'newApp'): string =>
  `${{ app: 'factor', recovery: 'recovery code', newApp: 'new factor' }[of]} ${userId}`

/** The codes of a person's apps are taken again after too many wrong ones in a row: another factor was shown, or one came or went. */
export const openApps = (tx: Tx, accountId: AccountId, userId: UserId) =>
  endGuessRow(tx, accountId, subjectOfFactor(userId, 'app'))

/** An authenticator app with its sealed seed. */
export interface KeptApp {
  factorId: string
  seed: Uint8Array
}

/** Where a seed is sealed. */
export const placeOfSeed = (accountId: AccountId, factorId: string) => ({
  accountId,
  table: 'factors',
  column: 'seed',
  rowId: factorId,
})

/** The factors of a person, the oldest first. */
export const listFactors = async (tx: Tx, accountId: AccountId, userId: UserId): Promise<KnownFactor[]> =>
  tx<KnownFactor[]>`
    select factor_id as "factorId", kind, name, rp_id as "rpId", created_at as "createdAt", used_at as "usedAt" from factors
    where account_id = ${accountId} and user_id = ${userId} order by created_at, factor_id`

/** The authenticator apps of a person. */
export const listApps = async (tx: Tx, accountId: AccountId, userId: UserId): Promise<KeptApp[]> =>
  tx<KeptApp[]>`
    select factor_id as "factorId", seed from factors
    where account_id = ${accountId} and user_id = ${userId} and kind = 'TOTP' order by created_at, factor_id`

/** Adds an authenticator app that was proved by the code of a step, which is never taken again. */
export const insertApp = (
  tx: Tx,
  accountId: AccountId,
  { userId, factorId, name, seed, step }: KeptApp & { userId: UserId; name: string; step: number },
) => tx`
  insert into factors (account_id, user_id, factor_id, kind, name, seed, last_step)
  values (${accountId}, ${userId}, ${factorId}, 'TOTP', ${name}, ${seed}, ${step})`

/** A passkey with the key that it is proved by. */
export interface KeptPasskey {
  factorId: string
  userId: UserId
  /** DEVICE: one that an application made, which is a second step alone. */
  kind: 'PASSKEY' | 'DEVICE'
  credentialId: string
  publicKey: Uint8Array
  signCount: number
}

/** Adds a passkey that was made for a host; false where somebody here has it already. */
export async function insertPasskey(
  tx: Tx,
  accountId: AccountId,
  {
    userId,
    factorId,
    kind,
    name,
    rpId,
    credentialId,
    publicKey,
    signCount,
  }: KeptPasskey & { name: string; rpId: string },
): Promise<boolean> {
  const rows = await tx`
    insert into factors (account_id, user_id, factor_id, kind, name, rp_id, credential_id, public_key, sign_count)
    values (${accountId}, ${userId}, ${factorId}, ${kind}, ${name}, ${rpId}, ${credentialId}, ${publicKey}, ${signCount})
    on conflict do nothing returning 1`
  return rows.length === 1
}

const passkeyColumns = (tx: Tx) =>
  tx`factor_id as "factorId", user_id as "userId", kind, credential_id as "credentialId", public_key as "publicKey", sign_count::text as "signCount"`

type PasskeyRow = Omit<KeptPasskey, 'signCount'> & { signCount: string }
const toPasskey = (row: PasskeyRow): KeptPasskey => ({ ...row, signCount: Number(row.signCount) })

/** The passkey of this host by the id that browsers show; that of another host or account is none. */
export async function findPasskey(
  tx: Tx,
  accountId: AccountId,
  { kind, rpId, credentialId }: { kind: KeptPasskey['kind']; rpId: string; credentialId: string },
): Promise<KeptPasskey | undefined> {
  const [row] = await tx<PasskeyRow[]>`
    select ${passkeyColumns(tx)} from factors
    where account_id = ${accountId} and rp_id = ${rpId} and credential_id = ${credentialId} and kind = ${kind}`
  return row && toPasskey(row)
}

/** The passkeys that a person has for a host. */
export async function listPasskeys(
  tx: Tx,
  accountId: AccountId,
  { userId, kind, rpId }: { userId: UserId; kind: KeptPasskey['kind']; rpId: string },
): Promise<KeptPasskey[]> {
  const rows = await tx<PasskeyRow[]>`
    select ${passkeyColumns(tx)} from factors
    where account_id = ${accountId} and user_id = ${userId} and rp_id = ${rpId} and kind = ${kind} order by created_at`
  return rows.map(toPasskey)
}

/** Notes that a passkey was shown, and how often it says that it was. */
export async function notePasskey(
  tx: Tx,
  accountId: AccountId,
  { userId, factorId, signCount }: { userId: UserId; factorId: string; signCount: number },
): Promise<void> {
  await tx`
    update factors set sign_count = ${signCount}, used_at = clock_timestamp()
    where account_id = ${accountId} and user_id = ${userId} and factor_id = ${factorId}`
  await openApps(tx, accountId, userId)
}

/** Takes the code of a step; false where one of this step or a later one was taken, also by a request at the same moment. */
export async function takeStep(
  tx: Tx,
  accountId: AccountId,
  { userId, factorId, step }: { userId: UserId; factorId: string; step: number },
): Promise<boolean> {
  const rows = await tx`
    update factors set last_step = ${step}, used_at = clock_timestamp()
    where account_id = ${accountId} and user_id = ${userId} and factor_id = ${factorId} and last_step < ${step} returning 1`
  return rows.length === 1
}

/** Takes a factor away; its name, or undefined where there is none of this id. */
async function removeFactor(
  tx: Tx,
  accountId: AccountId,
  { userId, factorId }: { userId: UserId; factorId: string },
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from factors where account_id = ${accountId} and user_id = ${userId} and factor_id = ${factorId} returning name`
  return row?.name
}

/**
 * Takes a factor away, and with the last one the recovery codes; every browser is asked again. Its name, or undefined where
 * there is none of this id.
 */
export async function takeFactor(
  tx: Tx,
  accountId: AccountId,
  { userId, factorId }: { userId: UserId; factorId: string },
): Promise<string | undefined> {
  const name = await removeFactor(tx, accountId, { userId, factorId })
  if (name === undefined) return undefined
  if ((await listFactors(tx, accountId, userId)).length === 0) await removeFactorsOf(tx, accountId, userId)
  await forgetRemembered(tx, accountId, { userId })
  await openApps(tx, accountId, userId)
  return name
}

/** Takes every factor of a person away, as `takeFactor` does each; how many there were. */
export async function takeEveryFactor(tx: Tx, accountId: AccountId, userId: UserId): Promise<number> {
  const present = await listFactors(tx, accountId, userId)
  for (const { factorId } of present) await takeFactor(tx, accountId, { userId, factorId })
  return present.length
}

/** Takes away every factor of a person, with the codes that stand in for them. */
export async function removeFactorsOf(tx: Tx, accountId: AccountId, userId: UserId): Promise<void> {
  await tx`delete from factors where account_id = ${accountId} and user_id = ${userId}`
  await tx`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`
}

/** Has a person have these recovery codes and no others, each by its mark. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: AccountId,
  { userId, marks }: { userId: UserId; marks: readonly Uint8Array[] },
): Promise<void> {
  await tx`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`
  for (const mark of marks)
    await tx`insert into recovery_codes (account_id, user_id, code_mark) values (${accountId}, ${userId}, ${mark})`
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(tx: Tx, accountId: AccountId, userId: UserId): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from recovery_codes where account_id = ${accountId} and user_id = ${userId}`
  return row?.count ?? 0
}

/** Uses a recovery code up; false where there is none, also when it was used at the same moment. */
export async function spendRecoveryCode(
  tx: Tx,
  accountId: AccountId,
  { userId, mark }: { userId: UserId; mark: Uint8Array },
): Promise<boolean> {
  const rows = await tx`
    delete from recovery_codes where account_id = ${accountId} and user_id = ${userId} and code_mark = ${mark} returning 1`
  return rows.length === 1
}
