import type { Site } from '@doorward/contract/endpoint'
import { Refusal } from '@doorward/core/refusals'
import type { FastifyInstance } from 'fastify'
import type { Incoming } from './incoming.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Kinds of hosts that serve the route; an endpoint tells its own. Without either, every host does. */
    sites?: readonly Site[]
  }
  interface FastifyInstance {
    methodsAt: MethodsAt
  }
}

/** Methods that there are at an address on a kind of host, OPTIONS always among them (RFC 9110 §9.3.7). */
type MethodsAt = (url: string, site: Site | undefined) => string[]

interface Noted {
  parts: string[]
  methods: string[]
  /** What the router was given; hooks may still have added to it after it was noted. */
  route: { config?: { endpoint?: { sites: readonly Site[] }; sites?: readonly Site[] } | undefined }
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

/** Whether the address is one of the route's; a `*` at the end stands for whatever follows. */
function fits({ parts }: Noted, asked: string[]): boolean {
  const isOpen = parts.at(-1) === '*'
  const fixed = isOpen ? parts.slice(0, -1) : parts
  if (isOpen ? asked.length < fixed.length : asked.length !== fixed.length) return false
  return fixed.every((part, i) => part.startsWith(':') || part === asked[i])
}

/** Notes every route that is declared on the app from here on; what answers any address at all is left out. */
export function noteMethods(app: FastifyInstance): void {
  const noted: Noted[] = []
  app.addHook('onRoute', (route) => {
    if (route.url === '*') return
    noted.push({ parts: partsOf(route.url), methods: [route.method].flat().map((each) => each.toUpperCase()), route })
  })
  app.decorate('methodsAt', (url: string, site: Site | undefined) => {
    const asked = partsOf(url.split('?')[0] ?? '')
    const found = noted.filter((each) => {
      const { endpoint, sites = endpoint?.sites } = each.route.config ?? {}
      return fits(each, asked) && (site === undefined || sites === undefined || sites.includes(site))
    })
    return [...new Set([...found.flatMap(({ methods }) => methods), 'OPTIONS'])]
  })
}

/** Says which kinds of hosts serve the routes that are declared on the app from here on and don't say so themselves. */
export function servesAt(app: FastifyInstance, sites: readonly Site[]): void {
  app.addHook('onRoute', (route) => {
    route.config = { sites, ...route.config }
  })
}

/**
 * What an address is answered that no route of this host has with this method: 405 where it has another, else 404. Files have a
 * route for whatever they are called: one that is missing is no matter of its method.
 */
export function unrouted(request: Incoming): Refusal {
  const facts: Incoming['hostFacts'] | undefined = request.hostFacts // no host is read for health
  const allowed = request.server.methodsAt(request.url, facts?.site)
  return allowed.length > 1 && !allowed.includes(request.method)
    ? new Refusal('MethodNotAllowed', { details: { allowed } })
    : new Refusal('NotFound')
}
