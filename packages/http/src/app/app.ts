import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@doorward/core/limits'
import { soon } from '@doorward/core/soon'
import Fastify, { type FastifyInstance } from 'fastify'
import { Sight } from '../callers/sight.ts'
import { openLane } from '../lane/lane.ts'
import { noteMethods, unrouted } from './allowed-methods.ts'
import { tellAnswered } from './answered.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { answerConnect } from './connect-method.ts'
import { connectionOf } from './connection.ts'
import { tellOutages } from './outages.ts'
import type { HttpParts } from './parts.ts'
import { answerError } from './problem.ts'
import { addressTo, beginAnswer, hostFactsOf, siteAt, siteNamed } from './receive.ts'
import { countRepeatable, twoCredentials, twoHosts } from './repeated-headers.ts'
import { requestIdOf } from './request-id.ts'
import { logTo } from './request-log.ts'
import { rewriteUrl } from './rewrite-url.ts'
import { siteConstraint } from './site-of-route.ts'
import { traceRequests } from './traced-requests.ts'
import { answerUnknownPages } from './unknown-pages.ts'

/** Has the router know every method that HTTP does, so that a wrong one is answered like any other. */
function takeEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/** What the operator's machines ask, whatever name they reach us by. */
const ofEveryHost = /^\/(health|internal)\//

/** The first step of every request: whose host it names, whether a page may call, and whether it is one request at all. */
function receive(app: FastifyInstance, parts: HttpParts): void {
  app.addHook('onRequest', (request, reply, done) => {
    beginAnswer(parts, request, reply)
    const { hosts, credentials } = countRepeatable(request.raw.rawHeaders)
    if (hosts > 1) throw twoHosts()
    if (ofEveryHost.test(request.url)) {
      if (request.is404) throw unrouted(request)
      return done()
    }
    request.connection = connectionOf(request.raw.socket)
    request.sight = new Sight(parts.seeAccount)
    const facts = siteAt(parts, request.connection, request.host ?? '')
    const addressed = soon(addressTo(parts, { request, reply, facts }), (isAnswered) => {
      if (isAnswered) return
      if ((request.raw.url?.length ?? 0) > limits.urlBytesMax)
        throw Object.assign(new Error('The address is too long.'), { statusCode: 414 })
      if (request.is404) throw unrouted(request)
      if (credentials > 1) throw twoCredentials()
      done()
    })
    if (addressed instanceof Promise) addressed.catch(done)
  })
}

/** A server with the house's transport rules: limits, request ids, hosts, CORS, problems. It has no routes yet. */
export function createApp(parts: HttpParts): FastifyInstance {
  const app = Fastify({
    ...(parts.trustedProxies?.length ? { trustProxy: parts.trustedProxies } : {}),
    bodyLimit: limits.bodyBytesMax,
    http: { maxHeaderSize: limits.headersBytesMax },
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    genReqId: requestIdOf,
    clientErrorHandler: answerBrokenRequest,
    // What the router refuses before any hook of ours: an address that can't be decoded or has too long a part.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 4096,
      caseSensitive: true,
      constraints: { site: siteConstraint(parts.hosts) },
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what comes on a kept connection while the server ends is served, and the connection closed
  })
  traceRequests(app)
  logTo(app, parts.logger)
  tellOutages(app, parts.outages)
  tellAnswered(app, parts)
  app.decorateRequest('connection')
  app.decorateRequest('hostFacts')
  app.decorateRequest('arrival')
  app.decorateRequest('sight')
  answerUnknownPages(app)
  noteMethods(app)
  takeEveryMethod(app)
  // Every address comes by the hook below, which answers what no route has.
  app.setNotFoundHandler((request, reply) => answerError(unrouted(request), request, reply))
  app.server.on(
    'connect',
    (request, socket) => answerConnect(request, socket as Socket, (host) => hostFactsOf(parts, siteNamed(parts, host))), // a server on TCP
  )
  receive(app, parts)
  openLane(app, parts)
  app.options('*', (_, reply) => reply.code(204).send())
  return app
}
