import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'
import type { AccountPlace } from '@doorward/http/app/parts'
import type { Database } from '@doorward/store/database/database'
import { findAccountHead, findFirstAccount } from '@doorward/store/items/accounts'
import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'

const known = { max: 100_000, ttl: 60_000 }
const unknownKeptMs = 1_000

/** Finds accounts by id for every request; remembered for a minute, the unknown ones for a second. */
export function accountLookups(database: Database, config: Config) {
  const heads = new LRUCache<AccountId, AccountPlace | Promise<AccountPlace | undefined>>(known)
  function findAccount(accountId: AccountId): Soon<AccountPlace | undefined> {
    const present = heads.get(accountId)
    if (present) return present
    const asked = findAccountHead(database, accountId)
    heads.set(accountId, asked)
    const forget = () => heads.delete(accountId)
    asked.then(
      (head) => (head ? heads.set(accountId, head) : heads.set(accountId, asked, { ttl: unknownKeptMs })),
      forget,
    )
    return asked
  }
  let first: Soon<AccountPlace | undefined>
  function defaultAccount(): Soon<AccountPlace | undefined> {
    if (config.defaultAccountId) return findAccount(config.defaultAccountId as AccountId) // an unknown one is simply not found
    first ??= findFirstAccount(database, platformAccountId).then(
      (head) => {
        first = head
        return head
      },
      (error: unknown) => {
        first = undefined
        throw error
      },
    )
    return first
  }
  return { findAccount, defaultAccount }
}
