import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'

/** When the account was made (ISO 8601), which is the earliest moment one can ask about; undefined until it is known. */
export function useAccountMade(): string | undefined {
  const accountId = usePortal((state) => state.accountId)
  const { data: accounts = [] } = useQuery(accountsQuery)
  return accounts.find((account) => account.accountId === accountId)?.createdTime
}
