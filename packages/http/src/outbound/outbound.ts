import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request as send } from 'undici'
import { type AddressRules, addressRules } from './outbound-addresses.ts'

/** What is sent; GET without a body unless told. */
interface OutboundRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole exchange, its redirect and body included; 3,000 unless told, never more. */
  timeoutMs?: number
}

interface OutboundAnswer {
  status: number
  /** Names in lower case; a header given several times is joined by commas. */
  headers: Record<string, string>
  body: Buffer
  /** The address that answered, after a redirect. */
  url: string
}

/**
 * Why an outbound request has no answer: `refused` by our own rules (scheme, credentials in the URL, address that is
 * not public), `tooLarge`, or `failed` on the way (name, connection, TLS, time-out).
 */
export class OutboundError extends Error {
  readonly reason: 'refused' | 'tooLarge' | 'failed'
  /** What was asked for first, without its query, which may carry a secret; undefined where that is no URL. */
  asked?: string
  constructor(reason: OutboundError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'OutboundError'
    this.reason = reason
  }
}

/** The one way out of the server to addresses that somebody else chose (security 44). */
export interface Outbound {
  /**
   * Asks an https URL and reads its whole answer, of any status. A GET follows at most one redirect, judged like the
   * first address; a POST follows none. Cookies and credentials are never sent. Raises `OutboundError`.
   */
  request(url: string, request?: OutboundRequest): Promise<OutboundAnswer>
  /** Why an address can never be called from here, whatever its name leads to; undefined when it may be. */
  whyNever(url: string): string | undefined
  close(): Promise<void>
}

const timeoutMsMax = 3_000
const answerBytesMax = 256 * 1024
const urlCharsMax = 2_048
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/**
 * Resolves a name at the moment of connecting and leaves only addresses that may be called. What was checked is what is
 * connected to: a name that changes its address in between gains nothing. A name that is not known and one that leads
 * to private addresses get one answer: it tells nobody which names our network knows.
 */
const checkedLookup =
  (isCallable: (address: string) => boolean): LookupFunction =>
  (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const callable = error ? [] : found.filter(({ address }) => isCallable(address))
      const [first] = callable
      if (!first) return answer(new OutboundError('refused', `${hostname} has no public address`, error), '', 0)
      if (options.all) answer(null, callable)
      else answer(null, first.address, first.family)
    })
  }

/** Checks what can be told before connecting. Addresses written as numbers never pass through the lookup. */
function checkedUrl(text: string, rules: AddressRules, plainHttp: boolean): URL {
  if (text.length > urlCharsMax || !URL.canParse(text)) throw new OutboundError('refused', 'not a URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(plainHttp && url.protocol === 'http:'))
    throw new OutboundError('refused', 'only https is called')
  if (url.username || url.password) throw new OutboundError('refused', 'a URL with credentials is not called')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !rules.isAllowed(literal) && (url.protocol === 'http:' || !rules.isPublic(literal)))
    throw new OutboundError('refused', `${literal} is not a public address`)
  return url
}

/** A name that every machine gives itself (RFC 6761 §6.3). */
const isLocalName = (hostname: string): boolean => /(^|\.)localhost\.?$/.test(hostname)

/** Why an address can't be called whatever its name leads to. */
function whyNever(text: string, rules: AddressRules, plainHttp: boolean): string | undefined {
  try {
    const { hostname } = checkedUrl(text, rules, plainHttp)
    if (!isLocalName(hostname) || rules.isAllowed('127.0.0.1') || rules.isAllowed('::1')) return undefined
    return `${hostname} is not a public address`
  } catch (cause) {
    return asOutboundError(cause).message
  }
}

const agentWith = (isCallable: (address: string) => boolean): Agent =>
  new Agent({
    connect: { lookup: checkedLookup(isCallable), timeout: timeoutMsMax },
    maxResponseSize: answerBytesMax,
    maxHeaderSize: 16_384,
    headersTimeout: timeoutMsMax,
    bodyTimeout: timeoutMsMax,
    keepAliveTimeout: 4_000,
    connections: 8,
    pipelining: 1,
  })

/** Finds our own refusal inside whatever the client raised. */
function asOutboundError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause
  if (cause instanceof AggregateError) {
    const own = cause.errors.find((error) => error instanceof OutboundError)
    if (own) return own
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new OutboundError('tooLarge', 'the answer is too large', cause)
  return new OutboundError('failed', cause instanceof Error ? cause.message : 'the request failed', cause)
}

async function toAnswer(url: URL, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<OutboundAnswer> {
  const bytes = Buffer.from(await body.arrayBuffer())
  const flat = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')] as const)
  return { status: statusCode, headers: Object.fromEntries(flat), body: bytes, url: url.href }
}

/** Where an answer sends a GET on to; undefined when it is no redirect. */
function nextOf(answer: OutboundAnswer): string | undefined {
  const { location } = answer.headers
  if (location === undefined || !redirectStatuses.has(answer.status)) return undefined
  if (!URL.canParse(location, answer.url)) throw new OutboundError('refused', 'the redirect leads nowhere')
  return new URL(location, answer.url).href
}

/**
 * Opens the way out.
 * @param allow addresses and ranges that may be called although they are not public, and by plain http; for tests and
 * development (DOORWARD_OUTBOUND_ALLOW). Raises `RangeError` for an entry that is neither.
 */
export function openOutbound({ allow = [] }: { allow?: readonly string[] } = {}): Outbound {
  const rules = addressRules(allow)
  const agents = {
    'https:': agentWith((address) => rules.isPublic(address) || rules.isAllowed(address)),
    'http:': agentWith(rules.isAllowed),
  }
  return {
    async request(text, { method = 'GET', headers = {}, body, timeoutMs = timeoutMsMax } = {}) {
      const signal = AbortSignal.timeout(Math.min(timeoutMs, timeoutMsMax))
      const ask = async (target: string, given: Record<string, string>): Promise<OutboundAnswer> => {
        const url = checkedUrl(target, rules, allow.length > 0)
        const dispatcher = agents[url.protocol === 'http:' ? 'http:' : 'https:']
        return toAnswer(url, await send(url, { method, headers: given, body: body ?? null, dispatcher, signal }))
      }
      try {
        const answer = await ask(text, headers)
        const next = method === 'GET' ? nextOf(answer) : undefined
        if (next === undefined) return answer
        // Headers were meant for the first address alone.
        const second = await ask(next, new URL(next).origin === new URL(text).origin ? headers : {})
        if (nextOf(second) !== undefined) throw new OutboundError('refused', 'more than one redirect')
        return second
      } catch (cause) {
        const error = asOutboundError(cause)
        if (URL.canParse(text)) error.asked = `${new URL(text).origin}${new URL(text).pathname}`
        throw error
      }
    },
    whyNever: (url) => whyNever(url, rules, allow.length > 0),
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()))
    },
  }
}
