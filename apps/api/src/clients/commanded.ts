import type { UserId } from '@doorward/core/ids'
import { kinds, resourceOf } from '@doorward/core/kinds'
import type { Principal } from '@doorward/core/permissions/giving/effect'
import { isProgram } from '@doorward/core/permissions/owners'
import type { Work } from '@doorward/core/permissions/work'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf, type Subject } from '@doorward/engine/rights/rights'
import { mayDoIn } from '../rights/may-do.ts'
import { clientIn } from './stored-client.ts'

/** Who gives: a caller, or whoever made an invite, with those who stood behind him then. */
export interface Giver extends Subject {
  behind?: readonly UserId[] | undefined
}

/** The service client that acts for the giver; its id is a user id like any other. */
const actorOf = ({ byClient }: Giver): UserId[] => (byClient ? [byClient.clientId as string as UserId] : [])

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
 * These users and everybody who may act as one of them: who made a live key of the client, who made a key of that maker
 * in turn, and whoever stood behind them when they did.
 */
export function handsBehind(index: AccountIndex, userIds: readonly UserId[], work?: Work): Set<UserId> {
  const found = new Set(userIds)
  for (const userId of found) {
    const keys = (isProgram(userId) && clientIn(index, userId)?.verificationKeys) || []
    work?.spend(1 + keys.length)
    for (const { makers = [] } of keys) for (const maker of makers) found.add(maker) // a set grows while it is walked
  }
  return found
}

/**
 * Tells whether what a principal gains falls to the giver, because one acts as the other by a key, over however many
 * clients. Such principals are service clients with a live key that somebody behind him made, or for which he may make
 * one; people behind the client that gives; and groups with any of them. Whoever may give everything gains nothing by a
 * client.
 */
export function commandedBy(index: AccountIndex, giver: Giver, work: Work): (principal: Principal) => boolean {
  const mayGiveAll = once((userId: UserId) => rightsOf(index, { userId }).holds('*', '*', 'delegate'))
  const others = [...handsBehind(index, [giver.userId, ...actorOf(giver), ...(giver.behind ?? [])], work)].filter(
    (userId) => userId !== giver.userId && !mayGiveAll(userId),
  )
  const hands = new Set([giver.userId, ...others])
  const actors: Subject[] = [giver, ...others.map((userId) => ({ userId }))]
  const mayMakeKeyOn = once((resourceUri: string) =>
    actors.some((actor) => mayDoIn(index, actor, { action: keyMaking, resourceUri })),
  )
  const commands = once((userId: UserId): boolean => {
    if (!isProgram(userId) || !clientIn(index, userId)) return false
    for (const behind of handsBehind(index, [userId], work)) if (hands.has(behind)) return true
    return mayMakeKeyOn(kinds.client.resource) || mayMakeKeyOn(resourceOf('client', userId))
  })
  return (principal) => {
    if ('userId' in principal) return hands.has(principal.userId) || commands(principal.userId)
    const { groupId } = principal
    return others.some((userId) => index.isMember(userId, groupId)) || index.programsOf(groupId).some(commands)
  }
}
