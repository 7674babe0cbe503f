import { type Referrer, usePortal } from '../lib/portal-store.ts'

const tracked = ['source', 'medium', 'campaign', 'content'] as const
const longest = 200

/** What a query says of the way here; what it says is taken out of it. */
function takeFrom(query: URLSearchParams): { referrer: Referrer; dev: string | null } {
  const referrer: Referrer = {}
  for (const name of tracked) {
    const value = query.get(name)?.trim()
    if (value) referrer[name] = value.slice(0, longest)
    query.delete(name)
  }
  const dev = query.get('dev')
  query.delete('dev')
  return { referrer, dev }
}
const written = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)

/**
 * Keeps what the address says of who sent the visitor here, and the development flag, and takes both out of it: of the
 * page's own query, and of the route's behind the hash. Runs before the sign-in looks at its own parameters (SCR-11).
 */
export function takeArrival(): void {
  const [route = '', routeQuery = ''] = location.hash.split(/\?(.*)/s)
  const queries = [new URLSearchParams(location.search), new URLSearchParams(routeQuery)]
  const sizes = queries.map(({ size }) => size)
  const found = queries.map(takeFrom)
  if (queries.every(({ size }, place) => size === sizes[place])) return
  const [ofPage = new URLSearchParams(), ofRoute = new URLSearchParams()] = queries
  history.replaceState(history.state, '', written(location.pathname, ofPage) + written(route, ofRoute))
  const referrer = Object.assign({}, ...found.map((each) => each.referrer)) as Referrer
  const dev = found.map((each) => each.dev).find((value) => value === 'true' || value === 'false')
  usePortal.setState({
    ...(Object.keys(referrer).length > 0 ? { referrer } : {}),
    ...(dev ? { isDevelopment: dev === 'true' } : {}),
  })
}
