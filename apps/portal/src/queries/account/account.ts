import {
  type AccountInput,
  type AccountReply,
  deleteAccount as deleteCall,
  getAccount,
  getAccountHistory,
  restoreAccountSettings,
  type SsoInput,
  updateAccount,
  updateAccountSso,
} from '@doorward/contract/authorization/account/accounts'
import { exportAccount as exportCall } from '@doorward/contract/authorization/account/export'
import type { AccountId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { refusedOf } from '../../lib/refused-item.ts'
import { call, precondition } from '../server/call.ts'
import { changeAt, historyPages, type NotRestored, revisionIn, type Undoing } from '../server/item-queries.ts'
import { neededFor } from '../server/needed.ts'
import { queryClient } from '../server/query-client.ts'
import { accountsQuery } from './accounts.ts'

/** What changing its settings takes. */
export const accountNeeds = neededFor({ replace: updateAccount })

export interface ServedAccount {
  account: AccountReply
  version: string | undefined
}
/** Path parameters of every call about the current account itself. */
export const accountParams = () => ({ accountId: asId<AccountId>(usePortal.getState().accountId ?? '') })

/** The current account with its settings. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<ServedAccount> => {
    const { body, etag } = await call(getAccount, { params: accountParams(), signal })
    return { account: body, version: etag ?? body.lastUpdated }
  },
})

/** Who changed which setting of the current account, newest first. */
export const accountHistory = () =>
  historyPages([accountParams().accountId, 'account'], (query) =>
    call(getAccountHistory, { params: accountParams(), query }),
  )

/** The change that made the account what it was at a revision, or the newest. */
export const accountChange = (upTo?: number) =>
  changeAt(
    [accountParams().accountId, 'account'],
    (query) => call(getAccountHistory, { params: accountParams(), query }),
    upTo,
  )

async function keep(body: AccountReply, etag: string | undefined): Promise<void> {
  queryClient.setQueryData<ServedAccount>(accountQuery.queryKey, { account: body, version: etag ?? body.lastUpdated })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['history', body.accountId] }),
  ])
}

/** Gives the account the settings that it had right after a revision, if it still is the version given. */
export async function restoreSettings(revision: number, version?: string): Promise<NotRestored[]> {
  const { body, etag } = await call(restoreAccountSettings, {
    params: accountParams(),
    body: { revision },
    headers: precondition(version),
  }).catch(refusedOf('/settings/general'))
  if (body.item) await keep(body.item, etag)
  return body.notRestored
}

/** Changes name and rules of the account if it still is the version given; 412 otherwise. Resolves with what takes it back. */
export async function saveAccount(input: AccountInput, version: string | undefined): Promise<Undoing | undefined> {
  const { body, etag } = await call(updateAccount, {
    params: accountParams(),
    body: input,
    headers: precondition(version),
  })
  await keep(body, etag)
  const was = revisionIn(version)
  return was === undefined || etag === version ? undefined : () => restoreSettings(was, etag)
}

/** Changes how the account's own people sign in to the console through their company. */
export async function saveSso(input: SsoInput, version: string | undefined): Promise<void> {
  const { body, etag } = await call(updateAccountSso, {
    params: accountParams(),
    body: input,
    headers: precondition(version),
  })
  await keep(body, etag)
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }) // whether its name leads here is told by a GET alone
}

/** Deletes the current account if it still is the version given; its owners may restore it for 30 days. */
export const deleteAccount = (version: string | undefined) =>
  call(deleteCall, { params: accountParams(), headers: precondition(version) })

/** Everything of the account but secrets, as a JSON file. */
export async function exportAccount(history: boolean): Promise<Blob> {
  const { body } = await call(exportCall, { params: accountParams(), query: { history } })
  return new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' })
}
