import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, RateClass, ReplyOf } from '@doorward/contract/endpoint'
import { type Precondition, parsePrecondition } from '@doorward/core/changes/precondition'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { segmentOf } from '@doorward/core/permissions/resource-uri'
import { invalid, Refusal } from '@doorward/core/refusals'
import type { Region } from '@doorward/core/regions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { clientAddress } from './client-address.ts'
import { consistencyToken, type Freshness, parseFreshness } from './freshness.ts'
import { parseJsonBody } from './json-body.ts'
import type { KitParts } from './kit.ts'
import type { PageRequest } from './paging.ts'
import type { Rate } from './rate-limit.ts'
import { replyBatch } from './reply-batch.ts'
import { validatorCompiler } from './validation.ts'

/** A request that was found well-formed and allowed; what a handler works with. */
export interface Call<E extends Endpoint> {
  endpoint: Endpoint
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** On routes that let people without a token it has an empty user id. */
  caller: Caller
  /** The account it concerns; at the regional root, where no account is named, `undefined`. */
  accountId: AccountId
  region: Region | undefined
  /** Scheme, host and port as the caller addressed the server. */
  origin: string
  requestId: string
  /** Address the request came from, as far as configured proxies are trusted. */
  ip: string
  /** The Accept header; empty when there is none. */
  accept: string
  /** False where only the item itself may still let the caller (access `orElse: 'item'`). */
  permitted: boolean
  /** The permission that let the caller in, for a write: it is judged again under the account's lock. */
  needs?: { action: string; resourceUri: string }
  precondition: Precondition | undefined
  idempotency: { principal: string; route: string; key: string; bodyHash: string } | undefined
  freshness: Freshness
  page: PageRequest
}

export interface Answer<E extends Endpoint> {
  status: number
  body?: ReplyOf<E>
  /** Instead of a body: a text that is no JSON, which the endpoint declares (`alsoAnswers`). */
  text?: { type: string; content: string | Readable }
  headers?: Record<string, string>
  /** The revision the answer is based on or made; becomes the Consistency-Token. */
  revision?: number
  replayed?: boolean
}

export interface Handled<Environment> {
  endpoint: Endpoint
  handle(call: Call<Endpoint>, environment: Environment): Promise<Answer<Endpoint>>
}

/** Ties a handler to its endpoint, with the types that the endpoint declares. */
export const handles = <Environment, const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>, environment: Environment) => Promise<Answer<E>>,
): Handled<Environment> => ({ endpoint, handle: handle as Handled<Environment>['handle'] }) // the route validates exactly E's schemas

const rates: Record<RateClass, Rate> = {
  check: { perSecond: 100_000, burst: 100_000 },
  read: { perSecond: 1_000, burst: 2_000 },
  write: { perSecond: 10_000, burst: 10_000 },
  secret: { perSecond: 2, burst: 60 },
}

/** Which account a request concerns (decisions 32); undefined at the regional root. */
async function accountOf(parts: KitParts, request: FastifyRequest, caller: Caller | undefined) {
  const { site, accountId, region } = request.hostFacts
  if (site === 'account' && accountId) return { accountId, region }
  if (site !== 'local') return undefined
  if (caller && caller.issuedFor !== 'platform') return parts.findAccount(caller.issuedFor)
  return parts.defaultAccount()
}

/** No part of an address may hold a NUL character, which no database takes. Raises InvalidRequest that names it. */
function refuseNul({ url, params, query }: FastifyRequest): void {
  if (!url.includes('%00') && !url.includes('\0')) return
  const named = [params, query].flatMap((part) => Object.entries((part ?? {}) as Record<string, unknown>)) // both are objects
  const [name] = named.find(([, value]) => String(value).includes('\0')) ?? []
  throw invalid(name ?? 'path', `${name ?? 'The address'} contains a NUL character.`)
}

