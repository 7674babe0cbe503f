import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import type { Region } from '@doorward/core/regions'
import { type Soon, soon } from '@doorward/core/soon'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import { noteMethods, unrouted } from './allowed-methods.ts'
import { answerBrokenRequest } from './broken-request.ts'
import type { Authenticate, Caller } from './caller.ts'
import { answerConnect } from './connect-method.ts'
import { answerCors, type MayCallFrom } from './cors.ts'
import type { Standing } from './door.ts'
import type { Freshness } from './freshness.ts'
import { type HostFacts, type HostTable, rememberedSites } from './host.ts'
import type { NeededPermission } from './needed-permission.ts'
import type { OpaqueTexts } from './opaque.ts'
import { type Outages, tellOutages } from './outages.ts'
import { answerError } from './problem.ts'
import { randomId } from './random-id.ts'
import type { RateLimiter } from './rate-limit.ts'
import { countRepeatable, twoCredentials, twoHosts } from './repeated-headers.ts'
import { logTo } from './request-log.ts'
import { rewriteUrl } from './rewrite-url.ts'

/** An account and the region it lives in. */
export interface AccountPlace {
  accountId: AccountId
  region: Region
}

/** What the HTTP kit is handed; it knows neither store nor engine. */
export interface KitParts {
  hosts: HostTable
  /** The account's region; undefined when there is no such account. Cached by its owner. */
  findAccount(accountId: AccountId): Soon<AccountPlace | undefined>
  /** The account behind plain `localhost` for callers that name none. */
  defaultAccount(): Soon<AccountPlace | undefined>
  authenticate: Authenticate
  /** Hears of every verified caller and its address, empty for one who has left. Raises TooManyRequests for one that passed its own limit. */
  admitted?(caller: Caller, address: string): Soon<void>
  /** How the caller stands to an account, known at least as freshly as asked. */
  standingOf(caller: Caller, accountId: AccountId, freshness: Freshness): Soon<Standing>
  /** Whether the caller holds what an endpoint needs, or an action that includes it. */
  mayDo(ask: {
    caller: Caller
    accountId: AccountId
    needed: NeededPermission
    params: Record<string, string>
    freshness: Freshness
  }): Soon<boolean>
  /** Exact origins whose pages may call from a browser what a host serves. */
  mayCallFrom: MayCallFrom
  /** Hears of each answered call of an endpoint that counts as usage. */
  countCall?(accountId: AccountId): void
  texts: OpaqueTexts
  limiter: RateLimiter
  /** Product names that are taken for our own in user ids, role ids and resource URIs; none by default. */
  prefixAliases?: string[]
  /** Addresses of proxies whose forwarding headers count (security 47); none by default. */
  trustedProxies?: string[]
  logger: FastifyBaseLogger | false
  /** Hears of requests that are refused because what they need is away. */
  outages?: Outages
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the Host header names; set before anything else. */
    hostFacts: HostFacts
    /** The verified caller; absent on public routes. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export const newRequestId = (): string => randomId('req_', 20)

/** What a Host header names, with its account's region (security 47). Raises NotFound where that is nothing of ours. */
function hostFactsOf(parts: KitParts, facts: HostFacts | undefined): Soon<HostFacts> {
  if (!facts) throw new Refusal('NotFound', { title: 'This host is not known here.' })
  if (facts.site !== 'account' || !facts.accountId) return facts
  return soon(parts.findAccount(facts.accountId), (account) => {
    if (!account || (facts.region && facts.region !== account.region)) throw new Refusal('NotFound')
    return facts.region ? facts : { ...facts, region: account.region }
  })
}

/** A step before a handler as the router's hook. A step that is done at once makes no promise. */
export const hook =
  (step: (request: FastifyRequest, reply: FastifyReply) => Soon<unknown>): onRequestHookHandler =>
  (request, reply, done) => {
    const doing = step(request, reply)
    if (doing instanceof Promise) doing.then(() => done(), done)
    else done()
  }

/** Has the router know every method that HTTP does, so that a wrong one is answered like any other. */
function takeEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/** A server with the house's transport rules: limits, request ids, hosts, CORS, problems. It has no routes yet. */
export function createKit(parts: KitParts): FastifyInstance {
  const app = Fastify({
    ...(parts.trustedProxies?.length ? { trustProxy: parts.trustedProxies } : {}),
    bodyLimit: limits.bodyBytesMax,
    http: { maxHeaderSize: limits.headersBytesMax },
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    genReqId: newRequestId,
    clientErrorHandler: answerBrokenRequest,
    // What the router refuses before any hook of ours: an address that can't be decoded or has too long a part.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096, caseSensitive: true },
    forceCloseConnections: 'idle',
  })
  logTo(app, parts.logger)
  tellOutages(app, parts.outages)
  app.decorateRequest('hostFacts')
  app.decorateRequest('caller')
  app.setErrorHandler(answerError)
  noteMethods(app)
  takeEveryMethod(app)
  // Every address comes by the hook below, which answers what no route has.
  app.setNotFoundHandler((request, reply) => answerError(unrouted(request), request, reply))
  const siteAt = rememberedSites(parts.hosts)
  app.server.on(
    'connect',
    (request, socket) => answerConnect(request, socket as Socket, (host) => hostFactsOf(parts, siteAt(host))), // a server on TCP
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (parts.hosts.scheme === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const { hosts, credentials } = countRepeatable(request.raw.rawHeaders)
    if (hosts > 1) throw twoHosts()
    if (request.url.startsWith('/health/')) {
      if (request.is404) throw unrouted(request)
      return done()
    }
    if ((request.raw.url?.length ?? 0) > limits.urlBytesMax)
      throw Object.assign(new Error('The address is too long.'), { statusCode: 414 })
    const addressed = soon(hostFactsOf(parts, siteAt(request.host ?? '')), (facts) => {
      request.hostFacts = facts
      if (request.method === 'OPTIONS') reply.header('allow', app.methodsAt(request.url, facts.site).join(', '))
      return soon(answerCors(request, reply, parts.mayCallFrom), (isAnswered) => {
        if (isAnswered) return
        if (request.is404) throw unrouted(request)
        if (credentials > 1) throw twoCredentials()
        done()
      })
    })
    if (addressed instanceof Promise) addressed.catch(done)
  })
  app.options('*', (_, reply) => reply.code(204).send())
  return app
}
