import { type Endpoint, operationOf } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import type { OperationCount } from '@doorward/store/events/call-counts'

/** The second book of counted calls in memory: by operation, then by account (decision 53). */
export interface OperationCounts {
  add(accountId: AccountId, endpoint: Endpoint): void
  /** Hands over what was counted, and begins anew. */
  take(): OperationCount[]
  /** Takes back what could not be written. */
  giveBack(counts: readonly OperationCount[]): void
}

export function operationCounts(): OperationCounts {
  const names = new Map<Endpoint, string>()
  let book = new Map<string, Map<AccountId, number>>()
  const addTo = (operation: string, accountId: AccountId, calls: number) => {
    const byAccount = book.get(operation)
    if (byAccount) byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + calls)
    else book.set(operation, new Map([[accountId, calls]]))
  }
  const nameOf = (endpoint: Endpoint): string => {
    const known = names.get(endpoint)
    if (known !== undefined) return known
    const name = operationOf(endpoint)
    names.set(endpoint, name)
    return name
  }
  return {
    add: (accountId, endpoint) => addTo(nameOf(endpoint), accountId, 1),
    take() {
      const taken = book
      book = new Map()
      return [...taken].flatMap(([operation, byAccount]) =>
        [...byAccount].map(([accountId, calls]) => ({ accountId, operation, calls })),
      )
    },
    giveBack(counts) {
      for (const { operation, accountId, calls } of counts) addTo(operation, accountId, calls)
    },
  }
}
