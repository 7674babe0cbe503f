import { openServedDomains } from '@doorward/api/callers/served-domains'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'
import type { AccountPlace } from '@doorward/http/app/parts'
import { boundedCache } from '@doorward/http/limits/bounded-cache'
import type { Database } from '@doorward/store/database/database'
import { findAccountHead, findFirstAccount, listLockedAccounts } from '@doorward/store/items/accounts'
import { listDeletedAccounts } from '@doorward/store/items/deleted-accounts'
import type { Config } from './config.ts'

const keptMax = 100_000
const keptMs = 60_000
const unknownKeptMs = 1_000
/** Twice in the second within which a deleted account is missing everywhere (security P2). */
const lookEveryMs = 500

/**
 * Finds accounts by id for every request; remembered for a minute, the unknown ones for a second. Those being deleted, and those
 * locked for not having paid, and the custom domains that are served, are looked up beside the requests, and known within a second.
 * @param everyMs between looks; null for none
 */
export function accountLookups(
  database: Database,
  config: Pick<Config, 'defaultAccountId'>,
  { everyMs = lookEveryMs }: { everyMs?: number | null } = {},
) {
  const heads = boundedCache<AccountPlace | Promise<AccountPlace | undefined>>(keptMax, { ttl: keptMs })
  let first: Soon<AccountPlace | undefined>

  let locked: ReadonlySet<AccountId> = new Set()
  const servedDomains = openServedDomains(database)

  let looking: Promise<void> | undefined
  /** Forgets accounts that are being deleted. What can't be asked now is asked at the next look: without a database nobody is answered. */
  const look = (): Promise<void> => {
    looking ??= Promise.all([listDeletedAccounts(database), listLockedAccounts(database), servedDomains.look()])
      .then(([deleted, unpaid]) => {
        locked = new Set(unpaid)
        for (const accountId of deleted) heads.delete(accountId)
        if (first && 'accountId' in first && deleted.includes(first.accountId)) first = undefined
      })
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const timer = everyMs === null ? undefined : setInterval(look, everyMs).unref()

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
  return {
    findAccount,
    defaultAccount,
    /** Whether an account is locked for not having paid. */
    isLocked: (accountId: AccountId): boolean => locked.has(accountId),
    servedDomains,
    /** Looks an account up anew when it is next asked for: it is back. */
    forgetAccount(accountId: AccountId): void {
      heads.delete(accountId)
    },
    /** Stops looking, once a look under way has ended. */
    async close(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
