import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { changesChannel } from './feed-postgres.ts'

const hintEveryMs = 10
const accountsPerHint = 50

/** Tells other nodes which accounts changed: after COMMIT, coalesced, and never inside a transaction (design 3). */
export function changeHints(database: Database): (accountId: AccountId) => void {
  const changed = new Set<AccountId>()
  let waiting = false
  const send = () => {
    waiting = false
    const accounts = [...changed]
    changed.clear()
    for (let i = 0; i < accounts.length; i += accountsPerHint) {
      database.notify(changesChannel, accounts.slice(i, i + accountsPerHint).join(',')).catch(() => {}) // only a hint: nodes read the revision anyway
    }
  }
  return (accountId) => {
    changed.add(accountId)
    if (waiting) return
    waiting = true
    setTimeout(send, hintEveryMs).unref()
  }
}
