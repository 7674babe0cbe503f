import {
  type AccountReply,
  createAccount as createAccountCall,
  getAccounts,
} from '@doorward/contract/authorization/account/accounts'
import { ApiError } from '@doorward/contract/client'
import type { Region } from '@doorward/core/regions'
import { queryOptions } from '@tanstack/react-query'
import { rememberAccount, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { callAt, pointAt } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'

/** The accounts of the person in every region (API-03); a host that fails is left out unless all do. */
async function readAccounts(): Promise<AccountReply[]> {
  const { accountsUrls } = portalConfig()
  const answers = await Promise.allSettled(accountsUrls.map((root) => callAt(root, getAccounts, {})))
  const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.body.accounts : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason
  return [...new Map(good.map((account) => [account.accountId, account])).values()]
}

export const accountsQuery = queryOptions({ queryKey: ['accounts'], queryFn: readAccounts, staleTime: 60_000 })

/** Makes the remembered account current, or the first one; nothing when there is none. */
export async function chooseAccount(): Promise<AccountReply | undefined> {
  const accounts = await queryClient.ensureQueryData(accountsQuery)
  const wanted = usePortal.getState().accountId
  const account = accounts.find(({ accountId }) => accountId === wanted) ?? accounts[0]
  if (!account) return undefined
  pointAt(account)
  if (account.accountId !== wanted) rememberAccount(account.accountId)
  return account
}

const switchPauseMs = 300

/** Makes another account current and goes to a page of it: a pause so that the loading state is seen, then the page starts anew (SES-10). */
export async function switchAccount(accountId: string, path = '/settings/overview'): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, switchPauseMs))
  rememberAccount(accountId)
  location.hash = `#${path}`
  location.reload()
}

/** Creates an account in a region and makes it the current one; other caches start anew (SES-12). */
export async function createAccount(input: { name: string; region: Region }): Promise<AccountReply> {
  const { regions, apiUrl } = portalConfig()
  const root = regions.find(({ region }) => region === input.region)?.apiUrl ?? apiUrl
  const { body } = await callAt(root, createAccountCall, { body: { ...input, acceptTermsAndConditions: true } })
  if (!body.domain) throw new ApiError({ status: 500, code: 'Unknown', title: t('queries.noAddress') })
  queryClient.clear()
  rememberAccount(body.accountId)
  return body
}
