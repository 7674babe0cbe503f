import { Work } from '@doorward/core/permissions/work'
import type { Handler } from '../handler.ts'
import { existing } from './ask-index.ts'
import { mayHearReasons, named } from './explain.ts'
import { namesIn } from './names-in-answer.ts'

/** What would allow it, for those who may know by what access comes. Nothing is checked by it, so nothing is noted. */
export const getAccessChanges: Handler<'getAccessChanges'> = async (call) => {
  const { userId, resourceUri, permission: action } = call.params
  const index = existing(await call.sight.see(call.accountId, call.freshness))
  if (!mayHearReasons(call, index)) return { status: 200, body: {} }
  const found = index.smallestChanges({ userId, action, resourceUri }, new Work())
  const roleNames = new Map(found.map(({ roleId }) => [roleId, roleId && index.findRole(roleId)?.name]))
  const names = await namesIn(call, found)
  const changes = found.map(({ roleId, ...change }) => ({
    ...change,
    ...(roleId ? { roleId, ...named({ roleName: roleNames.get(roleId) }) } : {}),
    ...named({ recordName: names.recordName(change.recordId), groupName: names.groupName(change.groupId) }),
  }))
  return { status: 200, body: { changes } }
}
