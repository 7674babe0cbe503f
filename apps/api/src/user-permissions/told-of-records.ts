import type { GroupId, RecordId, UserId } from '@doorward/core/ids'
import { listLastChanges } from '@doorward/store/feed/history'
import type { ItemKey } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { named } from './explain.ts'
import { type Mentioned, namesIn } from './names-in-answer.ts'

/** What people are told of a record and a group by which something is given; what is not known is absent. */
export interface ToldOfRecord {
  recordName?: string
  groupName?: string
  /** Who changed the record last, and when. */
  changedBy?: UserId
  changedAt?: string
}

/** Tells of the records and groups that an answer mentions what they were called at a revision, and who changed them last by then. */
export async function toldOfRecords(
  call: ApiCall,
  mentioned: Mentioned[],
  revision: number,
): Promise<(of: { recordId?: RecordId | undefined; groupId?: GroupId | undefined }) => ToldOfRecord> {
  const recordIds = new Set(mentioned.flatMap(({ recordId }) => recordId ?? []))
  const keys: ItemKey[] = [...recordIds].map((id) => ({ kind: 'record', id }))
  const names = await namesIn(call, mentioned, revision)
  const changes =
    keys.length === 0 ? [] : await readRows(call, (tx) => listLastChanges(tx, call.accountId, keys, revision))
  const lastOf = new Map<string, (typeof changes)[number]>(changes.map((change) => [change.id, change]))
  return ({ recordId, groupId }) => {
    const last = recordId && lastOf.get(recordId)
    return named({
      recordName: names.recordName(recordId),
      groupName: names.groupName(groupId),
      changedBy: last ? (last.actor as UserId) : undefined, // who acts is a user
      changedAt: last ? last.at.toISOString() : undefined,
    })
  }
}
