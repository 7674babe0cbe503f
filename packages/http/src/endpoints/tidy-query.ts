import type { Endpoint } from '@doorward/contract/endpoint'
import { invalid } from '@doorward/core/refusals'

/** Parameters that published clients and the console put on any call; used where they mean something. */
const anywhere = new Set([
  ...['limit', 'cursor', 'filter', 'status', 'tenantId', 'resourceUri', 'permissions', 'collectionConfiguration'],
  ...['earliestCacheTime', 'excludePlanUsage'],
])

/** What some published clients send for "not given". Who means to try a write and says it badly must not make it. */
const isAbsent = (value: unknown, name: string): boolean =>
  (value === 'undefined' || value === 'null' || value === '') && name !== 'preview'

const known = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {}) // the query of an endpoint is an object

const takes = (endpoint: Endpoint): string => {
  const names = known(endpoint)
  return names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`
}

/**
 * Leaves of a query what its endpoint knows. Raises InvalidRequest that names the parameters nobody knows, which would
 * otherwise be taken for filters that work; documents for everybody take whatever comes.
 */
export function tidyQuery(endpoint: Endpoint, query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  const names = known(endpoint)
  const unused = Object.entries(query).filter(([name, value]) => !names.includes(name) || isAbsent(value, name))
  const isIgnored = ([name, value]: [string, unknown]) => isAbsent(value, name) || anywhere.has(name)
  const strange = endpoint.path.includes('/.well-known/') ? [] : unused.filter((each) => !isIgnored(each))
  const [first, ...more] = strange.slice(0, namedMax).map(([name]) => name)
  if (first !== undefined) {
    const are = more.length > 0 ? 'are no parameters' : 'is not a parameter'
    throw invalid(first, `${[first, ...more].join(', ')} ${are} of this call; ${takes(endpoint)}.`)
  }
  for (const [name] of unused) Reflect.deleteProperty(query, name)
}

/** How many wrong parameters one refusal names. */
const namedMax = 10
