import { createHash } from 'node:crypto'
import { onlyEnds } from '@doorward/contract/document/facts'
import type { Endpoint, Site } from '@doorward/contract/endpoint'
import { parsePrecondition } from '@doorward/core/changes/precondition'
import type { AccountId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import { accountInPath } from '../app/host.ts'
import { countedEach } from '../callers/admit.ts'
import type { Arrival } from '../callers/arrival.ts'
import type { Caller } from '../callers/caller.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { Call } from './call.ts'
import { defaultFreshness, parseFreshness } from './freshness.ts'
import { type Ask, outright, permit } from './permit.ts'

/** A request whose path, query and body are what its endpoint declares, on the way to its handler. */
export interface Underway {
  readonly arrival: Arrival
  /** The questions of which one answered with yes lets the caller in. */
  readonly asks: Ask[]
  /** The call as far as it is known; before all steps are gone nobody else sees it. */
  readonly call: Call<Endpoint>
}

const noOne: Caller = { userId: '' as Caller['userId'], kind: 'person', issuedFor: 'platform', subject: '', scope: '' } // public routes have no caller

/** Hosts whose endpoints name their account in the path. */
const ofPath: readonly Site[] = ['login', 'billing']

type AskedAccount = Pick<Call<Endpoint>, 'accountId' | 'region'>

/** Which account a request concerns (decisions 32); undefined where the host names none, but for the hosts whose path does. */
function accountOf({ parts, request, caller }: Arrival): Soon<AskedAccount | undefined> {
  const { site, accountId, region } = request.hostFacts
  if (site === 'account' && accountId) return { accountId, region }
  if (ofPath.includes(site)) {
    const named = accountInPath(request)
    return named && parts.findAccount(named)
  }
  if (site !== 'local') return undefined
  if (caller && caller.issuedFor !== 'platform') return parts.findAccount(caller.issuedFor)
  return parts.defaultAccount()
}

/** Hosts that name no account, with endpoints that need none. */
const rootSites: readonly Site[] = ['region', 'portal', 'relay']

/** The account that a request is about. Raises NotFound where host, path and credential name several, or none where one is needed. */
function aboutOne(
  { request, params }: Pick<Arrival, 'request'> & { params: unknown },
  account: AskedAccount | undefined,
): AskedAccount {
  const { site, region } = request.hostFacts
  const inPath = (params as { accountId?: AccountId } | undefined)?.accountId
  const named = ofPath.includes(site) ? undefined : inPath
  if (named && account && named !== account.accountId) throw new Refusal('NotFound')
  const accountId = (account?.accountId ?? named ?? '') as AccountId // empty only at the regional root, whose endpoints don't use it
  const needsOne = !rootSites.includes(site) && (site !== 'billing' || inPath !== undefined)
  if (needsOne && !accountId) throw new Refusal('NotFound')
  return { accountId, region: account?.region ?? region }
}

function idempotencyOf({ request, endpoint }: Arrival, caller: Caller): Call<Endpoint>['idempotency'] {
  if (request.method === 'GET' || onlyEnds(endpoint)) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 128)
    throw invalid('Idempotency-Key', 'Idempotency-Key must have 1 to 128 characters.')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64')
  return { principal: caller.userId, route: `${request.method} ${request.url.split('?')[0]}`, key, bodyHash }
}

/**
 * The call that a request makes: about which account, and as its headers ask: with a precondition, to be done once, and of an
 * endpoint that heeds it how current an answer; for the others that header means nothing, whatever it says. It is made in
 * one piece, because a permission check is little else. Raises NotFound, InvalidRequest, InvalidConsistencyToken.
 */
export const begin = (arrival: Arrival, { asks, environment }: { asks: Ask[]; environment: unknown }): Soon<Underway> =>
  soon(accountOf(arrival), (account) => {
    const { endpoint, request, parts, caller = noOne } = arrival
    const { headers, hostFacts, sight, params } = request
    const { accountId, region } = aboutOne({ request, params }, account)
    const { origin } = hostFacts
    const call: Call<Endpoint> = {
      environment,
      endpoint,
      params: params as never, // validated by the route's own schema, as are query and body
      query: request.query as never,
      body: (request.body ?? undefined) as never,
      caller,
      accountId,
      region,
      origin,
      requestId: request.id,
      ip: clientAddress(request),
      accept: headers.accept ?? '',
      permitted: true,
      precondition: parsePrecondition({
        ifMatch: headers['if-match'],
        ifUnmodifiedSince: headers['if-unmodified-since'],
      }),
      idempotency: arrival.caller && idempotencyOf(arrival, caller),
      freshness: endpoint.isAsFreshAsAsked ? parseFreshness(headers, parts.texts, accountId) : defaultFreshness,
      hasLeft: () => request.raw.socket.destroyed,
      sight,
      page: { origin, url: request.url, texts: parts.texts, bearer: `${accountId} ${caller.userId}` },
    }
    return { arrival, asks, call }
  })

/** That the caller has not asked too much by it. */
export function inFullCounted(underway: Underway): Underway {
  countedEach(underway.arrival.parts, underway.arrival)
  return underway
}

/** That the caller may (`permit`), with the permission by which he does. */
export function permitted(underway: Underway): Soon<Underway> {
  const { arrival, asks, call } = underway
  const { connection, sight } = arrival.request
  return soon(permit(arrival.parts, { asks, connection, sight }, call), (found) =>
    found === outright ? underway : { ...underway, call: { ...call, ...found } },
  )
}
