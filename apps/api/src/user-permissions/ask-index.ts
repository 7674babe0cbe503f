import { type AsOf, parseAsOf } from '@doorward/core/changes/as-of'
import { kinds } from '@doorward/core/kinds'
import { invalid, lacking, Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Then } from '@doorward/engine/past/past'
import type { ApiCall } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'

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
 * not to be kept. Raises NotFound without the account, and Forbidden where it is about the past and the caller may not read
 * access records.
 */
export function askIndex<Answer>(call: PastCall, ask: (index: AccountIndex, then?: Then) => Answer): Soon<Answer> {
  const asOf = momentOf(call)
  const today = call.sight.see(call.accountId, call.freshness)
  if (asOf === undefined) return soon(today, (index) => ask(existing(index)))
  return soon(today, async (index) => {
    mustReadRecords(call, existing(index))
    const asked = call.environment.past.ask(call.accountId, asOf, (then) => ({ answer: ask(then.index, then) }))
    return existing(await asked).answer
  })
}

/** The past tells who was given what, as roles do, so it is for those who may read that now (security 2). Raises Forbidden. */
export function mustReadRecords({ caller }: ApiCall, today: AccountIndex): void {
  const needed = { action: 'access-records:read', resourceUri: kinds.record.resource }
  if (!mayDoIn(today, caller, needed)) throw lacking(needed.action, needed.resourceUri)
}

/**
 * Asks the account at a revision, which mostly is the one it stands at: later pages of one walk all tell the same moment.
 * Raises NotFound without the account.
 */
export async function askRevision<Answer>(
  call: ApiCall,
  revision: number,
  ask: (index: AccountIndex) => Answer,
): Promise<Answer> {
  const today = existing(await call.sight.see(call.accountId, call.freshness))
  if (today.revision === revision) return ask(today)
  const asked = await call.environment.past.ask(call.accountId, { revision }, ({ index }) => ({ answer: ask(index) }))
  return existing(asked).answer
}

/** What there is of an account. Raises NotFound without it. */
export function existing<T>(found: T | null): T {
  if (found === null) throw new Refusal('NotFound')
  return found
}

/** What an answer says of the moment it is about. */
export const toldOf = (then: Then | undefined) =>
  then ? { asOf: { revision: then.moment.revision, at: then.moment.at.toISOString() } } : {}
