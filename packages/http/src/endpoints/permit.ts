import { type Endpoint, takesSimulate } from '@doorward/contract/endpoint'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { installationResource, portalSubject } from '@doorward/core/platform'
import { lacking, Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { Connection } from '../app/connection.ts'
import type { HttpParts } from '../app/parts.ts'
import { type Caller, callerOfClient } from '../callers/caller.ts'
import type { Sight } from '../callers/sight.ts'
import { mustHaveSignedInLately, wayFor } from '../callers/step-up.ts'
import type { Call } from './call.ts'
import type { Freshness } from './freshness.ts'
import { NeededPermission } from './needed-permission.ts'

/** The part of a call that its permission is about. */
interface Asked {
  endpoint: Endpoint
  /** The path's parameters. */
  params: unknown
  query: unknown
  caller: Caller
  accountId: AccountId
  freshness: Freshness
}

/** How a call is judged: what is asked in turn, and of which state of its account. */
interface Judging {
  asks: Ask[]
  connection: Connection
  sight: Sight<unknown>
}

export interface Ask {
  needed: NeededPermission
  /** Looked up, whatever freshness was asked for. */
  lookedUp: boolean
}

/**
 * The questions of which one answered with yes lets a caller in, in the order they are asked. A "yes" from memory will
 * do for a check, and for a write, which judges again under the lock; a "no" to a write is looked up.
 */
export function asksFor({ access, method, rate }: Endpoint): Ask[] {
  if (access.kind !== 'permission') return []
  const resources = access.orOn === undefined ? [access.resource] : [access.resource, access.orOn]
  const needed = resources.map((resource) => new NeededPermission(access.action, resource))
  const inTurn = method !== 'GET' ? [false, true] : [rate !== 'check']
  return inTurn.flatMap((lookedUp) => needed.map((each) => ({ needed: each, lookedUp })))
}

const strong: Freshness = { kind: 'strong' }
const limitedText = 'A token that is limited to some permissions does not let you do this.'

/** The first of the asks that is answered with yes. */
function firstYes(parts: HttpParts, judging: Judging, call: Asked, from = 0): Soon<Ask | undefined> {
  const { caller, accountId, freshness } = call
  const { asks, connection, sight } = judging
  const params = (call.params ?? {}) as Record<string, string>
  for (let at = from; at < asks.length; at++) {
    const ask = asks[at] as Ask // within bounds
    const may = (account: unknown) =>
      account !== null && parts.mayDo({ caller, account, needed: ask.needed, params, connection })
    const account = sight.see(accountId, ask.lookedUp ? strong : freshness)
    if (account instanceof Promise)
      return account.then((now) => (may(now) ? ask : firstYes(parts, judging, call, at + 1)))
    if (may(account)) return ask
  }
  return undefined
}

/** The refusal for want of what an endpoint needs; the same whether or not the thing itself exists (decisions 30). */
export function lackingFor({ access }: Endpoint): Refusal {
  if (access.kind !== 'permission') return new Refusal('Forbidden')
  return lacking(access.action, access.resource.replace(/\/\{\w+\}$/, ''))
}

/** That the caller may: outright, by a permission that a write judges again, or only if the item itself still lets him. */
export type Permitted = Pick<Call<Endpoint>, 'permitted' | 'needs'>

export const outright: Permitted = { permitted: true }

/**
 * How far the caller may. Raises Forbidden, naming what is missing; and where an endpoint asks for a recent sign-in, of
 * those who may, as `mustHaveSignedInLately`.
 */
export function permit(parts: HttpParts, judging: Judging, call: Asked): Soon<Permitted> {
  const { endpoint, caller } = call
  const { access } = endpoint
  const may = howFar(parts, judging, call)
  if (access.kind === 'public' || access.stepUp !== true) return may
  return soon(may, (permitted) => {
    mustHaveSignedInLately(caller, parts.now(), access.kind === 'installation' ? { peopleOnly: true } : access)
    return permitted
  })
}

/** Raises Forbidden for programs, and for who speaks for a person without being him. */
function mustBePerson({ kind, actorId, byClient, tokenId }: Caller): void {
  if (kind !== 'person') throw new Refusal('Forbidden', { title: 'Only a person may do this, not a service client.' })
  if (byClient)
    throw new Refusal('Forbidden', { title: 'Only the person may do this, not a program that acts for them.' })
  if (actorId !== undefined)
    throw new Refusal('Forbidden', { title: 'Only the person may do this, not somebody in a test sign-in.' })
  if (tokenId !== undefined) throw new Refusal('Forbidden', { title: `${limitedText} ${wayFor({ peopleOnly: true })}` })
}

const simulates = ({ endpoint, query }: Asked): boolean =>
  takesSimulate(endpoint) && (query as { simulate?: boolean } | undefined)?.simulate === true // whichever query it is

/** Raises Forbidden: a program that simulated its checks would have them answered without their being counted. */
function mustBeAtConsole(caller: Caller): void {
  mustBePerson(caller)
  if (caller.issuedFor !== 'platform')
    throw new Refusal('Forbidden', { title: 'Only somebody who is signed in to the console may simulate checks.' })
}

/**
 * Decision 50: judged in the platform's own account, where a person has the id that he signs in with and holds what the
 * operator's command gave him; looked up, so that what was taken away is gone. Raises NotFound for everybody else: a
 * stranger learns nothing, nor does somebody who speaks for a person or belongs to one account alone.
 */
function asAdmin(
  parts: HttpParts,
  { connection, sight }: Judging,
  { caller, action }: { caller: Caller; action: string },
): Soon<Permitted> {
  const { kind, issuedFor, tokenId, actorId, boundTo } = caller
  const isHimself = kind === 'person' && issuedFor === 'platform' && tokenId === undefined && actorId === undefined
  const subject = isHimself && boundTo === undefined ? portalSubject(caller.userId) : undefined
  if (subject === undefined) throw new Refusal('NotFound')
  const asThere = { ...caller, userId: subject as UserId } // the same person where he signs in
  const needed = new NeededPermission(action, installationResource)
  return soon(sight.see(platformAccountId, strong), (account) => {
    const belongs = account !== null && parts.standingOf(asThere, account) === 'belongs'
    if (!belongs || !parts.mayDo({ caller: asThere, account, needed, params: {}, connection }))
      throw new Refusal('NotFound')
    return outright
  })
}

/** What people may about themselves, a service client that acts for them may as far as it may it by itself. */
function asActingClient(parts: HttpParts, judging: Judging, call: Asked): Soon<Permitted> {
  const { byClient, issuedFor } = call.caller
  if (!byClient || issuedFor === 'platform') throw lackingFor(call.endpoint)
  const caller = callerOfClient(issuedFor, byClient.clientId, byClient.keyId)
  return soon(firstYes(parts, judging, { ...call, caller }), (granted) => {
    if (!granted) throw lackingFor(call.endpoint)
    return outright
  })
}

function howFar(parts: HttpParts, judging: Judging, call: Asked): Soon<Permitted> {
  const { endpoint, caller } = call
  const { access } = endpoint
  if (access.kind === 'public') return outright
  if (access.kind === 'installation') return asAdmin(parts, judging, { caller, action: access.action })
  if (simulates(call)) mustBeAtConsole(caller)
  const limited = caller.tokenId !== undefined
  const isHimself = !limited && caller.actorId === undefined
  if (access.kind === 'authenticated') {
    if (caller.byClient || (!isHimself && endpoint.method !== 'GET')) mustBePerson(caller)
    if (access.peopleOnly) mustBePerson(caller)
    return outright
  }
  const params = (call.params ?? {}) as Record<string, string>
  const reads = endpoint.rate === 'check' || endpoint.rate === 'read'
  const isSelf = access.orElse === 'self' && params.userId === caller.userId && (reads || isHimself)
  if (isSelf && !caller.byClient) return outright
  if (isSelf) return asActingClient(parts, judging, call)
  return soon(firstYes(parts, judging, call), (granted) => {
    if (granted && endpoint.method === 'GET') return outright
    if (granted && access.peopleOnly) mustBePerson(caller)
    if (granted)
      return {
        permitted: true,
        needs: { action: access.action, resourceUri: granted.needed.resourceUri(params) },
      }
    if (access.orElse === 'item' && isHimself) return { permitted: false }
    throw lackingFor(endpoint)
  })
}
