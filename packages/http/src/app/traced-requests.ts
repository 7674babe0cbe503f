import { AsyncResource } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request as it is told to whoever traces, as it comes. */
export interface TracedRequest {
  request: FastifyRequest
  reply: FastifyReply
}

/** Every request; what a store is bound to here, the whole answer of it sees. Costs nothing where nobody listens. */
export const requests = channel('doorward:request')

const scope = Symbol('what the answer runs in')
type Scoped = FastifyRequest & { [scope]?: AsyncResource }

/** Has each request of an app run in the context of whoever traces it; the first hook of all. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request: Scoped, reply, done) => {
    if (!requests.hasSubscribers) return done()
    const traced: TracedRequest = { request, reply }
    requests.runStores(traced, () => {
      request[scope] = new AsyncResource('doorward:request')
      done()
    })
  })
  // A body comes in events of the connection, which know nothing of the request that it is of.
  app.addHook('preValidation', (request: Scoped, _, done) => {
    const within = request[scope]
    if (within) within.runInAsyncScope(done)
    else done()
  })
}
