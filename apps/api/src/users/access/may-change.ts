import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import { kinds, resourceOf } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Item } from '@doorward/store/items/items'
import type { ApiCall } from '../../handler.ts'
import { isAdminOf } from '../../items/item-admins.ts'
import { mayDoIn } from '../../rights/may-do.ts'
import type { LeftKey } from './items-naming.ts'

const { updateRecord, updateGroup, deleteRequest, deleteInvite } = authorizationEndpoints
const { getRecord, getGroup, getRequest, getInvite } = authorizationEndpoints

/** What each kind is called, and the actions that change one and read one (security 2). */
const of = {
  record: { noun: 'access record', change: updateRecord.access.action, read: getRecord.access.action },
  group: { noun: 'group', change: updateGroup.access.action, read: getGroup.access.action },
  request: { noun: 'access request', change: deleteRequest.access.action, read: getRequest.access.action },
  invite: { noun: 'invite', change: deleteInvite.access.action, read: getInvite.access.action },
} as const

const placeOf = ({ kind, id }: LeftKey): string => (kind === 'invite' ? kinds.invite.resource : resourceOf(kind, id))

/**
 * Raises Forbidden, naming the item to those who may read it, unless the caller may change it as its own write would let
 * him: by its permission, or as its admin; a request also who made it.
 */
export function mustChange(call: ApiCall, index: AccountIndex, key: LeftKey, item: Item): void {
  const { change, read, noun } = of[key.kind]
  const resourceUri = placeOf(key)
  const { caller } = call
  const actsItself = caller.byClient === undefined
  const isOwn = key.kind === 'request' && item.doc.createdBy === caller.userId
  if (
    (actsItself && (isOwn || isAdminOf(item, caller.userId))) ||
    mayDoIn(index, caller, { action: change, resourceUri })
  )
    return
  const isSeen = mayDoIn(index, caller, { action: read, resourceUri })
  throw new Refusal('Forbidden', {
    title: isSeen
      ? `You need the permission ${change} on the ${noun} ${key.id}, which names this user. Nothing was changed.`
      : `Something that you may not see names this user: you need the permission ${change} on its ${noun}. Nothing was changed.`,
    details: isSeen
      ? { action: change, resource: resourceUri }
      : { action: change, resource: kinds[key.kind].resource },
  })
}
