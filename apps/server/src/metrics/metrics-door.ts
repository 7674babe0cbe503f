import { createServer } from 'node:http'
import { StartError } from '@doorward/store/database/start-error'
import type { Metrics } from './metrics.ts'

/** Where a node's metrics are asked for. */
export interface MetricsAddress {
  host: string
  port: number
  /** Whether nobody named it: a port that is taken then only means that there are none. */
  isDefault: boolean
}

const path = '/metrics'
const slowMs = 10_000

/**
 * Answers `GET /metrics` in the format of Prometheus, on a door of its own, which needs no credential: it listens on this
 * machine alone unless the operator says otherwise. Raises StartError where the port that he named is taken; undefined where
 * the one is that nobody named.
 */
export async function openMetricsDoor(
  { registry }: Metrics,
  { host, port, isDefault }: MetricsAddress,
): Promise<{ url: string; close(): Promise<void> } | undefined> {
  const server = createServer(async (request, response) => {
    const isAsked = request.url?.split('?')[0] === path
    if (!isAsked || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(isAsked ? 405 : 404, {
        'content-type': 'text/plain',
        ...(isAsked ? { allow: 'GET, HEAD' } : {}),
      })
      return response.end(`Metrics are at ${path}.\n`)
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
      response.end(request.method === 'HEAD' ? undefined : text)
    } catch {
      response.writeHead(500).end()
    }
  })
  Object.assign(server, { requestTimeout: slowMs, headersTimeout: slowMs, maxConnections: 64 })
  const fault = await new Promise<(Error & { code?: string }) | undefined>((resolve) => {
    server.once('error', resolve)
    // Each worker has a door of its own.
    server.listen({ port, host, exclusive: true }, () => resolve(undefined))
  })
  if (fault && isDefault) return undefined
  if (fault?.code === 'EADDRINUSE')
    throw new StartError(
      `Port ${port} of DOORWARD_METRICS is taken by another program; name another one, or "off".`,
      fault,
    )
  if (fault) throw new StartError(`DOORWARD_METRICS can't listen on ${host}:${port}: ${fault.message}.`, fault)
  const at = server.address()
  const shown = typeof at === 'object' && at ? at.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${shown}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
