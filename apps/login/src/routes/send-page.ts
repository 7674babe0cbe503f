import { statusOf } from '@doorward/contract/refusal-status'
import { productName } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { type HostFacts, type HostTable, portalOrigin } from '@doorward/http/app/host'
import { isOutage } from '@doorward/http/app/outages'
import { answerError, frameworkFault } from '@doorward/http/app/problem'
import { logOf } from '@doorward/http/app/request-log'
import type { Say } from '@doorward/texts/english'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { styleHashOf, withBrand } from '../pages/branded.ts'
import { type Asset, assets } from '../pages/layout.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { withBanner } from '../pages/test-pages.ts'
import type { Brand } from '../sign-in/branding.ts'
import type { BrowserTest } from '../sign-in/shown-test.ts'
import { textsOf } from '../texts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The test that the browser is signed in for. */
    shownTest?: BrowserTest | undefined
    /** How the pages of the account that is addressed look. */
    brand?: Brand | undefined
  }
  interface FastifyContextConfig {
    /** Its answers, errors too, are pages for people. */
    page?: boolean
    /** Where people go on from a page that says what is wrong with the request. */
    wayOn?: { label: 'common.signOut'; url: string }
  }
}

/**
 * What every page is sent with (security 21). `formTargets` are further origins a form may lead to; with `only`, the only
 * addresses that one may lead to.
 */
