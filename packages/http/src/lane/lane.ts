import type { Socket } from 'node:net'
import type { Endpoint } from '@doorward/contract/endpoint'
import { type Soon, soon } from '@doorward/core/soon'
import type { FastifyInstance } from 'fastify'
import { connectionOf } from '../app/connection.ts'
import { originsReader } from '../app/forwarded.ts'
import type { Incoming, Outgoing } from '../app/incoming.ts'
import type { HttpParts } from '../app/parts.ts'
import { addressTo, beginAnswer, siteAt } from '../app/receive.ts'
import { requests } from '../app/traced-requests.ts'
import { Sight } from '../callers/sight.ts'
import { type Answering, openLaneConnection } from './lane-connection.ts'
import { LaneReply } from './lane-reply.ts'
import { LaneRequest } from './lane-request.ts'
import { matchPath, type PathParams, pathParts } from './match-path.ts'
import type { ReadRequest } from './read-request.ts'

/** An endpoint that is answered in the lane by the router's own steps. */
interface LaneRoute {
  endpoint: Endpoint
  /** Whether the parameters are what the endpoint declares; writes them as it does. */
  areParams(params: PathParams): boolean
  /** What a query that is not there is read as. */
  query: unknown
  /** Goes the road of the request and answers, at once or later. Raises what is to be answered as a problem. */
  answer(request: Incoming, reply: Outgoing): Soon<void>
}

/** The lane of an app, for those who serve its routes and those who end it. */
interface Lane {
  /** Has an endpoint answered there too. */
  add(route: LaneRoute): void
  /** Takes no more requests: whatever comes from now on is the HTTP server's. */
  shut(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    lane: Lane
  }
}

/**
 * A lane beside the router for the one question that is asked a million times. It reads what comes on a connection first, and
 * where that is exactly one plain request of a route of its own, answers it by the very steps that the router takes; anything
 * else is the HTTP server's, with its connection (`connection` event of `http.Server`). Requests that are traced go by the router.
 */
export function openLane(app: FastifyInstance, parts: HttpParts): void {
  const routes: { parts: string[]; route: LaneRoute }[] = []
  const open = new Map<Socket, () => void>()
  const originsOf = originsReader(parts.trustedProxies)
  let isOpen = true
  const server = app.server
  const keptSeconds = () => (isOpen ? server.keepAliveTimeout / 1000 : undefined)
  const serving = server.listeners('connection')
  const handOn = (socket: Socket): void => {
    open.delete(socket)
    for (const serve of serving) serve.call(server, socket)
  }

  function find({ segments }: ReadRequest) {
    for (const { parts, route } of routes) {
      const params = matchPath(parts, segments)
      if (params && route.areParams(params)) return { route, params }
    }
    return undefined
  }

  function answer(read: ReadRequest, socket: Socket, answered: () => void): boolean {
    const found = find(read)
    if (!found) return false
    const { route, params } = found
    const { endpoint, query } = route
    const connection = connectionOf(socket)
    const origins = originsOf(read.headers, socket)
    const facts = siteAt(parts, connection, origins.host)
    if (!facts || origins.host !== read.headers.host || !endpoint.sites.includes(facts.site)) return false
    const began = performance.now()
    const sight = new Sight(parts.seeAccount)
    const request = new LaneRequest(app, socket, read, { params, query, connection, sight, hostFacts: facts, origins })
    request.arrival = { parts, endpoint, request, caller: undefined }
    const sent = (status: number) => {
      app.told?.({ request, status, seconds: (performance.now() - began) / 1000 })
      answered()
    }
    const reply = new LaneReply(request, { socket, keptSeconds, sent })
    beginAnswer(parts, request, reply)
    try {
      const addressed = soon(addressTo(parts, { request, reply, facts }), () => route.answer(request, reply))
      if (addressed instanceof Promise) addressed.catch((cause: unknown) => reply.fail(cause))
    } catch (cause) {
      reply.fail(cause)
    }
    return true
  }

  const lane: Answering = {
    get isOpen() {
      return isOpen && !requests.hasSubscribers
    },
    get isShut() {
      return !isOpen
    },
    answer,
    handOn,
    get waits() {
      return { firstMs: server.requestTimeout, nextMs: server.keepAliveTimeout }
    },
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (!lane.isOpen || routes.length === 0) return handOn(socket)
    open.set(socket, openLaneConnection(socket, lane))
    socket.once('close', () => open.delete(socket))
  })
  const shut = () => {
    isOpen = false
  }
  app.decorate('lane', {
    add: (route) => void routes.push({ parts: pathParts(route.endpoint.path), route }),
    shut,
  } satisfies Lane)
  app.addHook('preClose', (done) => {
    shut()
    for (const end of open.values()) end()
    done()
  })
}
