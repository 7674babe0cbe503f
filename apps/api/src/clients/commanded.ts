import type { UserId } from '@doorward/core/ids'
import type { Principal } from '@doorward/core/permissions/effect'
import { isProgram } from '@doorward/core/permissions/owners'
import { segmentOf } from '@doorward/core/permissions/resource-uri'
import { platformResources } from '@doorward/core/platform'
import type { AccountIndex } from '@doorward/engine/account-index'
import type { Subject } from '@doorward/engine/rights'
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

/**
 * Tells of principals whether what they gain falls to the caller, because he acts as them: service clients with a live
 * key that he made, or for which he may make one, and groups with such a client.
 */
export function commandedBy(index: AccountIndex, caller: Subject): (principal: Principal) => boolean {
  const mayMakeKeyOn = (resourceUri: string) => mayDoIn(index, caller, { action: keyMaking, resourceUri })
  const mayMakeAny = once((_: 'any') => mayMakeKeyOn(platformResources.ServiceClients))
  const commands = once((userId: UserId): boolean => {
    const client = isProgram(userId) ? clientIn(index, userId) : undefined
    if (!client) return false
    if (client.verificationKeys.some(({ createdBy }) => createdBy === caller.userId)) return true
    return mayMakeAny('any') || mayMakeKeyOn(`${platformResources.ServiceClients}/${segmentOf(userId)}`)
  })
  return (principal) =>
    'userId' in principal ? commands(principal.userId) : index.programsOf(principal.groupId).some(commands)
}
