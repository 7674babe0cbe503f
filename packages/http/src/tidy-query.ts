import type { Endpoint } from '@doorward/contract/endpoint'
import { invalid } from '@doorward/core/refusals'

/** Parameters that published clients and the console put on any call; used where they mean something. */
const anywhere = new Set([
  ...['limit', 'cursor', 'filter', 'status', 'tenantId', 'resourceUri', 'permissions', 'collectionConfiguration'],
  ...['earliestCacheTime', 'excludePlanUsage'],
])

/** What some published clients send for "not given". */
const isAbsent = (value: unknown): boolean => value === 'undefined' || value === 'null' || value === ''

const known = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {}) // the query of an endpoint is an object

const takes = (endpoint: Endpoint): string => {
  const names = known(endpoint)
  return names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`
}

/**
 * Leaves of a query what its endpoint knows. Raises InvalidRequest that names a parameter nobody knows, which would
 * otherwise be taken for a filter that works; documents for everybody take whatever comes.
 */
export function tidyQuery(endpoint: Endpoint, query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  const names = known(endpoint)
  for (const [name, value] of Object.entries(query)) {
    if (names.includes(name) && !isAbsent(value)) continue
    const ignored = isAbsent(value) || anywhere.has(name) || endpoint.path.includes('/.well-known/')
    if (!ignored) throw invalid(name, `${name} is not a parameter of this call; ${takes(endpoint)}.`)
    Reflect.deleteProperty(query, name)
  }
}
