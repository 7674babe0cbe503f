import type { Database } from '../database/database.ts'

/** Many rows at once cost less each, few are soon found by whoever searches meanwhile. */
const everyMs = 5_000
const rowsMax = 10_000

/**
 * Lets the text indexes take in what was written and, where it is much, the planner learn of it (migrations 0012, 0014).
 * The function it answers is told how many rows each write had. Beside the writes, the database is asked once for all
 * rows of a few seconds, sooner when they are many, and not again before that has ended.
 */
export function newRowUpkeep(database: Database): (rows: number) => void {
  let rowsNew = 0
  let timer: NodeJS.Timeout | undefined
  let isTakingIn = false
  const takeIn = () => {
    clearTimeout(timer)
    timer = undefined
    rowsNew = 0
    isTakingIn = true
    const ended = (rowsLeft: number) => {
      isTakingIn = false
      rowsNew += rowsLeft
      if (rowsNew > 0) wait()
    }
    database
      .acrossAccounts('jobs', (tx) => tx`select take_in_new_rows()`)
      .then(
        () => ended(0),
        () => ended(1), // what is left comes with the next
      )
  }
  const wait = () => {
    if (rowsNew >= rowsMax) takeIn()
    else timer ??= setTimeout(takeIn, everyMs).unref()
  }
  return (rows) => {
    rowsNew += rows
    if (!isTakingIn) wait()
  }
}
