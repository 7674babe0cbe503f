import type { UserId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { Work } from '@doorward/core/permissions/work'
import { platformResources } from '@doorward/core/platform'
import { lacking } from '@doorward/core/refusals'
import { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import type { CallOf } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { existing } from '../user-permissions/ask-index.ts'

const aGroup = new NeededPermission('groups:read', kinds.group.itemResource)
/** As the access report takes them, which tells the same. */
const holders = [
  { action: 'user-permissions:read', resourceUri: platformResources.UserPermissions },
  { action: 'access-records:read', resourceUri: kinds.record.resource },
]

/**
 * Whom a list is narrowed to by group and role; undefined where it is by neither. Raises Forbidden where the caller may
 * not read who is in the group, or who has a role.
 */
export async function narrowedUsers(call: CallOf<'getUsers'>): Promise<UserId[] | undefined> {
  const { groupId, roleId } = call.query
  if (groupId === undefined && roleId === undefined) return undefined
  const index = existing(await call.environment.engine.index(call.accountId, { kind: 'strong' }))
  const needed = [
    ...(groupId === undefined ? [] : [{ action: aGroup.action, resourceUri: aGroup.resourceUri({ groupId }) }]),
    ...(roleId === undefined ? [] : holders),
  ]
  for (const each of needed) if (!mayDoIn(index, call.caller, each)) throw lacking(each.action, each.resourceUri)
  return index.usersHolding({ groupId, roleId }, new Work())
}
