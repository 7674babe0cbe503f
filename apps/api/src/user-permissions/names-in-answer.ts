import type { GroupId, RecordId } from '@doorward/core/ids'
import { statesAt } from '@doorward/store/feed/past-log'
import { listItemNames } from '@doorward/store/items/item-names'
import type { ItemKey } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'

/** What an answer mentions by id. */
export interface Mentioned {
  recordId?: RecordId | undefined
  groupId?: GroupId | undefined
}

/** Names of records and groups, by their ids; without those that have none. */
export interface Names {
  recordName(recordId: RecordId | undefined): string | undefined
  groupName(groupId: GroupId | undefined): string | undefined
}

const keysOf = ({ recordId, groupId }: Mentioned): ItemKey[] => [
  ...(recordId ? [{ kind: 'record', id: recordId } as const] : []),
  ...(groupId ? [{ kind: 'group', id: groupId } as const] : []),
]
const placeOf = ({ kind, id }: ItemKey) => `${kind} ${id}`

async function found(call: ApiCall, keys: ItemKey[], revision: number | undefined) {
  if (keys.length === 0) return []
  if (revision === undefined) return readRows(call, (tx) => listItemNames(tx, call.accountId, keys))
  const states = await readRows(call, (tx) => statesAt(tx, call.accountId, revision, keys))
  return states.flatMap(({ kind, id, doc }) => {
    const { name } = (doc ?? {}) as { name?: unknown } // a stored document of whatever kind
    return typeof name === 'string' ? [{ kind, id, name }] : []
  })
}

/**
 * The names of the records and groups that an answer mentions, for people.
 * @param revision of the past, where the names of then are asked for
 */
export async function namesIn(call: ApiCall, mentioned: Iterable<Mentioned>, revision?: number): Promise<Names> {
  const keys = new Map([...mentioned].flatMap(keysOf).map((key) => [placeOf(key), key]))
  const names = new Map((await found(call, [...keys.values()], revision)).map((item) => [placeOf(item), item.name]))
  return {
    recordName: (recordId) => (recordId ? names.get(placeOf({ kind: 'record', id: recordId })) : undefined),
    groupName: (groupId) => (groupId ? names.get(placeOf({ kind: 'group', id: groupId })) : undefined),
  }
}
