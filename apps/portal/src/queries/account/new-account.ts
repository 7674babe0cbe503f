import {
  type AccountReply,
  createAccount as createAccountCall,
} from '@doorward/contract/authorization/account/accounts'
import { ApiError } from '@doorward/contract/client'
import { accountLookMs, accountLooksMax } from '@doorward/core/constants'
import type { Region } from '@doorward/core/regions'
import { noteMade, rememberAccount } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { callAt } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'
import { readAccounts } from './accounts.ts'

/**
 * Creates an account in a region and makes it the current one; other caches start anew, and this tab remembers that it was
 * made here (SES-12). Resolves once the account is there for every node that lists accounts, and rejects after 200 looks
 * (ERR-08): it is made then all the same.
 */
export async function createAccount(input: { name: string; region: Region }): Promise<AccountReply> {
  const { regions, apiUrl } = portalConfig()
  const root = regions.find(({ region }) => region === input.region)?.apiUrl ?? apiUrl
  const { body } = await callAt(root, createAccountCall, { body: { ...input, acceptTermsAndConditions: true } })
  if (!body.domain) throw new ApiError({ status: 500, code: 'Unknown', title: t('newAccount.noAddress') })
  queryClient.clear()
  rememberAccount(body.accountId)
  noteMade(body.accountId)
  await untilListed(body.accountId)
  return body
}

async function untilListed(accountId: string): Promise<void> {
  for (let look = 0; look < accountLooksMax; look++) {
    // A look that fails is one that did not find it.
    const accounts = await readAccounts().catch(() => [])
    if (accounts.some((account) => account.accountId === accountId)) return
    await new Promise((resolve) => setTimeout(resolve, accountLookMs))
  }
  throw new ApiError({ status: 503, code: 'Unknown', title: t('newAccount.notListedYet') })
}
