import type { AccountId, UserId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database'
import { saveLinkedPeople } from '@doorward/store/existing-people'
import { openNoted } from '../noted.ts'

const knownMax = 100_000
const keptMax = 10_000

export interface LinkedPeople {
  /** A token of a linked issuer that names this person was verified. */
  note(person: { accountId: AccountId; userId: UserId }): void
  /** Writes who was noted. Never fails. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Notes who came with a token of a linked issuer: from then on they exist as people of the account (decision 35). Each
 * is written once by a node, for as long as it remembers.
 */
export function openLinkedPeople(parts: {
  database: Database
  /** Null where a test flushes itself. */
  flushEveryMs: number | null
  failed(cause: unknown): void
}): LinkedPeople {
  const known = new Set<string>()
  const noted = openNoted<{ accountId: AccountId; userId: UserId }>({
    ...parts,
    max: keptMax,
    save: async (accountId, people) => {
      const userIds = people.map(({ userId }) => userId)
      await parts.database.account(accountId, async (tx) => void (await saveLinkedPeople(tx, accountId, userIds)))
      if (known.size >= knownMax) known.clear()
      for (const userId of userIds) known.add(`${accountId} ${userId}`)
    },
  })
  return {
    note({ accountId, userId }) {
      const name = `${accountId} ${userId}`
      if (!known.has(name)) noted.keep(name, { accountId, userId })
    },
    flush: noted.flush,
    close: noted.close,
  }
}
