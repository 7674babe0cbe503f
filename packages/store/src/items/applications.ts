import type { Application } from '@doorward/core/applications/application'
import type { AccountId, ApplicationId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { readerOf } from './document-reader.ts'
import { findItem, type Item, type ItemRow, toItem } from './items.ts'

export const storedApplication = readerOf<Application>('application', {
  applicationId: 'string',
  name: 'string',
  redirectUrls: 'array',
})

/** The application with this id, while it stands. */
export async function findApplicationItem(tx: Tx, accountId: AccountId, id: string): Promise<Application | undefined> {
  const item = await findItem(tx, accountId, { kind: 'application', id })
  return item && !item.deleted ? storedApplication(item) : undefined
}

/** The account's applications in order of their ids, at most `limit`. */
export async function listApplicationItems(tx: Tx, accountId: AccountId, limit: number): Promise<Application[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'application' and not deleted order by item_id limit ${limit}`
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
    where account_id = ${accountId} and kind = 'application' and not deleted
      and jsonb_typeof(doc -> 'redirectUrls') = 'array' limit ${redirectUrlsMax}`
  return rows.map(({ url }) => url)
}
