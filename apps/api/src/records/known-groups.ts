import type { GroupId } from '@doorward/core/ids'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import type { ItemKey } from '@doorward/store/items/items'
import type { CommitView } from '@doorward/store/writes/model'

type Naming = Pick<AccessRecord, 'groups' | 'statements'>

/** Groups that a record names, each with the field that does. */
const groupsIn = ({ groups, statements }: Naming): { groupId: GroupId; field: string }[] => [
  ...groups.map(({ groupId }) => ({ groupId, field: 'groups' })),
  ...statements.flatMap((statement, place) =>
    (statement.groups ?? []).map(({ groupId }) => ({ groupId, field: `statements.${place}.groups` })),
  ),
]

/** The groups to have at hand when deciding on a record. */
export const groupKeysOf = (record: Naming): ItemKey[] =>
  [...new Set(groupsIn(record).map(({ groupId }) => groupId))].map((id) => ({ kind: 'group', id }))

/** Raises UnknownGroup for a group that does not exist, unless the record named it before. */
export function checkGroups(view: CommitView, record: Naming, before: Naming | null): void {
  const named = new Set(before ? groupsIn(before).map(({ groupId }) => groupId) : [])
  for (const { groupId, field } of groupsIn(record)) {
    if (named.has(groupId) || view.item({ kind: 'group', id: groupId })?.deleted === false) continue
    throw new Refusal('UnknownGroup', { title: `There is no group ${groupId}.`, details: { field, groupId } })
  }
}
