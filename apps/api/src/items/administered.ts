import type { AccountId } from '@doorward/core/ids'
import { kinds, kindsNamingPeople } from '@doorward/core/kinds'
import type { Database } from '@doorward/store/database/database'
import { type Administered, type AdministeredQuery, listAdministered } from '@doorward/store/items/item-lists'
import type { ItemKey } from '@doorward/store/items/items'

/** A record or group, whose admins may change it. */
export type AdministeredKey = ItemKey & { kind: 'record' | 'group' }

export const isAdministered = (key: ItemKey): key is AdministeredKey => kinds[key.kind].namesPeople

const lookedAtOnce = 5_000

/**
 * Records and groups that name somebody as an admin, some at a time; the index knows that of people of the platform only.
 * Looks through all of the account's.
 */
export async function* listAllAdministered(
  database: Pick<Database, 'account'>,
  { accountId, userId }: { accountId: AccountId; userId: string },
): AsyncGenerator<AdministeredKey[]> {
  for (const kind of kindsNamingPeople)
    for (let afterId: string | undefined = ''; afterId !== undefined; ) {
      const query: AdministeredQuery = { kind, userId, afterId, lookedAt: lookedAtOnce }
      const { ids, lastId }: Administered = await database.account(
        accountId,
        (tx) => listAdministered(tx, accountId, query),
        'read',
      )
      yield ids.map((id) => ({ kind, id })).filter(isAdministered)
      afterId = lastId
    }
}
