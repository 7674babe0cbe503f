import type { Database } from '@doorward/store/database'
import type { FastifyInstance } from 'fastify'

/** Whether the process lives, and whether it can serve; answered on every host, known or not (security F3). */
export function health(database: Database, isStopping: () => boolean) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
    app.get('/health/ready', async (_, reply) => {
      reply.header('cache-control', 'no-store')
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      try {
        await database.acrossAccounts('health', async (tx) => tx`select 1`, 'read')
        return reply.send({ status: 'ready' })
      } catch {
        return reply.code(503).header('retry-after', 1).send({ status: 'the database does not answer' })
      }
    })
  }
}
