import type { Database } from './database.ts'

/** Many rows at once cost less each, few are soon found by whoever searches meanwhile. */
const everyMs = 5_000

/**
 * Has the text indexes take in what was written, and the planner learn of it where it is much, beside the writes
 * (migration 0012): to be told of each write; it asks the database once for all that come within a few seconds.
 */
export function newRowUpkeep(database: Database): () => void {
  let waiting = false
  const takeIn = () => {
    waiting = false
    database.acrossAccounts('jobs', (tx) => tx`select take_in_new_rows()`).catch(() => {}) // the next write asks again
  }
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(takeIn, everyMs).unref()
  }
}
