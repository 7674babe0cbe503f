import { unsubscribeAccountCreation } from '@doorward/contract/authorization/account/usage'
import { ApiError } from '@doorward/contract/client'
import { callAt, originOf } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'
import { accountsQuery, isDeleting } from './accounts.ts'

/** What a person who made a dozen accounts waits for. */
const accountsMax = 50

/**
 * Ends mail about the creation of accounts, for every account that the person made; who made none of them hears of
 * nothing. Answers whether the person has an account at all. Raises the first failure that is none of that.
 */
export async function unsubscribeFromCreation(): Promise<boolean> {
  const accounts = (await queryClient.ensureQueryData(accountsQuery)).filter((each) => !isDeleting(each))
  for (const account of accounts.slice(0, accountsMax)) {
    const origin = originOf(account)
    if (!origin) continue
    const { accountId } = account
    await callAt(origin, unsubscribeAccountCreation, { params: { accountId }, body: {} }).catch((error: unknown) => {
      // To everybody but its maker there is no such mail.
      if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error
    })
  }
  return accounts.length > 0
}
