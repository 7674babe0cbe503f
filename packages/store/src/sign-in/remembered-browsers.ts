import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** How long a browser needs no second factor, and how many browsers of one person may. */
export const rememberedDays = 30
const browsersMax = 20

/** A browser, by the hash of its secret, and the person whose second factor was shown in it. */
interface Remembered {
  browser: string
  userId: UserId
}

/** A remembered browser, as people are told of it. */
export interface RememberedBrowser {
  /** The hash of its secret, which is no secret. */
  browser: string
  userAgent: string | null
  createdAt: Date
}

const isYoungSql = (tx: Tx) => tx`created_at > clock_timestamp() - ${rememberedDays} * interval '1 day'`

/** Whether a person's second factor was shown in this browser within `rememberedDays`. */
export async function isRemembered(tx: Tx, accountId: AccountId, { browser, userId }: Remembered): Promise<boolean> {
  const rows = await tx`
    select from remembered_browsers
    where account_id = ${accountId} and browser = ${browser} and user_id = ${userId} and ${isYoungSql(tx)}`
  return rows.length === 1
}

/** Remembers a browser under a new secret; the other people of this browser (`previous`) go over to it. */
export async function saveRemembered(
  tx: Tx,
  accountId: AccountId,
  {
    browser,
    userId,
    previous,
    userAgent,
  }: Remembered & { previous: string | undefined; userAgent: string | undefined },
): Promise<void> {
  await tx`update remembered_browsers set browser = ${browser} where account_id = ${accountId} and browser = ${previous ?? '-'}`
  await tx`
    insert into remembered_browsers (account_id, browser, user_id, user_agent)
    values (${accountId}, ${browser}, ${userId}, ${userAgent ?? null})
    on conflict (account_id, browser, user_id) do update set created_at = clock_timestamp(), user_agent = excluded.user_agent`
  await tx`
    delete from remembered_browsers where account_id = ${accountId} and user_id = ${userId} and browser in (
      select browser from remembered_browsers where account_id = ${accountId} and user_id = ${userId}
      order by created_at desc, browser offset ${browsersMax})`
}

/** The browsers that need no second factor of a person, the latest first. */
export const listRemembered = async (tx: Tx, accountId: AccountId, userId: UserId): Promise<RememberedBrowser[]> =>
  tx<RememberedBrowser[]>`
    select browser, user_agent as "userAgent", created_at as "createdAt" from remembered_browsers
    where account_id = ${accountId} and user_id = ${userId} and ${isYoungSql(tx)} order by created_at desc, browser`

/** One of a person's browsers, or all of them, are asked again. */
export const forgetRemembered = (
  tx: Tx,
  accountId: AccountId,
  { userId, browser }: { userId: UserId; browser?: string },
) => tx`
  delete from remembered_browsers
  where account_id = ${accountId} and user_id = ${userId} and (${browser ?? null}::text is null or browser = ${browser ?? null})`