/** Drops query parameters that some published clients send for "not given". */
function tidyQuery(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  for (const [name, value] of Object.entries(query)) {
    if (value === 'undefined' || value === 'null' || value === '') Reflect.deleteProperty(query, name)
  }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The account whose host was addressed: its own, or the default one behind the local dev option. */
async function addressed(parts: KitParts, { hostFacts }: FastifyRequest): Promise<AccountId | undefined> {
  if (hostFacts.site === 'account') return hostFacts.accountId
  return hostFacts.site === 'local' ? (await parts.defaultAccount())?.accountId : undefined
}

/** Verifies the credential before the body is read (security G8). */
async function admit(parts: KitParts, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (!endpoint.sites.includes(request.hostFacts.site)) throw new Refusal('NotFound')
  if (endpoint.access.kind === 'public') {
    parts.limiter(`${endpoint.rate} ${request.ip}`, rates[endpoint.rate])
    return
  }
  const token = bearerOf(request)
  if (!token) {
    const { access } = endpoint
    if (access.kind === 'authenticated' && access.orAnonymous) {
      const rate = { perSecond: access.orAnonymous / 3600, burst: access.orAnonymous }
      return parts.limiter(`${endpoint.name} ${request.ip}`, rate)
    }
    parts.limiter(`401 ${request.ip}`, rates.read)
    throw new Refusal('Unauthorized')
  }
  const caller = await parts.authenticate(token, await addressed(parts, request))
  request.caller = caller
  await parts.admitted?.(caller, clientAddress(request))
  parts.limiter(`${endpoint.rate} ${caller.issuedFor} ${caller.userId}`, rates[endpoint.rate])
  const { site, accountId } = request.hostFacts
  if (site === 'account' && caller.issuedFor !== 'platform' && caller.issuedFor !== accountId)
    throw new Refusal('NotFound')
}

/** A template's texts and, in between, the names of its parameters. */
const pieces = new Map<string, string[]>()
function fill(template: string, params: Record<string, string>): string {
  const split = pieces.get(template) ?? template.split(/\{(\w+)\}/)
  pieces.set(template, split)
  return split.map((piece, place) => (place % 2 === 0 ? piece : segmentOf(params[piece] ?? ''))).join('')
}

const strong: Freshness = { kind: 'strong' }
const limitedText = 'A token that is limited to some permissions does not let you do this.'

/** Whether the caller may: true, false where the item itself may still let him, or a Forbidden that names what is missing. */
async function permit(parts: KitParts, endpoint: Endpoint, call: Call<Endpoint>): Promise<boolean> {
  const { access } = endpoint
  if (access.kind === 'public') return true
  const limited = call.caller.tokenId !== undefined
  if (access.kind === 'authenticated') {
    if (limited && endpoint.method !== 'GET') throw new Refusal('Forbidden', { title: limitedText })
    if (access.peopleOnly && call.caller.kind !== 'person')
      throw new Refusal('Forbidden', { title: 'Only a person may do this, not a service client.' })
    return true
  }
  const params = (call.params ?? {}) as Record<string, string>
  const reads = endpoint.rate === 'check' || endpoint.rate === 'read'
  if (access.orElse === 'self' && params.userId === call.caller.userId && (reads || !limited)) return true
  const { caller, accountId, freshness } = call
  const { action } = access
  const isWrite = endpoint.method !== 'GET'
  // A "yes" from memory will do for a write, which judges again under the lock; a "no" is looked up.
  const asFresh: Freshness[] = isWrite ? [freshness, strong] : [endpoint.rate === 'check' ? freshness : strong]
  for (const fresh of asFresh)
    for (const template of access.orOn === undefined ? [access.resource] : [access.resource, access.orOn]) {
      const resourceUri = fill(template, params)
      if (!(await parts.mayDo({ caller, accountId, action, resourceUri, freshness: fresh }))) continue
      if (isWrite) call.needs = { action, resourceUri }
      return true
    }
  if (access.orElse === 'item' && !limited) return false
  const resource = access.resource.replace(/\/\{\w+\}$/, '')
  throw new Refusal('Forbidden', {
    title: `You need the permission ${action} on ${resource}.`,
    details: { action, resource },
  })
}

function idempotencyOf(request: FastifyRequest, caller: Caller): Call<Endpoint>['idempotency'] {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET' || request.method === 'DELETE') return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 128)
    throw invalid('Idempotency-Key', 'Idempotency-Key must have 1 to 128 characters.')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64')
  return { principal: caller.userId, route: `${request.method} ${request.url.split('?')[0]}`, key, bodyHash }
}

const noOne: Caller = { userId: '' as Caller['userId'], kind: 'person', issuedFor: 'platform', subject: '', scope: '' } // public routes have no caller

async function toCall(parts: KitParts, endpoint: Endpoint, request: FastifyRequest): Promise<Call<Endpoint>> {
  const caller = request.caller ?? noOne
  const account = await accountOf(parts, request, request.caller)
  const named = (request.params as { accountId?: AccountId }).accountId
  if (named && account && named !== account.accountId) throw new Refusal('NotFound')
  const accountId = (account?.accountId ?? named ?? '') as AccountId // empty only at the regional root, whose endpoints don't use it
  if (request.hostFacts.site !== 'region' && !accountId) throw new Refusal('NotFound')
  if (request.hostFacts.site === 'region' && caller.issuedFor !== 'platform' && named && named !== caller.issuedFor)
    throw new Refusal('NotFound')
  const { headers } = request
  return {
    endpoint,
    params: request.params as never, // validated by the route's own schema, as are query and body
    query: request.query as never,
    body: (request.body ?? undefined) as never,
    caller,
    accountId,
    region: account?.region ?? request.hostFacts.region,
    origin: request.hostFacts.origin,
    requestId: request.id,
    ip: clientAddress(request),
    accept: headers.accept ?? '',
    permitted: true,
    precondition: parsePrecondition({
      ifMatch: headers['if-match'],
      ifUnmodifiedSince: headers['if-unmodified-since'],
    }),
    idempotency: request.caller ? idempotencyOf(request, caller) : undefined,
    freshness: parseFreshness(headers, parts.texts, accountId),
    page: {
      origin: request.hostFacts.origin,
      url: request.url,
      texts: parts.texts,
      bearer: `${accountId} ${caller.userId}`,
    },
  }
}

/** The media type under which this API family documents its answers; sent to those who ask for it (contract 0). */
const linksType = 'application/links+json'

/** Published infrastructure tools take 200 alone for a success, also of a creation (contract 4). */
const statusFor = ({ headers }: FastifyRequest, status: number): number =>
  status === 201 && / SDK; Terraform\b/.test(headers['user-agent'] ?? '') ? 200 : status

/** Schemas of the answers with a body, by status; what they do not declare never leaves. */
function schemasOf({ replies }: Endpoint): Record<string, object> {
  const created = replies[201]
  const schemas = Object.entries({ ...(created ? { 200: created } : {}), ...replies })
  return Object.fromEntries(
    schemas.filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== null),
  )
}

