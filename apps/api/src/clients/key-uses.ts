import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { type KeyUse, saveKeyUses } from '@doorward/store/events/access-key-uses'
import { openNoted } from '../callers/noted.ts'

const keptMax = 10_000

export interface KeyUses {
  note(use: { accountId: AccountId; clientId: ClientId; keyId: KeyId; usedFrom: string }): void
  /** Writes what was noted. Never fails; what failed is noted again unless it was used since. */
  flush(): Promise<void>
  close(): Promise<void>
}

type AccountKeyUse = KeyUse & { accountId: AccountId }

/** Notes uses of access keys in memory and writes the latest of each every so often; a crash loses only those. */
export function openKeyUses(parts: {
  database: Database
  /** Null where a test flushes itself. */
  flushEveryMs: number | null
  now: () => Date
  failed(cause: unknown): void
}): KeyUses {
  const noted = openNoted<AccountKeyUse>({
    ...parts,
    max: keptMax,
    save: (accountId, uses) => parts.database.account(accountId, (tx) => saveKeyUses(tx, accountId, uses)),
  })
  return {
    note(use) {
      const last = noted.find(use.keyId)
      if (last === undefined) return noted.keep(use.keyId, { ...use, usedAt: parts.now() })
      last.usedAt = parts.now()
      last.usedFrom = use.usedFrom
    },
    flush: noted.flush,
    close: noted.close,
  }
}
