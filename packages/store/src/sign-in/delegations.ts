import type { AccountId, ApplicationId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { consumeOidcRow, findOidcRow, saveOidcRow } from './oidc-rows.ts'
import { askedDelegation, sessionStandsSql } from './sessions.ts'

/** A test sign-in that somebody asked for: whose it is to be, at which application, and who does it. */
export interface AskedDelegation {
  userId: UserId
  applicationId: ApplicationId
  /** The person who acts. */
  by: UserId
}

/** How long the address of a test sign-in may be opened. */
export const delegationAddressSeconds = 120
/** How long a test sign-in lasts at most (security 2: 15 minutes). */
export const delegationSeconds = 600

const model = askedDelegation

/** Keeps a test sign-in that was asked for, by the hash of what opens it. */
export async function saveAskedDelegation(
  tx: Tx,
  accountId: AccountId,
  { id, asked, expiresAt }: { id: string; asked: AskedDelegation; expiresAt: Date },
): Promise<void> {
  await saveOidcRow(tx, accountId, { model, id, payload: { ...asked }, expiresAt })
}

/** The test sign-in that this opens; undefined once it was used, or its time is over. */
export async function findAskedDelegation(
  tx: Tx,
  accountId: AccountId,
  { id, at }: { id: string; at: Date },
): Promise<AskedDelegation | undefined> {
  const row = await findOidcRow(tx, accountId, model, id)
  if (!row || row.consumedAt || row.expiresAt <= at) return undefined
  return row.payload as unknown as AskedDelegation // as `saveAskedDelegation` wrote it
}

/** Uses it up; false when another request did so first. */
export const useAskedDelegation = (tx: Tx, accountId: AccountId, id: string): Promise<boolean> =>
  consumeOidcRow(tx, accountId, model, id)

/** A sign-in in which somebody acts as its person to test. */
export interface Delegation extends AskedDelegation {
  endsAt: Date
}

/** Who acts in a session, also once it has ended; undefined for one in which nobody acts for another. */
export async function findDelegation(tx: Tx, accountId: AccountId, sessionId: string): Promise<Delegation | undefined> {
  const [found] = await tx<Delegation[]>`
    select user_id as "userId", application_id as "applicationId", delegated_by as by, ends_at as "endsAt"
    from sessions where account_id = ${accountId} and session_id = ${sessionId} and delegated_by is not null`
  return found
}

/** The same by the browser's handle of its session, as it is stored (hashed), while the sign-in stands. */
export async function findDelegationOfBrowser(
  tx: Tx,
  accountId: AccountId,
  handle: string,
): Promise<Delegation | undefined> {
  const [found] = await tx<Delegation[]>`
    select s.user_id as "userId", s.application_id as "applicationId", s.delegated_by as by, s.ends_at as "endsAt"
    from oidc_rows r join sessions s using (account_id, session_id)
    where r.account_id = ${accountId} and r.model = 'Session' and r.id = ${handle} and s.delegated_by is not null
      and ${sessionStandsSql(tx)}`
  return found
}
