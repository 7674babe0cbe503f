import { type Application, defaultApplicationId, defaultApplicationName } from '@doorward/core/applications/application'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { findItem } from '@doorward/store/items/items'

/** What people read as an application's name, on pages and in letters: of the one that nobody has named yet, the account's. */
export async function nameOfApplication(
  tx: Tx,
  accountId: AccountId,
  { applicationId, name }: Pick<Application, 'applicationId' | 'name'>,
): Promise<string> {
  if (applicationId !== defaultApplicationId || name !== defaultApplicationName) return name
  const account = await findItem(tx, accountId, { kind: 'account', id: accountId })
  const named = account?.doc.name
  return typeof named === 'string' && named ? named : name
}
