import type { FastifyInstance } from 'fastify'

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

/**
 * Notes every route that is declared on the app from here on, and tells by address which methods there are, OPTIONS
 * always among them (RFC 9110 §9.3.7). Routes with wildcards are left out.
 */
export function noteMethods(app: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, { parts: string[]; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = routes.get(url) ?? { parts: partsOf(url), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one.toUpperCase())
    routes.set(url, route)
  })
  return (url) => {
    const asked = partsOf(url.split('?')[0] ?? '')
    const fits = ({ parts }: { parts: string[] }) =>
      parts.length === asked.length && parts.every((part, i) => part.startsWith(':') || part === asked[i])
    const found = [...routes.values()].filter(fits).flatMap(({ methods }) => [...methods])
    return [...new Set([...found, 'OPTIONS'])]
  }
}
