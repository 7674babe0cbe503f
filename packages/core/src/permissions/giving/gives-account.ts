import { isWholeAccount } from '../owners.ts'
import type { Work } from '../work.ts'
import { bits } from './action-set.ts'
import { type Gain, newTo } from './effect.ts'

/**
 * Whether somebody gains the whole account: everything on `*` or on all of the platform's own resources, to pass on too.
 * Owner gives that, and so does a role that says the same. Raises TooLarge.
 */
export function givesAccount({ gives, resourceUris, had }: Gain, work: Work): boolean {
  const all = gives.filter((set) => set.flags('*', work) & bits.delegate)
  if (all.length === 0) return false
  const places = resourceUris.filter(isWholeAccount)
  return places.some((uri) =>
    newTo(had?.on(uri, work), all, work).some(({ action, delegate }) => action === '*' && delegate),
  )
}
