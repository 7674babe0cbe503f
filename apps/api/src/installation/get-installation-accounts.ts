import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { type AccountOrder, countInstalledAccounts, listInstalledAccounts } from '@doorward/store/installation/accounts'
import type { ItemPlace } from '@doorward/store/items/item-lists'
import { asTotal, beginAt } from '../items/list-page.ts'
import type { InstallationHandler } from './handler.ts'
import { showInstalledAccount } from './show-account.ts'

const pageDefault = 20

/** Accounts of the whole installation, unless another order is asked for newest first, those being deleted too. */
export const getInstallationAccounts: InstallationHandler<'getInstallationAccounts'> = async (call) => {
  const { page, query, environment } = call
  const { limit = pageDefault, q, cursor, sort = '-createdTime', total } = query
  const text = q?.trim()
  if (total) {
    const count = await countInstalledAccounts(environment.database, { text, most: limits.countedMax + 1 })
    return { status: 200, body: { accounts: [], ...pageParts(page, undefined), total: asTotal(count) } }
  }
  const after = readCursor(page, cursor) as ItemPlace<AccountId> | undefined // cursors of this list hold the last place
  const { inOrder } = beginAt<AccountOrder, AccountId>(sort, after)
  const found = await listInstalledAccounts(environment.database, { text, inOrder, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const next = found.length > limit ? shown.at(-1)?.place : undefined
  return { status: 200, body: { accounts: shown.map(showInstalledAccount), ...pageParts(page, next) } }
}
