import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** How long a browser that nobody uses stays known, and how many browsers of one person do. */
export const knownBrowserDays = 365
const browsersMax = 20

/** A browser, by the hash of its secret, and a person whom it signed in. */
export interface KnownBrowser {
  browser: string
  userId: UserId
}

/** Whether a browser signed this person in before, and was seen since within `knownBrowserDays`. */
export async function isKnownBrowser(
  tx: Tx,
  accountId: AccountId,
  { browser, userId }: KnownBrowser,
): Promise<boolean> {
  const rows = await tx`
    select from known_browsers
    where account_id = ${accountId} and browser = ${browser} and user_id = ${userId}
      and last_seen_at > clock_timestamp() - ${knownBrowserDays} * interval '1 day'`
  return rows.length === 1
}

/**
 * Writes that a browser signed a person in. Its secret is a new one, so that whoever saw the last one (`previous`)
 * can't use it; the other people of this browser go over to the new one. The person's oldest browsers are forgotten.
 */
export async function saveKnownBrowser(
  tx: Tx,
  accountId: AccountId,
  { browser, userId, previous }: KnownBrowser & { previous: string | undefined },
): Promise<void> {
  await tx`update known_browsers set browser = ${browser} where account_id = ${accountId} and browser = ${previous ?? '-'}`
  await tx`
    insert into known_browsers (account_id, browser, user_id) values (${accountId}, ${browser}, ${userId})
    on conflict (account_id, browser, user_id) do update set last_seen_at = clock_timestamp()`
  await tx`
    delete from known_browsers where account_id = ${accountId} and user_id = ${userId} and browser in (
      select browser from known_browsers where account_id = ${accountId} and user_id = ${userId}
      order by last_seen_at desc, browser offset ${browsersMax})`
}

/** Every browser is a stranger to the person again. */
export const forgetBrowsersOf = (tx: Tx, accountId: AccountId, userId: UserId) =>
  tx`delete from known_browsers where account_id = ${accountId} and user_id = ${userId}`
