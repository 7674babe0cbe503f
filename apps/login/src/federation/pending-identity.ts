import type { Vouched } from '@doorward/core/connections/vouched'
import type { AccountId, TenantId, UserId } from '@doorward/core/ids'
import { joinTenant } from '@doorward/store/people/people'
import { type Proof, saveUserIdentity } from '@doorward/store/people/user-identities'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { findOidcRow, removeOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'

/**
 * Somebody has signed in at a provider whose verified address a user has proved here: he is asked to show that he is that
 * one, and then both are one (decision 43). Belongs to one sign-in, whose pages its own browser alone sees.
 */
export interface PendingIdentity {
  proof: Proof
  vouched: Vouched
  holder: UserId
  /** The connections by which he may show it, besides a code to the address. */
  by: string[]
  /** The tenant that the sign-in is for; he belongs to it then. */
  tenantId?: TenantId
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

const model = 'PendingIdentity'
const goodForMs = 3_600_000

export async function keepPending(
  { database, clock }: Parts,
  accountId: AccountId,
  uid: string,
  pending: PendingIdentity,
): Promise<void> {
  const expiresAt = new Date(clock.now() + goodForMs)
  const row = {
    model,
    id: hashOfSecret(uid),
    payload: { ...pending, proof: { ...pending.proof }, vouched: { ...pending.vouched } },
    expiresAt,
  }
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
}

export async function findPending(
  { database, clock }: Parts,
  accountId: AccountId,
  uid: string,
): Promise<PendingIdentity | undefined> {
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, hashOfSecret(uid)), 'read')
  if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
  return row.payload as unknown as PendingIdentity // as `keepPending` wrote it
}

/** Nothing is asked any more. */
export const dropPending = ({ database }: Parts, accountId: AccountId, uid: string) =>
  database.account(accountId, (tx) => removeOidcRow(tx, accountId, model, hashOfSecret(uid)))

/** Makes both one where the sign-in ends with the one whom the provider's address belongs to, in the tenant that it was for. */
export async function linkPending(
  parts: Parts & Pick<LoginEnvironment, 'commit'>,
  { accountId, uid, userId, requestId }: { accountId: AccountId; uid: string; userId: UserId; requestId: string },
): Promise<void> {
  const pending = await findPending(parts, accountId, uid)
  if (pending?.holder !== userId) return
  const { proof, tenantId } = pending
  await parts.database.account(accountId, (tx) => saveUserIdentity(tx, accountId, userId, proof))
  if (tenantId) await joinTenant(parts.commit, { accountId, userId, tenantId, requestId })
  await dropPending(parts, accountId, uid)
}