/** Serves declared endpoints: route, validation, permission and answer all derive from the endpoint value (style rule 2). */
export function serve<Environment>(
  app: FastifyInstance,
  parts: KitParts,
  environment: Environment,
  handled: Handled<Environment>[],
): void {
  const leaveTogether = replyBatch()
  app.setValidatorCompiler(validatorCompiler(parts.prefixAliases))
  app.removeAllContentTypeParsers()
  // Published clients send JSON without a content type, or with another one (contract 0).
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    const large = request.routeOptions.config.endpoint?.largeBody
    try {
      if (text.length === 0) return done(null, request.routeOptions.config.endpoint?.bodyOptional ? {} : undefined)
      done(
        null,
        parseJsonBody(String(text), {
          depthMax: limits.jsonDepthMax,
          keysMax: large ? limits.documentJsonKeysMax : limits.jsonKeysMax,
        }),
      )
    } catch (refusal) {
      done(refusal as Error) // parseJsonBody raises refusals only
    }
  })
  for (const { endpoint, handle } of handled) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.largeBody ? limits.documentBodyBytesMax : limits.bodyBytesMax,
      config: { endpoint },
      schema: {
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: schemasOf(endpoint),
      },
      onRequest: (request) => admit(parts, endpoint, request),
      preValidation: async (request) => {
        refuseNul(request)
        tidyQuery(request.query)
        if (endpoint.bodyOptional) request.body ??= {}
      },
      handler: async (request, reply) => {
        const call = await toCall(parts, endpoint, request)
        call.permitted = await permit(parts, endpoint, call)
        const answer = await handle(call, environment)
        if (answer.headers) reply.headers(answer.headers)
        if (answer.revision !== undefined)
          reply.header('consistency-token', consistencyToken(parts.texts, call.accountId, answer.revision))
        if (answer.replayed) reply.header('idempotent-replayed', 'true')
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        if (endpoint.countsAsUsage) parts.countCall?.(call.accountId)
        if (endpoint.rate === 'check') await leaveTogether()
        if (answer.text) return reply.code(answer.status).type(answer.text.type).send(answer.text.content)
        if (answer.body !== undefined && call.accept.includes(linksType)) reply.type(`${linksType}; charset=utf-8`)
        return reply.code(statusFor(request, answer.status)).send(answer.body)
      },
    })
  }
}