export function pageHeaders(
  formTargets: string[] = [],
  brand?: Brand,
  { only = false }: { only?: boolean } = {},
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${["'self'", ...(brand ? [styleHashOf(brand)] : [])].join(' ')}`,
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `form-action ${[...(only ? [] : ["'self'"]), ...formTargets].join(' ')}`,
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

/** An address as a form's target: its origin or, for an installed program, its scheme (CSP3 §2.3.1). */
export function formTargetsOf(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { protocol, origin } = new URL(url)
  return [/^https?:$/.test(protocol) ? origin : protocol]
}

/** The page as its account and its browser are to see it. */
function shownTo(request: FastifyRequest, page: string): string {
  const say = textsOf(request)
  return withBanner(withBrand(page, say, request.brand), say, request.shownTest)
}

/** Sends a page, as its account looks; in a test every one says so. */
export const sendPage = (reply: FastifyReply, page: string, { status = 200, formTargets = [] as string[] } = {}) =>
  reply.code(status).headers(pageHeaders(formTargets, reply.request.brand)).send(shownTo(reply.request, page))

/** There is no such sign-in, or none of this browser. */
export function answerExpired(reply: FastifyReply): FastifyReply {
  const say = textsOf(reply.request)
  const page = noticePage(say, { heading: say.text('pages.expired'), text: say.text('pages.expiredText') })
  return sendPage(reply, page, { status: 400 })
}

/** Where programs call: what they are told has one form, whatever their libraries say that they accept. */
const ofPrograms = /^\/(v1|api|\.well-known)(\/|$)/

/** Whether a request is a person's who opened an address in a browser. */
export const wantsPage = (request: FastifyRequest): boolean =>
  /^(GET|HEAD)$/.test(request.method) &&
  !ofPrograms.test(request.url) &&
  new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html'

/** There is nothing at this address. */
export function answerUnknown(reply: FastifyReply): FastifyReply {
  const say = textsOf(reply.request)
  const words = { heading: say.text('pages.notFound'), text: say.text('pages.notFoundText') }
  return sendPage(reply, noticePage(say, { ...words, reference: reply.request.id }), { status: 404 })
}

/** A form may come from our own pages only. Raises `Forbidden` when the browser says otherwise. */
export function checkOwnForm(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    from !== undefined
      ? from !== 'same-origin'
      : origin !== undefined && origin !== 'null' && origin !== request.hostFacts.origin // our pages send no referrer, so browsers write "null"
  if (isForeign) throw new Refusal('Forbidden', { title: textsOf(request).text('pages.foreignForm') })
}

/** Safari on plain http: it can't sign in there (design 2). */
export function isHelplessSafari(hosts: HostTable, request: FastifyRequest): boolean {
  if (hosts.scheme === 'https') return false
  const agent = request.headers['user-agent'] ?? ''
  return /AppleWebKit\//.test(agent) && /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent)
}

const headings = {
  400: 'pages.notReadable',
  403: 'pages.notAllowed',
  404: 'pages.notFound',
  413: 'pages.notReadable',
  415: 'pages.notReadable',
  429: 'pages.tooManyTries',
  503: 'pages.notAvailable',
} as const
const headingOf = (status: number) => headings[status as keyof typeof headings] ?? 'pages.wentWrong' // others have none

/** Faults of the application that have a heading of their own. */
function headingOfFault(error: unknown) {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'InvalidApplication') return 'pages.unknownApplication'
  return String(error.details?.field).endsWith('redirect_uri') ? 'pages.cannotSendBack' : undefined
}

/** How long to wait, as a sentence. */
const waitText = ({ text }: Say, seconds: number): string =>
  seconds > 90
    ? text('pages.waitMinutes', { count: Math.ceil(seconds / 60) })
    : text('pages.waitSeconds', { count: seconds })

/** What went wrong, in a sentence or two. */
function textOf(say: Say, error: unknown, status: number): string {
  if (!(error instanceof Refusal)) return say.text(status < 500 ? 'pages.tryAgain' : 'pages.ourFault')
  if (error.code === 'InvalidApplication') return say.text('pages.unknownApplicationText')
  const wait = error.retryAfterSeconds
  return status === 429 && wait !== undefined ? `${error.title} ${waitText(say, wait)}` : error.title
}

/** Sends a file that pages load. */
export const sendAsset = (reply: FastifyReply, { type, body }: Asset): FastifyReply =>
  reply.header('content-type', type).header('cache-control', 'public, max-age=31536000, immutable').send(body)

/** At an address below the domain that nobody has: there is nothing to go back to but the console. */
function answerNobodysHost(hosts: HostTable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const say = textsOf(request)
  const words = { heading: say.text('pages.nothingHere'), text: say.text('pages.nothingHereText') }
  const link = { label: say.text('pages.goToConsole', { product: productName }), url: `${portalOrigin(hosts)}/app/` }
  return sendPage(reply, noticePage(say, { ...words, link, reference: request.id }), { status: 404 })
}

/** Answers what went wrong in the login: `answerLoginError`, but for hosts that are nobody's. */
export const loginErrors =
  (hosts: HostTable) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const facts: HostFacts | undefined = request.hostFacts // unset where the host is what went wrong
    const isNobodys = !facts && error instanceof Refusal && error.code === 'NotFound'
    if (isNobodys && request.routeOptions.config.page) return answerNobodysHost(hosts, request, reply)
    const asset = Object.values(assets).find(({ path }) => path === request.routeOptions.url)
    if (isNobodys && asset) return sendAsset(reply, asset) // of that very page
    return answerLoginError(error, request, reply)
  }

/** The page that somebody who did something too often came from: other ways are open there. */
function wayBack(say: Say, request: FastifyRequest): { label: string; url: string } | undefined {
  const [url] = /^\/(login\/[\w-]{20,}|settings)/.exec(request.raw.url ?? '') ?? []
  return url === undefined ? undefined : { label: say.text('pages.goBack'), url }
}

/** Errors as pages where people are, as problems elsewhere. */
export function answerLoginError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.routeOptions.config.page) return answerError(error, request, reply)
  const status = error instanceof Refusal ? statusOf[error.kind] : (frameworkFault(error)?.status ?? 500)
  if (isOutage(error)) request.server.outages?.refused(error)
  else if (status >= 500) logOf(request)?.error({ err: error }, 'a sign-in page failed')
  const wait = error instanceof Refusal ? error.retryAfterSeconds : undefined
  if (wait !== undefined) reply.header('retry-after', wait)
  const say = textsOf(request)
  const words = { heading: say.text(headingOfFault(error) ?? headingOf(status)), text: textOf(say, error, status) }
  const { wayOn } = request.routeOptions.config
  const named = wayOn && status < 500 ? { label: say.text(wayOn.label), url: wayOn.url } : undefined
  const link = named ?? (status === 429 ? wayBack(say, request) : undefined)
  return sendPage(reply, noticePage(say, { ...words, link, reference: request.id }), { status })
}
