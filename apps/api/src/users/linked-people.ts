import type { AccountId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { type LinkedPerson, saveLinkedPeople } from '@doorward/store/people/existing-people'
import { openNoted } from '../callers/noted.ts'

const knownMax = 100_000
const keptMax = 10_000

const nameOf = ({ accountId, identityId, userId }: LinkedPerson & { accountId: AccountId }): string =>
  `${accountId} ${identityId} ${userId}`

export interface LinkedPeople {
  /** A token of a linked issuer that names this person was verified. */
  note(person: LinkedPerson & { accountId: AccountId }): void
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
  const noted = openNoted<LinkedPerson & { accountId: AccountId }>({
    ...parts,
    max: keptMax,
    save: async (accountId, people) => {
      await parts.database.account(accountId, async (tx) => void (await saveLinkedPeople(tx, accountId, people)))
      if (known.size >= knownMax) known.clear()
      for (const person of people) known.add(nameOf(person))
    },
  })
  return {
    note(person) {
      const name = nameOf(person)
      if (!known.has(name)) noted.keep(name, person)
    },
    flush: noted.flush,
    close: noted.close,
  }
}
