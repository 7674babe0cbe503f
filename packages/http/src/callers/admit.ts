import type { Endpoint, RateClass } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { FastifyRequest } from 'fastify'
import { unrouted } from '../app/allowed-methods.ts'
import type { HttpParts } from '../app/parts.ts'
import { clientAddress } from '../limits/client-address.ts'
import { networkOf } from '../limits/network-of.ts'
import type { Rate } from '../limits/rate-limit.ts'
import type { Caller } from './caller.ts'
import { passDoor } from './door.ts'

const rates: Record<RateClass, Rate> = {
  check: { perSecond: 100_000, burst: 100_000, of: 'permission checks by one caller' },
  read: { perSecond: 1_000, burst: 2_000, of: 'reads by one caller' },
  write: { perSecond: 10_000, burst: 10_000, of: 'writes by one caller' },
  secret: { perSecond: 2, burst: 60, of: 'new secrets by one caller' },
}

/** How often one network may come with wrong credentials, or none. */
const wrongRate: Rate = { perSecond: 50, burst: 1_000, of: 'wrong credentials from one network' }

/** The bearer token of a request (RFC 6750 §2.1); a connection that sends the same again is given the very same text. */
function bearerOf({ connection, headers: { authorization: header } }: FastifyRequest): string | undefined {
  if (header === undefined) return undefined
  if (connection.bearer?.header === header) return connection.bearer.token
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token) connection.bearer = { header, token }
  return token
}

/** The account whose host was addressed: its own, or the default one behind the local dev option. */
function addressed(parts: HttpParts, { hostFacts }: FastifyRequest): Soon<AccountId | undefined> {
  if (hostFacts.site === 'account') return hostFacts.accountId
  return hostFacts.site === 'local' ? soon(parts.defaultAccount(), (account) => account?.accountId) : undefined
}

/** The name under which calls of a class are counted for a caller. */
function countedAs({ connection }: FastifyRequest, caller: Caller, rate: RateClass): string {
  if (connection.counted?.caller !== caller) connection.counted = { caller, names: new Map() }
  const { names } = connection.counted
  const known = names.get(rate)
  if (known) return known
  const name = `${rate} ${caller.issuedFor} ${caller.userId}`
  names.set(rate, name)
  return name
}

const networkKey = (request: FastifyRequest): string => `401 ${networkOf(clientAddress(request))}`

/** Raises TooManyRequests once too many wrong credentials came from the network (security 41, 60), else what it is given. */
function refuseWrong(parts: HttpParts, request: FastifyRequest, cause: unknown): never {
  if (cause instanceof Refusal && cause.kind === 'unauthenticated') parts.limiter(networkKey(request), wrongRate)
  throw cause
}

/**
 * Who a bearer token speaks for at an account. Wrong ones count by network; beyond the count no linked issuer is asked
 * for keys, and whatever does not verify from memory or by a known key is TooManyRequests. Raises Unauthorized else.
 */
export function authenticate(parts: HttpParts, request: FastifyRequest, token: string, at?: AccountId): Soon<Caller> {
  const mayAsk = () => parts.limiter.hasRoom(networkKey(request), wrongRate)
  try {
    const caller = parts.authenticate(token, { at, connection: request.connection, mayAsk })
    return caller instanceof Promise ? caller.catch((cause) => refuseWrong(parts, request, cause)) : caller
  } catch (cause) {
    return refuseWrong(parts, request, cause)
  }
}

/** Verifies the credential before the body is read (security G8); it is the request's caller then. Raises a Refusal. */
export function admit(parts: HttpParts, endpoint: Endpoint, request: FastifyRequest): Soon<void> {
  if (!endpoint.sites.includes(request.hostFacts.site)) throw unrouted(request)
  const token = endpoint.access.kind === 'public' ? undefined : bearerOf(request)
  if (!token) return admitWithoutToken(parts, endpoint, request)
  const authenticated = soon(addressed(parts, request), (at) => authenticate(parts, request, token, at))
  return soon(authenticated, (caller) => {
    request.caller = caller
    return soon(parts.admitted?.(caller, clientAddress(request)), () => {
      parts.limiter(countedAs(request, caller, endpoint.rate), rates[endpoint.rate])
      const { site, accountId } = request.hostFacts
      if (site === 'account' && caller.issuedFor !== 'platform' && caller.issuedFor !== accountId)
        throw new Refusal('NotFound')
      return passDoor(parts, endpoint, request)
    })
  })
}

function admitWithoutToken(parts: HttpParts, { access, rate, method, path }: Endpoint, request: FastifyRequest): void {
  const { ip } = request
  const anHour = access.kind === 'authenticated' ? access.orAnonymous : undefined
  if (access.kind === 'public') parts.limiter(`${rate} ${ip}`, rates[rate])
  else if (anHour)
    parts.limiter(`${method} ${path} ${ip}`, { perSecond: anHour / 3600, burst: anHour, of: 'calls without a token' })
  else refuseWrong(parts, request, new Refusal('Unauthorized'))
}
