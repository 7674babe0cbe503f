import type { AlertFacts, AlertType } from '@doorward/core/alerts/model'
import type { AccountId } from '@doorward/core/ids'
import { certificatesEnd } from '@doorward/http/saml/certificates'
import type { Tx } from '@doorward/store/database/database'
import { countChecks, listCertificates, listDenials, listKeys } from '@doorward/store/events/alert-facts'
import { readUsage } from '@doorward/store/events/usage'
import { findItem } from '@doorward/store/items/items'
import { listOwners } from '@doorward/store/items/owner-records'
import { storedAccount } from '../accounts/show-account.ts'

/** The account's certificates and when each ends. */
export async function certificatesOf(tx: Tx, accountId: AccountId): Promise<AlertFacts['certificates']> {
  const found = await listCertificates(tx, accountId)
  // A text that is no certificate has no end to tell of; where the next one stands beside the present one, that one counts.
  return found.flatMap(({ name, text }) => {
    const last = certificatesEnd(text).sort((one, other) => other.getTime() - one.getTime())[0]
    return last ? [{ name, expiresAt: last }] : []
  })
}

/** How many calls a month the account may make, where that is bounded. */
export async function limitOf(tx: Tx, accountId: AccountId): Promise<number | undefined> {
  const item = await findItem(tx, accountId, { kind: 'account', id: accountId })
  return item && storedAccount(item).usageLimits?.find(({ type }) => type === 'TIER')?.limit
}

async function usageOf(tx: Tx, accountId: AccountId, now: Date): Promise<AlertFacts['usage']> {
  const [{ months }, limit] = await Promise.all([readUsage(tx, accountId), limitOf(tx, accountId)])
  return { calls: months.find(({ month }) => month === now.toISOString().slice(0, 7))?.calls ?? 0, limit }
}

/** Reads what alerts of these types look at, and nothing else. */
export async function factsFor(
  tx: Tx,
  accountId: AccountId,
  { types, now, denialsMin }: { types: Set<AlertType>; now: Date; denialsMin: number },
): Promise<AlertFacts> {
  const has = (type: AlertType) => types.has(type)
  return {
    now,
    denials: has('USER_DENIALS') ? await listDenials(tx, accountId, { denialsMin }) : [],
    checks: has('DENIAL_RATE') ? await countChecks(tx, accountId) : { allowed: 0, denied: 0 },
    owners: has('NEW_OWNER') ? await listOwners(tx, accountId) : [],
    accessKeys: has('UNUSED_ACCESS_KEY') ? await listKeys(tx, accountId) : [],
    certificates: has('EXPIRY') ? await certificatesOf(tx, accountId) : [],
    usage: has('USAGE_LIMIT') ? await usageOf(tx, accountId, now) : { calls: 0 },
  }
}
