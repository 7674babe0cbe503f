import { type Endpoint, type RateClass, takesPreview, takesSimulate } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import { unrouted } from '../app/allowed-methods.ts'
import { accountInPath } from '../app/host.ts'
import type { Incoming } from '../app/incoming.ts'
import type { HttpParts } from '../app/parts.ts'
import { clientAddress } from '../limits/client-address.ts'
import { networkOf } from '../limits/network-of.ts'
import type { Rate } from '../limits/rate-limit.ts'
import type { Arrival } from './arrival.ts'
import type { Caller } from './caller.ts'
import { proveKey } from './dpop.ts'
import type { Prove } from './verify-token.ts'

const rates: Record<RateClass, Rate> = {
  check: { perSecond: 100_000, burst: 100_000, of: 'permission checks by one caller' },
  read: { perSecond: 1_000, burst: 2_000, of: 'reads by one caller' },
  write: { perSecond: 10_000, burst: 10_000, of: 'writes by one caller' },
  secret: { perSecond: 2, burst: 60, of: 'new secrets by one caller' },
  preview: { perSecond: 5, burst: 60, of: 'previews by one caller' },
  past: { perSecond: 5, burst: 60, of: 'questions about the past by one caller' },
  simulate: { perSecond: 10, burst: 200, of: 'simulated checks by one caller' },
}

/** How often one network may come with wrong credentials, or none. */
const wrongRate: Rate = { perSecond: 50, burst: 1_000, of: 'wrong credentials from one network' }

/** The bearer token of a request (RFC 6750 §2.1); a connection that sends the same again is given the very same text. */
function bearerOf({ connection, headers: { authorization: header } }: Incoming): string | undefined {
  if (header === undefined) return undefined
  if (connection.bearer?.header === header) return connection.bearer.token
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token) connection.bearer = { header, token }
  return token
}

/** The access token of a request that proves to have its key (RFC 9449 §7.1). */
const boundTokenOf = ({ headers: { authorization = '' } }: Incoming): string | undefined =>
  /^DPoP +(\S+)$/i.exec(authorization)?.[1]

/** The tokens that requests have proved to have the key of: a proof is good once, and a request may be judged twice. */
const provenBy = new WeakMap<Incoming, string>()

/** Has a request prove that it comes from who has the key of its token. */
const proofOf =
  (parts: HttpParts, request: Incoming, token: string): Prove =>
  async (key, accountId) => {
    if (provenBy.get(request) === token) return
    const { method, headers, hostFacts, raw } = request
    const url = `${hostFacts.origin}${raw.url?.split('?')[0] ?? ''}`
    await proveKey(parts, accountId, { proof: headers.dpop, method, url, token }, key)
    provenBy.set(request, token)
  }

/** The account whose host was addressed: its own, or the default one behind the local dev option. */
function addressed(parts: HttpParts, { hostFacts }: Incoming): Soon<AccountId | undefined> {
  if (hostFacts.site === 'account') return hostFacts.accountId
  return hostFacts.site === 'local' ? soon(parts.defaultAccount(), (account) => account?.accountId) : undefined
}

const bucketOf = ({ issuedFor, userId }: Caller, rate: RateClass): string => `${rate} ${issuedFor} ${userId}`

/** The name under which calls of a class are counted for a caller. */
function countedAs({ connection }: Incoming, caller: Caller, rate: RateClass): string {
  if (connection.counted?.caller !== caller) connection.counted = { caller, names: new Map() }
  const { names } = connection.counted
  const known = names.get(rate)
  if (known) return known
  const name = bucketOf(caller, rate)
  names.set(rate, name)
  return name
}

const networkKey = (request: Incoming): string => `401 ${networkOf(clientAddress(request))}`

/** Raises TooManyRequests once too many wrong credentials came from the network (security 41, 60), else what it is given. */
export function refuseWrong(parts: Pick<HttpParts, 'limiter'>, request: Incoming, cause: unknown): never {
  if (cause instanceof Refusal && cause.kind === 'unauthenticated') parts.limiter(networkKey(request), wrongRate)
  throw cause
}

/**
 * Who a bearer token speaks for at an account. Wrong ones count by network; beyond the count no linked issuer is asked
 * for keys, and whatever does not verify from memory or by a known key is TooManyRequests. Raises Unauthorized else.
 */
export function authenticate(
  parts: HttpParts,
  request: Incoming,
  token: string,
  { at, strongly = false, prove }: { at?: AccountId | undefined; strongly?: boolean; prove?: Prove | undefined } = {},
): Soon<Caller> {
  const { connection, sight } = request
  const mayAsk = () => parts.limiter.hasRoom(networkKey(request), wrongRate)
  try {
    const caller = parts.authenticate(token, { at, connection, sight, strongly, prove, mayAsk })
    return caller instanceof Promise ? caller.catch((cause) => refuseWrong(parts, request, cause)) : caller
  } catch (cause) {
    return refuseWrong(parts, request, cause)
  }
}

/**
 * The same for a token that is shown with a proof of its key (RFC 9449 §7). Raises InvalidDpopProof and UseDpopNonce, and
 * Unauthorized too for a token that is bound to no key: whoever shows it so takes it for one that is.
 */
