import {
  type AccountReply,
  getAccounts,
  restoreAccount as restoreCall,
} from '@doorward/contract/authorization/account/accounts'
import { accountSwitchMs } from '@doorward/core/constants'
import { queryOptions } from '@tanstack/react-query'
import { forgetAccountOfTab, rememberAccount, usePortal, wasMadeHere } from '../../lib/portal-store.ts'
import { portalConfig } from '../../session/config.ts'
import { callAt, pointAt } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'

/** The accounts of the person in every region (API-03); a host that fails is left out unless all do. */
export async function readAccounts(): Promise<AccountReply[]> {
  const { accountsUrls } = portalConfig()
  const answers = await Promise.allSettled(accountsUrls.map((root) => callAt(root, getAccounts, {})))
  const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.body.accounts : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason
  return [...new Map(good.map((account) => [account.accountId, account])).values()]
}

export const accountsQuery = queryOptions({ queryKey: ['accounts'], queryFn: readAccounts, staleTime: 60_000 })

/** Whether an account was deleted, and can only be restored. */
export const isDeleting = ({ state }: Pick<AccountReply, 'state'>): boolean => state === 'DELETING'

/** Makes the remembered account current, or the first one; nothing when there is none. */
export async function chooseAccount(): Promise<AccountReply | undefined> {
  const wanted = usePortal.getState().accountId
  const listed = await queryClient.ensureQueryData(accountsQuery)
  // One that was made in this tab is there: a list without it is too old.
  const isTooOld = wasMadeHere(wanted) && !listed.some(({ accountId }) => accountId === wanted)
  const all = isTooOld ? await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 }) : listed
  const accounts = all.filter((account) => !isDeleting(account))
  const account = accounts.find(({ accountId }) => accountId === wanted) ?? accounts[0]
  if (!account) return undefined
  pointAt(account)
  if (account.accountId !== wanted) rememberAccount(account.accountId)
  return account
}

/**
 * Makes another account current and goes to a page of it, where the page starts anew. A known account waits a moment,
 * so that the loading state is seen; one that is not known yet is loaded first (SES-10).
 */
export async function switchAccount(accountId: string, path = '/settings/overview'): Promise<void> {
  const known = queryClient.getQueryData(accountsQuery.queryKey)
  if (known?.some((account) => account.accountId === accountId))
    await new Promise((resolve) => setTimeout(resolve, accountSwitchMs))
  else await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 })
  openAccount(accountId, path)
}

/** Makes an account current and begins anew on a page of it. */
export function openAccount(accountId: string, path = '/settings/overview'): void {
  rememberAccount(accountId)
  location.hash = `#${path}`
  location.reload()
}

/** Forgets the current account, which is no more, and begins anew in another one. */
export function leaveAccount(): void {
  forgetAccountOfTab()
  usePortal.setState(({ accountId, recentAccountIds }) => ({
    accountId: null,
    recentAccountIds: recentAccountIds.filter((recent) => recent !== accountId),
  }))
  location.hash = '#/settings/overview'
  location.reload()
}

/** Brings an account back that was deleted; asked at the root of its region, for its own host is missing. */
export async function restoreAccount({ accountId, region }: AccountReply): Promise<void> {
  const { regions, apiUrl } = portalConfig()
  const root = regions.find((each) => each.region === region)?.apiUrl ?? apiUrl
  await callAt(root, restoreCall, { params: { accountId } })
  await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey })
}
