import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Incoming } from './incoming.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where nobody listens. */
    logger: FastifyBaseLogger | undefined
  }
}

/**
 * Gives a server its logger. The router itself gets none: it would make a child with every request, and listen for each
 * answer's end, which is a thirtieth of a permission check.
 */
export const logTo = (app: FastifyInstance, logger: FastifyBaseLogger | false): void =>
  void app.decorate('logger', logger || undefined)

/** A request's logger, which names it in every line. */
export const logOf = (request: Incoming): FastifyBaseLogger | undefined =>
  request.server.logger?.child({ reqId: request.id })