const authenticateBound = (
  parts: HttpParts,
  request: Incoming,
  token: string,
  from: { at?: AccountId | undefined; strongly?: boolean } = {},
): Soon<Caller> =>
  soon(authenticate(parts, request, token, { ...from, prove: proofOf(parts, request, token) }), (caller) => {
    if (caller.boundKey === undefined)
      throw new Refusal('InvalidDpopProof', { title: 'This access token is bound to no key: show it as Bearer.' })
    return caller
  })

/** Who a request is from, by the access token that it shows with or without a proof; undefined where it shows none. */
export function authenticateShown(
  parts: HttpParts,
  request: Incoming,
  from: { at?: AccountId | undefined; strongly?: boolean } = {},
): Soon<Caller> | undefined {
  const token = bearerOf(request)
  if (token) return authenticate(parts, request, token, from)
  const bound = boundTokenOf(request)
  return bound ? authenticateBound(parts, request, bound, from) : undefined
}

/** Raises MethodNotAllowed or NotFound where the endpoint is not served at this host. */
export function servedHere(arrival: Arrival): Arrival {
  const { endpoint, request } = arrival
  if (!endpoint.sites.includes(request.hostFacts.site)) throw unrouted(request)
  return arrival
}

/** Who sent it, by a good credential; nobody where none is asked for. Raises Unauthorized, and TooManyRequests for too many wrong ones. */
export function fromSomebody(arrival: Arrival): Soon<Arrival> {
  const { parts, endpoint, request } = arrival
  const isPublic = endpoint.access.kind === 'public'
  const token = isPublic ? undefined : bearerOf(request)
  if (token) return withCallerOf(token, arrival)
  const bound = isPublic ? undefined : boundTokenOf(request)
  if (bound) return withCallerOf(bound, arrival, { isBound: true })
  admitWithoutToken(parts, endpoint, request)
  return arrival
}

/**
 * The same again for what may change something, once its body has come, which may take long: what ended meanwhile, on
 * whichever node, is no credential any more (security 37, C5).
 */
export function stillFromSomebody(arrival: Arrival): Soon<Arrival> {
  if (!arrival.caller) return arrival
  const token = bearerOf(arrival.request)
  if (token) return withCallerOf(token, arrival, { strongly: true })
  const bound = boundTokenOf(arrival.request)
  return bound ? withCallerOf(bound, arrival, { strongly: true, isBound: true }) : arrival
}

function withCallerOf(token: string, arrival: Arrival, { strongly = false, isBound = false } = {}): Soon<Arrival> {
  const { parts, endpoint, request } = arrival
  const authenticated = soon(addressed(parts, request), (at) =>
    (isBound ? authenticateBound : authenticate)(parts, request, token, { at, strongly }),
  )
  return soon(authenticated, (caller) => ({ parts, endpoint, request, caller })) // a copy by name takes a third of one by spread
}

/** Questions about the past, and what only asks what a write would move or a check answer, are of classes of their own, whoever answers them. */
function rateOf(endpoint: Endpoint, request: Incoming): RateClass {
  const { asOf, preview, simulate } = request.query as Record<string, unknown> // a parsed query is an object
  if (endpoint.answersPast && asOf !== undefined) return 'past'
  if (simulate === 'true' && takesSimulate(endpoint)) return 'simulate'
  return preview === 'true' && takesPreview(endpoint) ? 'preview' : endpoint.rate
}

/** Counts it against the limit that a client was given, then against that of every caller. Raises TooManyRequests. */
export function withinLimits(arrival: Arrival): Soon<Arrival> {
  const { parts, endpoint, request, caller } = arrival
  if (!caller) return arrival
  return soon(parts.admitted?.(caller, clientAddress(request), request.sight), () => {
    const rate = rateOf(endpoint, request)
    parts.limiter(countedAs(request, caller, rate), rates[rate])
    return arrival
  })
}

/** Counts what asks several things for as many as it is, once its body has come and was read. Raises TooManyRequests. */
export function countedEach(parts: Pick<HttpParts, 'limiter'>, { endpoint, request, caller }: Arrival): void {
  const { rate, countsEach } = endpoint
  if (!countsEach || !caller || rateOf(endpoint, request) !== rate) return
  const { [countsEach.of]: asked } = request.body as Record<string, unknown[]> // held against the endpoint's schema
  const more = Math.ceil((asked?.length ?? 0) / countsEach.perCount) - 1 // the first was counted when it came
  if (more > 0) parts.limiter(countedAs(request, caller, rate), rates[rate], more)
}

/** Raises NotFound where the credential is of another account than the host or, where that names none, the path. */
export function atItsAccount(arrival: Arrival): Arrival {
  const { request, caller } = arrival
  const { site, accountId } = request.hostFacts
  // The console's host is no account's and no region's: what it serves says itself whose it is.
  const named = site === 'account' ? accountId : site === 'portal' ? undefined : accountInPath(request)
  if (named && caller && caller.issuedFor !== 'platform' && caller.issuedFor !== named) throw new Refusal('NotFound')
  return arrival
}

function admitWithoutToken(parts: HttpParts, { access, rate, method, path }: Endpoint, request: Incoming): void {
  const { ip } = request
  const anHour = access.kind === 'authenticated' ? access.orAnonymous : undefined
  if (access.kind === 'public') parts.limiter(`${rate} ${ip}`, rates[rate])
  else if (anHour)
    parts.limiter(`${method} ${path} ${ip}`, { perSecond: anHour / 3600, burst: anHour, of: 'calls without a token' })
  else refuseWrong(parts, request, new Refusal('Unauthorized'))
}
