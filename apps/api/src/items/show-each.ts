import type { Endpoint } from '@doorward/contract/endpoint'
import { checkerOf } from '@doorward/http/endpoints/validation'
import type { Item } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'

type Schema = Parameters<typeof checkerOf>[0]
type Fits = (shown: unknown) => boolean
const checks = new WeakMap<Endpoint, Fits>()

/** Whether something is as the items of the endpoint's list are declared: the one array of its answer. */
function fitsList(endpoint: Endpoint): Fits {
  const known = checks.get(endpoint)
  if (known) return known
  const { properties = {} } = (endpoint.replies[200] ?? {}) as { properties?: Record<string, { items?: Schema }> } // answers are objects
  const items = Object.values(properties).find((property) => property.items)?.items
  const fits: Fits = items ? checkerOf(items) : () => true
  checks.set(endpoint, fits)
  return fits
}

/**
 * The wire forms of a list's items. A malformed one is left out and told of, so that it hurts no other (P5).
 * Malformed is whatever can't be shown.
 */
export function showEach<I extends Item, T>(call: ApiCall, items: I[], show: (item: I) => T): T[] {
  const fits = fitsList(call.endpoint)
  return items.flatMap((item) => {
    try {
      const shown = show(item)
      if (fits(shown)) return [shown]
    } catch {
      // Told of below, as what has the wrong form.
    }
    call.environment.noteMalformed({ accountId: call.accountId, kind: item.kind, id: item.id })
    return []
  })
}
