import { type AsOf, parseAsOf } from '@doorward/core/changes/as-of'
import { invalid, Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Then } from '@doorward/engine/past/past'
import type { ApiCall } from '../handler.ts'

/** A call whose query may ask for a moment of the past. */
type PastCall = ApiCall & { readonly query: { asOf?: string | undefined } }

/** The moment that a call asks for; undefined where it asks how things are. Raises InvalidRequest that names `asOf`. */
function momentOf({ query: { asOf: text }, environment }: PastCall): AsOf | undefined {
  if (text === undefined) return undefined
  const asOf = parseAsOf(text)
  if ('at' in asOf && asOf.at > environment.now()) throw invalid('asOf', 'asOf lies in the future.')
  return asOf
}

/**
 * Asks the account as it is or, where the call says when, as it was; `then` is given in the past only, and its index is
 * not to be kept. Raises NotFound without the account.
 */
export function askIndex<Answer>(call: PastCall, ask: (index: AccountIndex, then?: Then) => Answer): Soon<Answer> {
  const asOf = momentOf(call)
  if (asOf === undefined) return soon(call.sight.see(call.accountId, call.freshness), (index) => ask(existing(index)))
  const asked = call.environment.past.ask(call.accountId, asOf, (then) => ({ answer: ask(then.index, then) }))
  return asked.then((found) => existing(found).answer)
}

/** What there is of an account. Raises NotFound without it. */
export function existing<T>(found: T | null): T {
  if (found === null) throw new Refusal('NotFound')
  return found
}

/** What an answer says of the moment it is about. */
export const toldOf = (then: Then | undefined) =>
  then ? { asOf: { revision: then.moment.revision, at: then.moment.at.toISOString() } } : {}
