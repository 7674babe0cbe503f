import type { Endpoint, Endpoints } from '@doorward/contract/endpoint'
import { limits } from '@doorward/core/limits'
import { type Soon, soon } from '@doorward/core/soon'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { hook } from '../app/hook.ts'
import type { Incoming, Outgoing } from '../app/incoming.ts'
import type { HttpParts } from '../app/parts.ts'
import { constraintsOf } from '../app/site-of-route.ts'
import { atItsAccount, fromSomebody, servedHere, stillFromSomebody, withinLimits } from '../callers/admit.ts'
import { throughTheDoor } from '../callers/door.ts'
import { answerOrFail, answerWith, fail } from './answer.ts'
import type { Handler } from './call.ts'
import { parseJsonBody } from './json-body.ts'
import { unlessLocked } from './locked.ts'
import { asksFor } from './permit.ts'
import { refuseNul } from './refuse-nul.ts'
import { replyBatch } from './reply-batch.ts'
import { serializerCompiler } from './serializing.ts'
import { tidyQuery } from './tidy-query.ts'
import { begin, inFullCounted, permitted } from './underway.ts'
import { validatorCompiler } from './validation.ts'
import { walk } from './walk.ts'

/** Endpoints, what answers each of them, and what their calls are given. */
export interface Served<Es extends Endpoints, Environment, Account> {
  endpoints: Es
  handlers: { readonly [Id in keyof Es]: Handler<Es[Id], Environment, Account> }
  environment: Environment
}

/** Schemas of the answers with a body, by status; what they do not declare never leaves. */
function schemasOf({ replies }: Endpoint): Record<string, object> {
  const created = replies[201]
  const schemas = Object.entries({ ...(created ? { 200: created } : {}), ...replies })
  return Object.fromEntries(
    schemas.filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== null),
  )
}

/**
 * The road of a request. Each step takes what is known so far and gives what is known then, at once unless something has
 * to be waited for; none changes what it was given. Whatever is wrong is raised as a refusal.
 */
const road = {
  /** Before the body is read (security G8). */
  arriving: [servedHere, fromSomebody, withinLimits, atItsAccount, throughTheDoor],
  /** Once its body has come. */
  bodied: [stillFromSomebody, throughTheDoor],
  /** Once path, query and body were held against the endpoint's schemas, and the call was made of them; the handler comes next. */
  underway: [inFullCounted, permitted, unlessLocked],
}

/** Takes bodies as JSON, whatever their content type says: published clients send none, or another one (contract 0). */
function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    const { endpoint } = request.routeOptions.config
    const keysMax = endpoint?.largeBody ? limits.documentJsonKeysMax : limits.jsonKeysMax
    try {
      if (text.length === 0) return done(null, endpoint?.bodyOptional ? {} : undefined)
      done(null, parseJsonBody(String(text), { depthMax: limits.jsonDepthMax, keysMax }))
    } catch (refusal) {
      done(refusal as Error) // parseJsonBody raises refusals only
    }
  })
}

/** What the lane holds a request's parameters against, and what it takes for a query that is not there: by the endpoint's own schemas. */
function laneForms({ params, query, method, path }: Endpoint, compile: FastifySchemaCompiler<TSchema>) {
  const validate = params && compile({ schema: params, method, url: path, httpPart: 'params' })
  const none = {}
  if (query) compile({ schema: query, method, url: path, httpPart: 'querystring' })(none) // writes defaults
  return { areParams: (given: object) => !validate || validate(given) === true, query: Object.freeze(none) }
}

/** What the router is told of an endpoint. */
const declared = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path,
  bodyLimit: endpoint.largeBody ? limits.documentBodyBytesMax : limits.bodyBytesMax,
  config: { endpoint },
  ...constraintsOf(endpoint.sites),
  schema: {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: schemasOf(endpoint),
  },
})

/**
 * Serves declared endpoints: route, validation, permission and answer all derive from the endpoint value (style rule 2).
 * Raises for one that lacks a handler or an access entry, which types prevent: the server then does not start (security G9).
 */
export function serve<Es extends Endpoints, Environment, Account>(
  app: FastifyInstance,
  parts: HttpParts<Account>,
  { endpoints, handlers, environment }: Served<Es, Environment, Account>,
): void {
  const leaveTogether = replyBatch()
  const compile = validatorCompiler(parts.prefixAliases)
  app.setValidatorCompiler(compile)
  app.setSerializerCompiler(serializerCompiler())
  takeJson(app)
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const answerTo = handlers[id] as Handler<Endpoint, unknown> | undefined // the route validates exactly this endpoint's schemas, and gives this environment
    if (!answerTo || !endpoint.access) throw new Error(`${id} has no ${answerTo ? 'access entry' : 'handler'}`)
    const asks = asksFor(endpoint)
    const hasBody = endpoint.method !== 'GET'
    const arrive = (request: Incoming) =>
      soon(walk(road.arriving, request.sight, { parts, endpoint, request, caller: undefined }), (arrival) => {
        request.arrival = arrival
      })
    const goOn = (request: Incoming, reply: Outgoing): Soon<void> => {
      const { arrival, sight } = request
      if (!arrival) throw new Error('a request came to its handler that never arrived')
      if (hasBody) sight.forget() // it was waited for
      const bodied = hasBody ? walk(road.bodied, sight, arrival) : arrival
      const begun = sight.after(bodied, (arrival) => begin(arrival, { asks, environment }))
      const underway = sight.after(begun, (underway) => walk(road.underway, sight, underway))
      return sight.after(underway, ({ call }) =>
        sight.after(answerTo(call), (answer) => {
          if (endpoint.rate !== 'check') return answerWith(parts, { request, reply, call, answer })
          leaveTogether(() => answerOrFail(parts, { request, reply, call, answer }))
        }),
      )
    }
    app.route({
      ...declared(endpoint),
      onRequest: hook(arrive),
      preValidation: hook((request) => {
        refuseNul(request)
        tidyQuery(endpoint, request.query)
        if (endpoint.bodyOptional) request.body ??= {}
      }),
      handler: (request, reply) => {
        const answered = goOn(request, reply)
        if (answered instanceof Promise) answered.catch((cause: unknown) => fail(reply, cause))
      },
    })
    if (endpoint.inLane)
      app.lane.add({
        endpoint,
        ...laneForms(endpoint, compile),
        answer: (request, reply) => request.sight.after(arrive(request), () => goOn(request, reply)),
      })
  }
}
