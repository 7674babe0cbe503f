import { statusOf } from '@doorward/contract/refusal-status'
import { Refusal } from '@doorward/core/refusals'
import type { HostTable } from '@doorward/http/app/host'
import { isOutage } from '@doorward/http/app/outages'
import { answerError, frameworkFault } from '@doorward/http/app/problem'
import { logOf } from '@doorward/http/app/request-log'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noticePage } from '../pages/notice-pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers, errors too, are pages for people. */
    page?: boolean
  }
}

/** What every page is sent with (security 21). `formTargets` are further origins a form may lead to. */
export function pageHeaders(formTargets: string[] = []): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self' data:",
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

export const sendPage = (reply: FastifyReply, page: string, { status = 200, formTargets = [] as string[] } = {}) =>
  reply.code(status).headers(pageHeaders(formTargets)).send(page)

/** There is no such sign-in, or none of this browser. */
export const answerExpired = (reply: FastifyReply) =>
  sendPage(
    reply,
    noticePage({
      heading: 'This sign-in has expired',
      text: 'It was open for more than an hour, is finished, or began in another browser. Go back to the application and sign in again.',
    }),
    { status: 400 },
  )

/** A form may come from our own pages only. Raises `Forbidden` when the browser says otherwise. */
export function checkOwnForm(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    from !== undefined
      ? from !== 'same-origin'
      : origin !== undefined && origin !== 'null' && origin !== request.hostFacts.origin // our pages send no referrer, so browsers write "null"
  if (isForeign) throw new Refusal('Forbidden', { title: 'This form was not sent from our own page.' })
}

/** Safari on plain http: it can't sign in there (design 2). */
export function isHelplessSafari(hosts: HostTable, request: FastifyRequest): boolean {
  if (hosts.scheme === 'https') return false
  const agent = request.headers['user-agent'] ?? ''
  return /AppleWebKit\//.test(agent) && /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent)
}

const headings: Record<number, string> = {
  400: "We can't read this request",
  403: "You can't do this",
  404: "We can't find this page",
  413: "We can't read this request",
  415: "We can't read this request",
  429: 'Too many tries',
  503: 'We are not available for the moment',
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long to wait, as a sentence. */
const waitText = (seconds: number): string =>
  `Wait ${seconds > 90 ? counted(Math.ceil(seconds / 60), 'minute') : counted(seconds, 'second')}, then try again.`

/** Errors as pages where people are, as problems elsewhere. */
export function answerLoginError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.routeOptions.config.page) return answerError(error, request, reply)
  const status = error instanceof Refusal ? statusOf[error.kind] : (frameworkFault(error)?.status ?? 500)
  if (isOutage(error)) request.server.outages?.refused(error)
  else if (status >= 500) logOf(request)?.error({ err: error }, 'a sign-in page failed')
  const wait = error instanceof Refusal ? error.retryAfterSeconds : undefined
  if (wait !== undefined) reply.header('retry-after', wait)
  const text =
    error instanceof Refusal
      ? status === 429 && wait !== undefined
        ? `${error.title} ${waitText(wait)}`
        : error.title
      : status < 500
        ? 'Go back and try again.'
        : 'The fault is ours. Try again in a moment.'
  const heading = headings[status] ?? 'Something went wrong'
  return sendPage(reply, noticePage({ heading, text, reference: request.id }), { status })
}
