import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf, ReplyOf, Site } from '@doorward/contract/endpoint'
import { type Precondition, parsePrecondition } from '@doorward/core/changes/precondition'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import type { Region } from '@doorward/core/regions'
import { type Soon, soon } from '@doorward/core/soon'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hook } from '../app/hook.ts'
import type { HttpParts } from '../app/parts.ts'
import { admit } from '../callers/admit.ts'
import type { Caller } from '../callers/caller.ts'
import { clientAddress } from '../limits/client-address.ts'
import { consistencyToken, type Freshness, parseFreshness } from './freshness.ts'
import { parseJsonBody } from './json-body.ts'
import type { PageRequest } from './paging.ts'
import { asksFor, permit } from './permit.ts'
import { type ReadyDocument, sendDocument } from './ready-document.ts'
import { replyBatch } from './reply-batch.ts'
import { tidyQuery } from './tidy-query.ts'
import { validatorCompiler } from './validation.ts'

/** A request that was found well-formed and allowed; what a handler works with. */
export interface Call<E extends Endpoint, Environment = unknown> {
  /** What the server was opened with, for every handler alike. */
  environment: Environment
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
  /** Address the request came from, as far as configured proxies are trusted; empty for somebody who has left. */
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
  /** Instead of a body: a text that is ready as it is, of a type that the endpoint declares (`alsoAnswers`), or JSON. */
  text?: { type: string; content: string | Readable }
  /** Instead of a body: a document for many, sent compressed, or not at all to whoever has it. */
  document?: ReadyDocument
  headers?: Record<string, string>
  /** The revision the answer is based on or made; becomes the Consistency-Token. */
  revision?: number
  replayed?: boolean
}

type Handler<E extends Endpoint, Environment> = (call: Call<E, Environment>) => Soon<Answer<E>>

/** Endpoints, what answers each of them, and what their calls are given. */
export interface Served<Es extends Endpoints, Environment> {
  endpoints: Es
  handlers: { readonly [Id in keyof Es]: Handler<Es[Id], Environment> }
  environment: Environment
}

/** Which account a request concerns (decisions 32); undefined at the regional root. */
function accountOf(
  parts: HttpParts,
  request: FastifyRequest,
  caller: Caller | undefined,
): Soon<{ accountId: AccountId; region: Region | undefined } | undefined> {
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

function idempotencyOf(request: FastifyRequest, caller: Caller): Call<Endpoint>['idempotency'] {
  if (request.method === 'GET' || request.method === 'DELETE') return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 128)
    throw invalid('Idempotency-Key', 'Idempotency-Key must have 1 to 128 characters.')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64')
  return { principal: caller.userId, route: `${request.method} ${request.url.split('?')[0]}`, key, bodyHash }
}

const noOne: Caller = { userId: '' as Caller['userId'], kind: 'person', issuedFor: 'platform', subject: '', scope: '' } // public routes have no caller

/** Hosts that name no account, with endpoints that need none. */
const rootSites: readonly Site[] = ['region', 'portal']

function toCall<Environment>(
  parts: HttpParts,
  { endpoint, environment }: { endpoint: Endpoint; environment: Environment },
  request: FastifyRequest,
): Soon<Call<Endpoint, Environment>> {
  const caller = request.caller ?? noOne
  return soon(accountOf(parts, request, request.caller), (account) => {
    const named = (request.params as { accountId?: AccountId }).accountId
    if (named && account && named !== account.accountId) throw new Refusal('NotFound')
    const accountId = (account?.accountId ?? named ?? '') as AccountId // empty only at the regional root, whose endpoints don't use it
    if (!rootSites.includes(request.hostFacts.site) && !accountId) throw new Refusal('NotFound')
    if (request.hostFacts.site === 'region' && caller.issuedFor !== 'platform' && named && named !== caller.issuedFor)
      throw new Refusal('NotFound')
    const { headers } = request
    const { origin } = request.hostFacts
    return {
      environment,
      endpoint,
      params: request.params as never, // validated by the route's own schema, as are query and body
      query: request.query as never,
      body: (request.body ?? undefined) as never,
      caller,
      accountId,
      region: account?.region ?? request.hostFacts.region,
      origin,
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
      page: { origin, url: request.url, texts: parts.texts, bearer: `${accountId} ${caller.userId}` },
    }
  })
}

/** The media type under which this API family documents its answers; sent to those who ask for it (contract 0). */
const linksType = 'application/links+json'

/** The media type of a JSON answer for those who accept this. */
export const jsonTypeFor = (accept: string): string =>
  `${accept.includes(linksType) ? linksType : 'application/json'}; charset=utf-8`

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

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
  call: Call<Endpoint>
  answer: Answer<Endpoint>
}

/** Sends an answer with the headers that every answer has. */
function answerWith(parts: HttpParts, { request, reply, call, answer }: Answering): void {
  if (answer.headers) reply.headers(answer.headers)
  if (answer.revision !== undefined)
    reply.header('consistency-token', consistencyToken(parts.texts, call.accountId, answer.revision))
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (answer.headers?.['cache-control'] === undefined) reply.header('cache-control', 'no-store')
  if (call.endpoint.countsAsUsage) parts.countCall?.(call.accountId)
  if (answer.document) sendDocument(request, reply, answer.document)
  else if (answer.text) reply.code(answer.status).type(answer.text.type).send(answer.text.content)
  else {
    if (answer.body !== undefined && call.accept.includes(linksType)) reply.type(jsonTypeFor(call.accept))
    reply.code(statusFor(request, answer.status)).send(answer.body)
  }
}

/** What was raised once the router no longer listens; it takes only an error for a failure. */
const fail = (reply: FastifyReply, cause: unknown): FastifyReply =>
  reply.send(cause instanceof Error ? cause : new Error('something that is no error was raised', { cause }))

function answerOrFail(parts: HttpParts, answering: Answering): void {
  try {
    answerWith(parts, answering)
  } catch (cause) {
    fail(answering.reply, cause)
  }
}

/**
 * Serves declared endpoints: route, validation, permission and answer all derive from the endpoint value (style rule 2).
 * Raises for one that lacks a handler or an access entry, which types prevent: the server then does not start (security G9).
 */
export function serve<Es extends Endpoints, Environment>(
  app: FastifyInstance,
  parts: HttpParts,
  { endpoints, handlers, environment }: Served<Es, Environment>,
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
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const answerTo = handlers[id] as Handler<Endpoint, Environment> | undefined // the route validates exactly this endpoint's schemas
    if (!answerTo || !endpoint.access) throw new Error(`${id} has no ${answerTo ? 'access entry' : 'handler'}`)
    const asks = asksFor(endpoint)
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
      onRequest: hook((request) => admit(parts, endpoint, request)),
      preValidation: hook((request) => {
        refuseNul(request)
        tidyQuery(endpoint, request.query)
        if (endpoint.bodyOptional) request.body ??= {}
      }),
      handler: (request, reply) => {
        const answered = soon(toCall(parts, { endpoint, environment }, request), (call) =>
          soon(permit(parts, { asks, connection: request.connection }, call), (permitted) => {
            call.permitted = permitted
            return soon(answerTo(call), (answer) => {
              if (endpoint.rate !== 'check') return answerWith(parts, { request, reply, call, answer })
              leaveTogether(() => answerOrFail(parts, { request, reply, call, answer }))
            })
          }),
        )
        if (answered instanceof Promise) answered.catch((cause: unknown) => fail(reply, cause))
      },
    })
  }
}
