import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import { accountInPath } from '../app/host.ts'
import type { Incoming } from '../app/incoming.ts'
import type { HttpParts } from '../app/parts.ts'
import { defaultFreshness, type Freshness } from '../endpoints/freshness.ts'
import type { Arrival } from './arrival.ts'
import type { Caller, Standing } from './caller.ts'
import type { Sight } from './sight.ts'

const shutOut = {
  removed: { title: 'You were removed from this account.', cause: 'the user was deleted' },
  disabled: {
    title: 'You are disabled in this account. An administrator can enable you again.',
    cause: 'the user is disabled',
  },
} satisfies Partial<Record<Standing, object>>

/**
 * Refuses who is no caller of the account (decision 60, security 61). For a stranger there is nothing here: NotFound.
 * A person of the platform who was removed or is disabled is told so: Forbidden. A user of the account's own or a linked
 * issuer who was deleted or is disabled has no credential any more: Unauthorized.
 */
export function mustBelong(standing: Standing, { issuedFor }: Caller, { asksMembership = true }: Endpoint): void {
  if (standing === 'belongs') return
  const isOfPlatform = issuedFor === 'platform'
  if (!asksMembership && (isOfPlatform || standing === 'stranger')) return
  if (standing === 'stranger') throw new Refusal('NotFound')
  const { title, cause } = shutOut[standing]
  throw isOfPlatform ? new Refusal('Forbidden', { title }) : new Refusal('Unauthorized', { cause })
}

/** The account whose caller somebody wants to be; where the host names none the one that the path names, if any. */
function accountAtDoor({ defaultAccount }: HttpParts, request: Incoming, caller: Caller): Soon<string | undefined> {
  const { site, accountId } = request.hostFacts
  if (site === 'account') return accountId
  if (caller.issuedFor !== 'platform') return caller.issuedFor
  if (site === 'local') return soon(defaultAccount(), (account) => account?.accountId)
  return accountInPath(request)
}

const strong: Freshness = { kind: 'strong' }

/**
 * The one door of an account, behind the credential and before everything else. A "no" is looked up, so that whoever
 * came in a moment ago on another node is let in here. Raises as `mustBelong`.
 */
export function throughTheDoor(arrival: Arrival): Soon<Arrival> {
  const { caller, parts, request } = arrival
  if (caller?.boundTo === undefined) return throughItsDoor(arrival)
  return soon(accountAtDoor(parts, request, caller), (named) => {
    if (named !== undefined && named !== caller.boundTo) throw new Refusal('NotFound')
    return throughItsDoor(arrival)
  })
}

function throughItsDoor(arrival: Arrival): Soon<Arrival> {
  const { parts, endpoint, request, caller } = arrival
  if (!caller || (endpoint.asksMembership === false && caller.issuedFor === 'platform')) return arrival
  const { sight } = request
  return sight.after(accountAtDoor(parts, request, caller), (named): Soon<Arrival> => {
    if (named === undefined) return arrival
    const accountId = named as AccountId // its pattern was checked, or it is a known one
    return soon(mustBelongTo(accountId, { parts, sight, caller, endpoint }), () => arrival)
  })
}

/** Refuses who is no caller of an account, as it is seen; a "no" is looked up. Raises as `mustBelong`. */
export function mustBelongTo(
  accountId: AccountId,
  { parts, sight, caller, endpoint }: Pick<Arrival, 'parts' | 'endpoint'> & { sight: Sight<unknown>; caller: Caller },
): Soon<void> {
  return soon(sight.see(accountId, defaultFreshness), (account) => {
    if (parts.standingOf(caller, account) === 'belongs') return undefined
    return soon(sight.see(accountId, strong), (now) => mustBelong(parts.standingOf(caller, now), caller, endpoint))
  })
}
