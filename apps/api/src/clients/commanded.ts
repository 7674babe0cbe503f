import type { UserId } from '@doorward/core/ids'
import type { Principal } from '@doorward/core/permissions/effect'
import { isProgram } from '@doorward/core/permissions/owners'
import { segmentOf } from '@doorward/core/permissions/resource-uri'
import { platformResources } from '@doorward/core/platform'
import type { AccountIndex } from '@doorward/engine/account-index'
import { rightsOf, type Subject } from '@doorward/engine/rights'
import { mayDoIn } from '../may-do.ts'
import { clientIn } from './stored-client.ts'

const keyMaking = 'clients:keys:create'

/** The value of a key, found once. */
function once<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return (key) => {
    const known = found.get(key) ?? find(key)
    found.set(key, known)
    return known
  }
}

/** People who made a live key of the client that calls; whoever may give everything gains nothing by a client. */
function makersOf(index: AccountIndex, { userId: clientId }: Subject): UserId[] {
  const keys = (isProgram(clientId) && clientIn(index, clientId)?.verificationKeys) || []
  const makers = [...new Set(keys.map(({ createdBy }) => createdBy))].filter((userId) => userId !== undefined)
  return makers.filter((userId) => !rightsOf(index, { userId }).holds('*', '*', 'delegate'))
}

/**
 * Tells of principals whether what they gain falls to the caller, because one acts as the other by a key: service
 * clients with a live key that he made, or for which he may make one; where a client calls, who made its key, and their
 * clients likewise; and groups with any of them.
 */
export function commandedBy(index: AccountIndex, caller: Subject): (principal: Principal) => boolean {
  const makers = makersOf(index, caller)
  const actors: Subject[] = [caller, ...makers.map((userId) => ({ userId }))]
  const mayMakeKeyOn = (resourceUri: string) =>
    actors.some((actor) => mayDoIn(index, actor, { action: keyMaking, resourceUri }))
  const mayMakeAny = once((_: 'any') => mayMakeKeyOn(platformResources.ServiceClients))
  const commands = once((userId: UserId): boolean => {
    const client = isProgram(userId) ? clientIn(index, userId) : undefined
    if (!client) return false
    if (client.verificationKeys.some(({ createdBy }) => actors.some((actor) => actor.userId === createdBy))) return true
    return mayMakeAny('any') || mayMakeKeyOn(`${platformResources.ServiceClients}/${segmentOf(userId)}`)
  })
  return (principal) => {
    if ('userId' in principal) return makers.includes(principal.userId) || commands(principal.userId)
    const { groupId } = principal
    return makers.some((userId) => index.isMember(userId, groupId)) || index.programsOf(groupId).some(commands)
  }
}
