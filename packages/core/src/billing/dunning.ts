/** Days after a declined attempt at which the next one is made (decision 52); after the last the account is locked. */
const retryDays = [3, 5, 7] as const
const dayMs = 86_400_000

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** How many times a card is tried by itself. */
export const attemptsMax = retryDays.length + 1

/**
 * When a declined attempt, the first one being 1, is followed by the next; undefined after the last, when the account is locked.
 * @param at when it was made
 */
export function nextAttemptAt(attempt: number, at: Date): Date | undefined {
  const days = retryDays[attempt - 1]
  return days === undefined ? undefined : daysAfter(at, days)
}

/**
 * From when an account is locked: the last of the tries that are left, so that it moves with one that comes late. With the first
 * decline it is more than 14 days ahead.
 * @param attempts how many were declined
 * @param nextAt when the next one is made
 */
export const lockDayOf = (attempts: number, nextAt: Date): Date =>
  daysAfter(
    nextAt,
    retryDays.slice(attempts).reduce((sum, days) => sum + days, 0),
  )
