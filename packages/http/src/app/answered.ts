import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Incoming } from './incoming.ts'

/** A request that is told of; by its route where it never arrived. */
type Told = Incoming & Partial<Pick<FastifyRequest, 'is404' | 'routeOptions'>>

/** A request whose answer was handed to the system, whole. */
export interface Answered {
  request: Told
  status: number
  seconds: number
}

/** Who hears of what was answered. */
export interface TellingOf {
  logger: FastifyBaseLogger | false
  /** Hears of every answered request. */
  answered?(answered: Answered): void
  /** Hears of every refusal, by its code. */
  refused?(code: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where nobody listens. */
    refused: ((code: string) => void) | undefined
    /** Hears of every answered request; absent where nobody listens. */
    told: ((answered: Answered) => void) | undefined
  }
}

/** Levels at which a line of `info` is written. */
const writingLevels: readonly string[] = ['trace', 'debug', 'info']

/** Told by Node itself, so that no answer needs a listener of its own; a listener is a thirtieth of a permission check. */
const channel = 'http.server.response.finish'

const began = Symbol('the request of the router, and when it came')
type Noted = IncomingMessage & { [began]?: { request: FastifyRequest; at: number } }

/** The route of a request as declared, with the names of its parameters; `none` where none has the address. */
export const routeOf = (request: Told): string =>
  request.arrival?.endpoint.path ?? (request.is404 ? 'none' : (request.routeOptions?.url ?? 'none'))

/** One object for all requests of a route: what is kept for a route is found by it without making anything. */
export const routeKeyOf = (request: Told): object =>
  request.arrival?.endpoint ?? request.routeOptions?.config ?? nowhere

const nowhere = {}

/** The account that a request is about, as far as its host or its caller tells. */
export function accountOf({ hostFacts, arrival }: Pick<Incoming, 'hostFacts' | 'arrival'>): string | undefined {
  const issuedFor = arrival?.caller?.issuedFor
  return hostFacts?.accountId ?? (issuedFor === 'platform' ? undefined : issuedFor)
}

/** One line for a request: who asked what of which account and how it ended; nothing that they sent beside the path's form. */
function logLine(logger: FastifyBaseLogger, { request, status, seconds }: Answered): void {
  const { id, method, arrival } = request
  const account = accountOf(request)
  const principal = arrival?.caller?.kind
  const ms = Math.round(seconds * 1e5) / 100
  logger.info(
    {
      reqId: id,
      method,
      route: routeOf(request),
      ...(account && { account }),
      ...(principal && { principal }),
      status,
      ms,
    },
    'answered',
  )
}

/** Tells of every answered request of an app, in a line at `info` and to whoever counts them. Costs nothing where nobody does. */
export function tellAnswered(app: FastifyInstance, { answered, refused, logger }: TellingOf): void {
  app.decorate('refused', refused)
  const writes = logger && writingLevels.includes(logger.level) ? logger : undefined
  const tell = (told: Answered) => {
    answered?.(told)
    if (writes) logLine(writes, told)
  }
  const hasListeners = answered !== undefined || writes !== undefined
  app.decorate('told', hasListeners ? tell : undefined)
  if (!hasListeners) return
  app.addHook('onRequest', (request, _, done) => {
    const noted: Noted = request.raw
    noted[began] = { request, at: performance.now() }
    done()
  })
  const hear = (message: unknown) => {
    const { request: raw, response } = message as { request: Noted; response: ServerResponse } // as Node documents it
    const noted = raw[began]
    if (noted?.request.server.server !== app.server) return // of another app of this process
    const { request, at } = noted
    tell({ request, status: response.statusCode, seconds: (performance.now() - at) / 1000 })
  }
  subscribe(channel, hear)
  app.addHook('onClose', () => unsubscribe(channel, hear))
}
