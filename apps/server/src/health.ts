import { type DatabaseClock, mayServe } from '@doorward/store/database/database-clock'
import type { DatabaseHealth } from '@doorward/store/database/database-health'
import type { FastifyInstance } from 'fastify'
import { readBuildFacts } from './build-facts.ts'

export interface HealthParts {
  health: DatabaseHealth
  clock: DatabaseClock
  isStopping(): boolean
}

/** Why the node can't serve as a whole, in `fault` where it can't, and what else is shown of it. */
export async function faultOf({ health, clock, isStopping }: HealthParts) {
  if (isStopping()) return { fault: 'stopping' }
  const { reads, writes, standby } = await health.look()
  const more = { standby, clock: { aheadMs: Math.round(clock.aheadMs()) } }
  const shown = { ...more, ...(writes.work ? { writes: 'working' } : { writes: 'failing', cause: writes.fault }) }
  if (!reads.work) return { fault: reads.fault, shown }
  return mayServe(clock) ? { shown } : { fault: "this node's clock is off by more than 30 s", shown }
}

/**
 * Whether the process lives, and whether it can serve; answered on every host, known or not (security F3). While writes
 * fail checks go on, so a node stays ready and says what fails; `?writes` asks for a node that takes writes. Readiness
 * also tells which build it is (ENT-25), so that whoever rolls one out sees where it runs.
 */
export function health(parts: HealthParts) {
  const build = readBuildFacts()
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
    app.get<{ Querystring: { writes?: string } }>('/health/ready', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { fault, shown } = await faultOf(parts)
      const isReady = fault === undefined && !(request.query.writes !== undefined && shown?.writes === 'failing')
      if (!isReady) reply.code(503).header('retry-after', 1)
      return reply.send({ status: fault ?? (isReady ? 'ready' : 'writes fail'), ...shown, build })
    })
  }
}
