import type { Site } from '@doorward/contract/endpoint'
import type { FastifyServerOptions } from 'fastify'
import type { HostTable } from './host.ts'

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>
type Constraint = Constraints[string]
type Stored = Parameters<ReturnType<Constraint['storage']>['set']>[1]

/** Kinds of hosts that have paths of their own which others have too: there the router tells by the host which one is meant. */
const ownPaths: readonly Site[] = ['billing']

/** The router's constraint (find-my-way) by which one path is served differently at hosts with paths of their own. */
export function siteConstraint({ domain }: Pick<HostTable, 'domain'>): Constraint {
  const sites = new Map(ownPaths.map((site) => [`${site}.${domain}`, site]))
  return {
    name: 'site',
    storage() {
      const handlers = new Map<string, Stored>()
      return { get: (site) => handlers.get(site) ?? null, set: (site, handler) => void handlers.set(site, handler) }
    },
    deriveConstraint: ({ headers }) => sites.get(String(headers.host).toLowerCase()) as string, // none is told by undefined, as the router's own do
    validate: () => {},
  }
}

/** What the router is told of a route that only hosts with paths of their own serve. */
export const constraintsOf = (sites: readonly Site[]): { constraints?: { site: Site } } => {
  const [site] = sites
  return site !== undefined && sites.length === 1 && ownPaths.includes(site) ? { constraints: { site } } : {}
}
