import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** A code that was sent by mail; the code itself is not kept, only a keyed mark of it. */
export interface SignInCode {
  /** The interaction it belongs to, hashed. */
  interaction: string
  email: string
  codeMark: Uint8Array
  expiresAt: Date
  /** What a sign-up wants to set once the address is proven. */
  newPasswordHash?: string | undefined
  newName?: string | undefined
}
export interface TriedCode {
  email: string
  codeMark: Uint8Array
  triesLeft: number
  newPasswordHash: string | undefined
  newName: string | undefined
}
interface TriedRow {
  email: string
  code_mark: Uint8Array
  tries_left: number
  new_password_hash: string | null
  new_name: string | null
}

const codeTriesMax = 5

/** Writes the interaction's one code; an earlier one stops working. */
export const saveSignInCode = (tx: Tx, accountId: AccountId, code: SignInCode) => tx`
  insert into sign_in_codes (account_id, interaction, email, code_mark, tries_left, expires_at, new_password_hash, new_name)
  values (${accountId}, ${code.interaction}, ${code.email}, ${code.codeMark}, ${codeTriesMax}, ${code.expiresAt},
    ${code.newPasswordHash ?? null}, ${code.newName ?? null})
  on conflict (account_id, interaction) do update set email = excluded.email, code_mark = excluded.code_mark,
    tries_left = excluded.tries_left, expires_at = excluded.expires_at, new_password_hash = excluded.new_password_hash,
    new_name = excluded.new_name`

/** What the interaction's last code was sent for, also when it has expired. */
export async function findSentCode(
  tx: Tx,
  accountId: AccountId,
  interaction: string,
): Promise<Pick<TriedCode, 'email' | 'newPasswordHash' | 'newName'> | undefined> {
  const [row] = await tx<Pick<TriedRow, 'email' | 'new_password_hash' | 'new_name'>[]>`
    select email, new_password_hash, new_name from sign_in_codes
    where account_id = ${accountId} and interaction = ${interaction}`
  return (
    row && {
      email: row.email,
      newPasswordHash: row.new_password_hash ?? undefined,
      newName: row.new_name ?? undefined,
    }
  )
}

/** Takes one of the code's tries and answers what to compare with; undefined when none is left or it has expired. */
export async function tryCode(tx: Tx, accountId: AccountId, interaction: string): Promise<TriedCode | undefined> {
  const [row] = await tx<TriedRow[]>`
    update sign_in_codes set tries_left = tries_left - 1
    where account_id = ${accountId} and interaction = ${interaction} and tries_left > 0 and expires_at > clock_timestamp()
    returning email, code_mark, tries_left, new_password_hash, new_name`
  return (
    row && {
      email: row.email,
      codeMark: row.code_mark,
      triesLeft: row.tries_left,
      newPasswordHash: row.new_password_hash ?? undefined,
      newName: row.new_name ?? undefined,
    }
  )
}

/** Uses the code up; false when another request did so first. */
export async function spendCode(tx: Tx, accountId: AccountId, interaction: string): Promise<boolean> {
  const rows = await tx`
    delete from sign_in_codes where account_id = ${accountId} and interaction = ${interaction} returning 1`
  return rows.length === 1
}
