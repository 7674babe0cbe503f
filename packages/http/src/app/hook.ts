import type { Soon } from '@doorward/core/soon'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'

/** A step before a handler as the router's hook. A step that is done at once makes no promise. */
export const hook =
  (step: (request: FastifyRequest, reply: FastifyReply) => Soon<unknown>): onRequestHookHandler =>
  (request, reply, done) => {
    const doing = step(request, reply)
    if (doing instanceof Promise) doing.then(() => done(), done)
    else done()
  }
