import type { AccountId } from '@doorward/core/ids'

/** Facts noted in memory beside requests and written every so often; a crash loses only those. */
export interface Noted<Note> {
  /** The note kept under this name until it is written, for bringing it up to date. */
  find(name: string): Note | undefined
  keep(name: string, note: Note): void
  /** Writes what was noted. Never fails; what failed is noted again unless there is something newer. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Opens a bounded store of notes, each of one account, written together by account. */
export function openNoted<Note extends { accountId: AccountId }>(parts: {
  /** How many are kept at most; more are not noted until the next write. */
  max: number
  /** Null where a test flushes itself. */
  flushEveryMs: number | null
  save(accountId: AccountId, notes: Note[]): Promise<unknown>
  failed(cause: unknown): void
}): Noted<Note> {
  let noted = new Map<string, Note>()

  async function flush(): Promise<void> {
    const taken = noted
    noted = new Map()
    const byAccount = new Map<AccountId, Map<string, Note>>()
    for (const [name, note] of taken) {
      const notes = byAccount.get(note.accountId) ?? new Map<string, Note>()
      byAccount.set(note.accountId, notes.set(name, note))
    }
    for (const [accountId, notes] of byAccount) {
      try {
        await parts.save(accountId, [...notes.values()])
      } catch (cause) {
        parts.failed(cause)
        for (const [name, note] of notes) if (!noted.has(name)) noted.set(name, note)
      }
    }
  }

  const timer = parts.flushEveryMs === null ? undefined : setInterval(flush, parts.flushEveryMs).unref()
  return {
    find: (name) => noted.get(name),
    keep(name, note) {
      if (noted.size < parts.max || noted.has(name)) noted.set(name, note)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
