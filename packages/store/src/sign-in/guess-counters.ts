import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** Tries, this one counted: in a row, and in the present quarter of an hour. */
export interface Guesses {
  failures: number
  windowFailures: number
  /** Until the present quarter of an hour ends. */
  secondsLeft: number
}

/**
 * Counts a guess as wrong before it is judged, so that guesses at the same moment can't pass the limit together.
 * A right one is then forgotten with `forgetGuesses`.
 */
export async function countGuess(tx: Tx, accountId: AccountId, subject: string): Promise<Guesses> {
  const [row] = await tx<{ failures: number; window_failures: number; seconds_left: number }[]>`
    insert into guess_counters as g (account_id, subject, failures, window_failures, window_started_at)
    values (${accountId}, ${subject}, 1, 1, clock_timestamp())
    on conflict (account_id, subject) do update set
      failures = least(g.failures + 1, 1000000),
      window_failures = case when g.window_started_at < clock_timestamp() - interval '15 minutes' then 1 else least(g.window_failures + 1, 1000000) end,
      window_started_at = case when g.window_started_at < clock_timestamp() - interval '15 minutes' then clock_timestamp() else g.window_started_at end
    returning failures, window_failures,
      ceil(extract(epoch from g.window_started_at + interval '15 minutes' - clock_timestamp()))::int as seconds_left`
  return {
    failures: row?.failures ?? 1,
    windowFailures: row?.window_failures ?? 1,
    secondsLeft: Math.max(1, row?.seconds_left ?? 1),
  }
}

/** How many guesses there may be: in a quarter of an hour, and in a row. */
export interface GuessBound {
  window: number
  row: number
}

/**
 * Counts a guess as wrong before it is judged, where the bound leaves room for one; one that may not be judged counts nowhere,
 * so that nobody fills a row with guesses that nobody looked at. Answers why it may not be judged; undefined where it may.
 */
export async function countJudgedGuess(
  tx: Tx,
  accountId: AccountId,
  { subject, bound }: { subject: string; bound: GuessBound },
): Promise<{ why: 'paused' | 'locked'; secondsLeft: number } | undefined> {
  const counted = await tx`
    insert into guess_counters as g (account_id, subject, failures, window_failures, window_started_at)
    values (${accountId}, ${subject}, 1, 1, clock_timestamp())
    on conflict (account_id, subject) do update set
      failures = g.failures + 1,
      window_failures = case when g.window_started_at < clock_timestamp() - interval '15 minutes' then 1 else g.window_failures + 1 end,
      window_started_at = case when g.window_started_at < clock_timestamp() - interval '15 minutes' then clock_timestamp() else g.window_started_at end
    where g.failures < ${bound.row}
      and (g.window_failures < ${bound.window} or g.window_started_at < clock_timestamp() - interval '15 minutes')
    returning 1`
  if (counted.length === 1) return undefined
  const [row] = await tx<{ failures: number; seconds_left: number }[]>`
    select failures, ceil(extract(epoch from window_started_at + interval '15 minutes' - clock_timestamp()))::int as seconds_left
    from guess_counters where account_id = ${accountId} and subject = ${subject}`
  const secondsLeft = Math.max(1, row?.seconds_left ?? 1)
  return { why: (row?.failures ?? 0) >= bound.row ? 'locked' : 'paused', secondsLeft }
}

/** Ends a row of wrong guesses by another proof; what they count in their quarter of an hour stays. */
export const endGuessRow = (tx: Tx, accountId: AccountId, subject: string) =>
  tx`update guess_counters set failures = 0 where account_id = ${accountId} and subject = ${subject}`

/** Forgets the wrong guesses of a subject, after a right one. */
export const forgetGuesses = (tx: Tx, accountId: AccountId, subject: string) =>
  tx`delete from guess_counters where account_id = ${accountId} and subject = ${subject}`

/** Takes a right guess back: it ends the row, and does not count in its quarter of an hour. */
export const forgiveGuess = (tx: Tx, accountId: AccountId, subject: string) => tx`
  update guess_counters set failures = 0, window_failures = greatest(window_failures - 1, 0)
  where account_id = ${accountId} and subject = ${subject}`
