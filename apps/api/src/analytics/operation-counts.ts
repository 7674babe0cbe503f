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
  let book = new Map<string, Map<AccountId, { calls: number }>>()
  /** Where the last call was counted: the next one is mostly alike, and counting is a part of every check. */
  let last: { endpoint: Endpoint; accountId: AccountId; counted: { calls: number } } | undefined
  const countedOf = (operation: string, accountId: AccountId): { calls: number } => {
    const byAccount = book.get(operation) ?? new Map<AccountId, { calls: number }>()
    const counted = byAccount.get(accountId) ?? { calls: 0 }
    book.set(operation, byAccount.set(accountId, counted))
    return counted
  }
  const nameOf = (endpoint: Endpoint): string => {
    const known = names.get(endpoint)
    if (known !== undefined) return known
    const name = operationOf(endpoint)
    names.set(endpoint, name)
    return name
  }
  return {
    add(accountId, endpoint) {
      if (last?.endpoint !== endpoint || last.accountId !== accountId)
        last = { endpoint, accountId, counted: countedOf(nameOf(endpoint), accountId) }
      last.counted.calls += 1
    },
    take() {
      const taken = book
      book = new Map()
      last = undefined
      return [...taken].flatMap(([operation, byAccount]) =>
        [...byAccount].map(([accountId, { calls }]) => ({ accountId, operation, calls })),
      )
    },
    giveBack(counts) {
      for (const { operation, accountId, calls } of counts) countedOf(operation, accountId).calls += calls
    },
  }
}
