import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listInstalledAccounts } from '@doorward/store/installation/accounts'
import type { InstallationHandler } from './handler.ts'
import { showInstalledAccount } from './show-account.ts'

const pageDefault = 20

/** Accounts of the whole installation, newest first, those being deleted too. */
export const getInstallationAccounts: InstallationHandler<'getInstallationAccounts'> = async (call) => {
  const { page, query, environment } = call
  const { limit = pageDefault, q, cursor } = query
  const after = readCursor(page, cursor) as { at: string; id: string } | undefined // cursors of this list hold the last place
  const found = await listInstalledAccounts(environment.database, { text: q?.trim(), after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? { at: last.createdAt.toISOString(), id: last.accountId } : undefined
  return { status: 200, body: { accounts: shown.map(showInstalledAccount), ...pageParts(page, next) } }
}
