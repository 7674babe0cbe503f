import type { RecordId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import { invalid } from '@doorward/core/refusals'
import type { CallOf } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { existing } from '../user-permissions/ask-index.ts'

/** Records that a list is narrowed to by whom they name, by which role and where; undefined where it is by nothing. */
export async function narrowedRecords(call: CallOf<'getRecords'>): Promise<RecordId[] | undefined> {
  const { userId, groupId, roleId, resourceUri, status } = call.query
  const asked = Object.entries({ userId, groupId, roleId, resourceUri }).find(([, value]) => value !== undefined)
  if (asked === undefined) return undefined
  if (status === 'DELETED') throw invalid(asked[0], `Deleted records can't be narrowed by ${asked[0]}; leave it out.`)
  const place = resourceUri === undefined ? undefined : parseResourceUri(resourceUri)
  const index = existing(await call.sight.see(call.accountId, call.freshness))
  // Who is in which group is told to those alone who may read groups.
  const byGroups = mayDoIn(index, call.caller, { action: 'groups:read', resourceUri: kinds.group.resource })
  return index.recordsGiving({ userId, byGroups, groupId, roleId, resourceUri: place }, new Work())
}
