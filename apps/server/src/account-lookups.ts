import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Region } from '@doorward/core/regions'
import { type AccountHead, findAccountHead, findFirstAccount } from '@doorward/store/accounts'
import type { Database } from '@doorward/store/database'
import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'

type Found = { accountId: AccountId; region: Region }

const known = { max: 100_000, ttl: 60_000 }
const unknownKeptMs = 1_000

/** Finds accounts by id for every request; remembered for a minute, the unknown ones for a second. */
export function accountLookups(database: Database, config: Config) {
  const heads = new LRUCache<AccountId, Promise<AccountHead | undefined>>(known)
  const findAccount = (accountId: AccountId): Promise<Found | undefined> => {
    const present = heads.get(accountId)
    if (present) return present
    const asked = findAccountHead(database, accountId)
    heads.set(accountId, asked)
    const forget = () => heads.delete(accountId)
    asked.then((head) => head ?? heads.set(accountId, asked, { ttl: unknownKeptMs }), forget)
    return asked
  }
  let first: Promise<Found | undefined> | undefined
  const defaultAccount = (): Promise<Found | undefined> => {
    if (config.defaultAccountId) return findAccount(config.defaultAccountId as AccountId) // an unknown one is simply not found
    first ??= findFirstAccount(database, platformAccountId).then(
      (head) => {
        if (!head) first = undefined
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
