import type { AccountId, UserId } from '@doorward/core/ids'
import type { FactorKind } from '@doorward/core/users/factors'
import type { Tx } from '../database/database.ts'
import { forgetRemembered } from './remembered-browsers.ts'

/** A second factor of a person, without its secret. */
export interface KnownFactor {
  factorId: string
  kind: FactorKind
  name: string
  createdAt: Date
  usedAt: Date | null
}

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
    select factor_id as "factorId", kind, name, created_at as "createdAt", used_at as "usedAt" from factors
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
  return name
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
