import type { Application } from '@doorward/core/applications/application'
import type { AccountId, ApplicationId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import type { Database, Tx } from '../database/database.ts'
import { readerOf } from './document-reader.ts'
import { listItems } from './item-lists.ts'
import { findItem, type Item, type ItemRow, toItem } from './items.ts'

export const storedApplication = readerOf<Application>('application', {
  applicationId: 'string',
  name: 'string',
  redirectUrls: 'array',
})

/** The application with this id, while it stands and is of use: one that awaits approval is not. */
export async function findApplicationItem(tx: Tx, accountId: AccountId, id: string): Promise<Application | undefined> {
  const item = await findItem(tx, accountId, { kind: 'application', id })
  if (!item || item.deleted) return undefined
  const application = storedApplication(item)
  return application.awaitsApproval ? undefined : application
}

/** Whether an application stands that nobody has approved yet. */
export async function isWaitingApplication(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const item = await findItem(tx, accountId, { kind: 'application', id })
  return item !== undefined && !item.deleted && storedApplication(item).awaitsApproval === true
}

/** Applications that registered themselves and wait, the newest first; no more than may wait. */
export const listWaitingApplications = (tx: Tx, accountId: AccountId): Promise<Item[]> =>
  listItems(tx, accountId, {
    kind: 'application',
    contains: { awaitsApproval: true },
    inOrder: { by: 'createdTime', descending: true },
    limit: limits.waitingApplicationsMax,
  })

/** Applications of any account that nobody approved or changed since they registered themselves, and that waited as long as they may; the longest first. */
export const listUnapprovedApplications = (
  database: Database,
  limit: number,
): Promise<{ accountId: AccountId; itemId: string }[]> =>
  database.acrossAccounts(
    'jobs',
    async (tx) => {
      const rows = await tx<{ accountId: AccountId; itemId: string }[]>`
        select account_id as "accountId", item_id as "itemId" from items join accounts using (account_id)
        where kind = 'application' and not deleted and changes = 1 and doc ? 'awaitsApproval' and deleting_since is null
          and items.created_at <= clock_timestamp() - make_interval(days => ${limits.waitingApplicationDays})
        order by items.created_at limit ${limit}`
      return [...rows]
    },
    'read',
  )

/** The account's applications that are of use, in order of their ids, at most `limit`. */
export async function listApplicationItems(tx: Tx, accountId: AccountId, limit: number): Promise<Application[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'application' and not deleted and not doc ? 'awaitsApproval' order by item_id limit ${limit}`
  return rows.map((row) => storedApplication(toItem(row)))
}

/** Applications, other than one where it is named, that stand for the account's global login; one at most, but for a mishap. */
export async function findGlobalLoginApplications(
  tx: Tx,
  accountId: AccountId,
  except: ApplicationId | '' = '',
): Promise<Item[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'application' and not deleted and item_id <> ${except}
      and (doc -> 'isGlobalLoginApplication') = 'true' limit 10`
  return rows.map(toItem)
}

/** Far more than an account has. */
const redirectUrlsMax = 100_000

/** Addresses that the account's applications may send people to. */
export async function listRedirectUrls(tx: Tx, accountId: AccountId): Promise<string[]> {
  const rows = await tx<{ url: string }[]>`
    select distinct url from items, jsonb_array_elements_text(doc -> 'redirectUrls') as url
    where account_id = ${accountId} and kind = 'application' and not deleted and not doc ? 'awaitsApproval'
      and jsonb_typeof(doc -> 'redirectUrls') = 'array' limit ${redirectUrlsMax}`
  return rows.map(({ url }) => url)
}
