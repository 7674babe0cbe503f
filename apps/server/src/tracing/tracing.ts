import { AsyncLocalStorage } from 'node:async_hooks'
import { type Channel, channel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { decisions, type TracedDecision } from '@doorward/api/user-permissions/traced-decision'
import { accountOf, routeOf } from '@doorward/http/app/answered'
import { requests, type TracedRequest } from '@doorward/http/app/traced-requests'
import { statements, type TracedStatement, type TracedTransaction, transactions } from '@doorward/store/database/traced'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { FastifyBaseLogger } from 'fastify'
import { readBuildFacts } from '../build-facts.ts'

/** A subscription, and how it ends. */
type Ending = () => void

/**
 * Sends what the program does to a collector of OpenTelemetry (OTLP over HTTP): requests, the decisions and transactions in them, and
 * calls that leave. The rooms tell it by channels of Node and know nothing of it. Collector, name, sampling and batches are set by
 * the standard variables (`OTEL_…`). Names of people, addresses and values of statements are in none of it.
 */
export function openTracing(
  env: Record<string, string | undefined>,
  logger?: Pick<FastifyBaseLogger, 'warn'>,
): { close(): Promise<void> } {
  const { buildNumber } = readBuildFacts()
  const inWork = new AsyncLocalStorage<Context>()
  const exporter = tellingExporter(new OTLPTraceExporter({ timeoutMillis: exportMs }), { inWork, logger })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME || 'doorward',
      'service.version': buildNumber,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('doorward')
  const endings = [
    traceRequests(tracer, inWork),
    traceDecisions(tracer, inWork),
    traceTransactions(tracer, inWork),
    traceUndici(tracer, inWork),
    traceHttp(tracer, inWork),
  ]
  return {
    async close() {
      for (const end of endings) end()
      // What a collector that is away does not take is lost; the end of the program does not wait for it, nor fail by it.
      const late = new Promise((resolve) => setTimeout(resolve, flushMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

type InWork = AsyncLocalStorage<Context>

const exportMs = 5_000
const flushMs = 1_500

/** Sends by another exporter, outside of what is traced, and tells when the collector takes nothing and when it does again. */
function tellingExporter(
  inner: OTLPTraceExporter,
  { inWork, logger }: { inWork: InWork; logger: Pick<FastifyBaseLogger, 'warn'> | undefined },
): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      inWork.exit(() =>
        inner.export(spans, (result) => {
          const fails = result.code !== ExportResultCode.SUCCESS
          if (fails && !isAway)
            logger?.warn({ cause: result.error?.message }, 'the collector takes no traces; they are lost until it does')
          else if (!fails && isAway) logger?.warn('the collector takes traces again')
          isAway = fails
          done(result)
        }),
      )
    },
    shutdown: () => inner.shutdown(),
    forceFlush: () => inner.forceFlush(),
  }
}

const on = <Told>(on: Channel, hear: (told: Told) => void): Ending => {
  const heard = (told: unknown) => hear(told as Told) // each channel has one form
  on.subscribe(heard)
  return () => void on.unsubscribe(heard)
}

/** Has what runs after a message of the channel run in a context made from it. */
const bound = <Told>(to: Channel, inWork: InWork, contextOf: (told: Told) => Context): Ending => {
  // The types know stores of the message's own form only.
  const bind = to as unknown as {
    bindStore(store: InWork, make: (told: Told) => Context): void
    unbindStore(store: InWork): void
  }
  bind.bindStore(inWork, contextOf)
  return () => bind.unbindStore(inWork)
}

const all =
  (...endings: Ending[]): Ending =>
  () => {
    for (const end of endings) end()
  }

const around = (inWork: InWork): Context => inWork.getStore() ?? ROOT_CONTEXT

const failedAs = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
}

const propagator = new W3CTraceContextPropagator()
const headersOf = {
  get: ({ headers }: IncomingMessage, name: string) => headers[name],
  keys: ({ headers }: IncomingMessage) => Object.keys(headers),
}

/** A request from its headers to the end of its answer; a child of the caller's span where it names one. */
function traceRequests(tracer: Tracer, inWork: InWork): Ending {
  const spans = new WeakMap<object, Span>()
  const begin = ({ request, reply }: TracedRequest): Context => {
    const caller = propagator.extract(ROOT_CONTEXT, request.raw, headersOf)
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, caller)
    spans.set(request, span)
    reply.raw.once('close', () => {
      const [account, principal] = [accountOf(request), request.arrival?.caller?.kind]
      const [route, status] = [routeOf(request), reply.raw.statusCode]
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'doorward.request_id': request.id,
        ...(account ? { 'doorward.account': account } : {}),
        ...(principal ? { 'doorward.principal': principal } : {}),
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      if (!reply.raw.writableFinished) span.addEvent('the caller went away')
      span.end()
    })
    return trace.setSpan(caller, span)
  }
  return all(
    on<TracedRequest>(requests, () => undefined), // a channel with a store alone has nobody who hears
    bound<TracedRequest>(requests, inWork, begin),
  )
}

interface Traced {
  error?: unknown
}

/** A span for each message of a channel that tells of beginning and end. */
function traceWork<Told extends Traced>(
  { start, end, error }: Record<'start' | 'end' | 'error', Channel>,
  inWork: InWork,
  begin: (told: Told, parent: Context) => Span,
  ended: (told: Told, span: Span) => void = () => undefined,
): Ending {
  const spans = new WeakMap<object, Span>()
  return all(
    on<Told>(start, () => undefined),
    bound<Told>(start, inWork, (told) => {
      const parent = around(inWork)
      const span = begin(told, parent)
      spans.set(told, span)
      return trace.setSpan(parent, span)
    }),
    on<Told>(error, (told) => {
      const span = spans.get(told)
      if (span) failedAs(span, told.error)
    }),
    on<Told>(end, (told) => {
      const span = spans.get(told)
      if (!span) return
      ended(told, span)
      span.end()
    }),
  )
}

const traceDecisions = (tracer: Tracer, inWork: InWork): Ending =>
  traceWork<Traced & { decision: TracedDecision; result?: unknown }>(
    decisions,
    inWork,
    ({ decision }, parent) =>
      tracer.startSpan('decide', { attributes: { 'doorward.questions': decision.questions } }, parent),
    ({ result }, span) => {
      if (typeof result === 'boolean') span.setAttribute('doorward.allowed', result)
    },
  )

function traceTransactions(tracer: Tracer, inWork: InWork): Ending {
  const running = new WeakMap<TracedTransaction, Span>()
  const { start, asyncEnd, error } = transactions
  return all(
    traceWork<Traced & { transaction: TracedTransaction }>(
      { start, end: asyncEnd, error },
      inWork,
      ({ transaction }, parent) => {
        const { access, reader, scope } = transaction
        const attributes: Attributes = {
          'db.system.name': 'postgresql',
          'db.operation.name': access,
          ...(reader ? { 'doorward.reader': reader } : {}),
          ...(typeof scope === 'string' ? {} : { 'doorward.accounts': scope.length }),
        }
        const span = tracer.startSpan(`transaction ${reader ?? access}`, { kind: SpanKind.CLIENT, attributes }, parent)
        running.set(transaction, span)
        return span
      },
    ),
    on<TracedStatement>(statements, ({ of, text }) => {
      const span = of && running.get(of)
      span?.addEvent('statement', { 'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, 1_000) })
    }),
  )
}

const outgoing = (tracer: Tracer, inWork: InWork, { method, host }: { method: string; host: string }): Span =>
  tracer.startSpan(
    `${method} ${host}`,
    { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method, 'server.address': host } },
    around(inWork),
  )

interface OfUndici {
  request: { origin: string; method: string }
  response?: { statusCode: number }
  error?: unknown
}

/** What leaves through undici tells it by its own channels. */
function traceUndici(tracer: Tracer, inWork: InWork): Ending {
  const spans = new WeakMap<object, Span>()
  return all(
    on<OfUndici>(channel('undici:request:create'), ({ request }) => {
      const { host } = new URL(request.origin)
      spans.set(request, outgoing(tracer, inWork, { method: request.method, host }))
    }),
    on<OfUndici>(channel('undici:request:headers'), ({ request, response }) => {
      if (response) spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    }),
    on<OfUndici>(channel('undici:request:trailers'), ({ request }) => spans.get(request)?.end()),
    on<OfUndici>(channel('undici:request:error'), ({ request, error }) => {
      const span = spans.get(request)
      if (!span) return
      failedAs(span, error)
      span.end()
    }),
  )
}

/** What leaves through Node's own client, as the clouds' libraries do; the exporter's calls are not among them. */
function traceHttp(tracer: Tracer, inWork: InWork): Ending {
  return on<{ request: ClientRequest }>(channel('http.client.request.start'), ({ request }) => {
    if (inWork.getStore() === undefined) return
    const span = outgoing(tracer, inWork, { method: request.method, host: request.host })
    request.once('response', ({ statusCode }: IncomingMessage) =>
      span.setAttribute('http.response.status_code', statusCode ?? 0),
    )
    request.once('error', (error) => failedAs(span, error))
    request.once('close', () => span.end())
  })
}
