import type { AccountId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import type { OpaqueTexts } from './opaque-texts.ts'

/** How current an answer must be (security C1-C4). */
export type Freshness =
  | { kind: 'strong' }
  | { kind: 'atLeast'; revision: number }
  | { kind: 'bounded'; staleMsMax: number }

/** The promise when nothing is asked: other nodes are at most this far behind. */
export const defaultFreshness: Freshness = { kind: 'bounded', staleMsMax: 1000 }

const contextOf = (accountId: AccountId) => `consistency ${accountId}`

/** The token of a revision: whoever sends it back gets an answer at least as new. Good for its account alone. */
export const consistencyToken = (texts: OpaqueTexts, accountId: AccountId, revision: number): string =>
  texts.make(contextOf(accountId), revision)

/**
 * Reads the headers `Consistency-Token` and `Consistency: strong | max-stale=N` (N seconds, 0 to 30).
 * Raises InvalidConsistencyToken for a token of another account, InvalidRequest for anything else unreadable.
 */
export function parseFreshness(
  headers: Record<string, string | string[] | undefined>,
  texts: OpaqueTexts,
  accountId: AccountId,
): Freshness {
  const { consistency, 'consistency-token': token } = headers
  if (token !== undefined) {
    const revision = texts.read(contextOf(accountId), String(token))
    if (typeof revision !== 'number') throw new Refusal('InvalidConsistencyToken')
    return { kind: 'atLeast', revision }
  }
  if (consistency === undefined) return defaultFreshness
  if (consistency === 'strong') return { kind: 'strong' }
  const seconds = Number(/^max-stale=(\d{1,2})$/.exec(String(consistency))?.[1] ?? Number.NaN)
  if (!(seconds <= 30))
    throw invalid('Consistency', 'Consistency must be "strong" or "max-stale=N" with N from 0 to 30.')
  return { kind: 'bounded', staleMsMax: seconds * 1000 }
}
