import type { Json } from '@doorward/core/changes/patch'
import { type AccessTrigger, accessChanges, movesAccess, type World } from '@doorward/core/events/access-changes'
import { accessChangedEvents, alertFiredEvent, type EventPlace, type OutgoingEvent } from '@doorward/core/events/events'
import type { AccountId, GroupId, RoleId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { AccessRecord, Group, Role } from '@doorward/core/permissions/model'
import { productName } from '@doorward/core/platform'
import type { Tx } from '@doorward/store/database/database'
import {
  findAsOf,
  findChange,
  type LoggedChange,
  listGroupsOfUser,
  listRecordsNaming,
} from '@doorward/store/feed/log-reader'
import type { StoredAlert } from '../../alerts/stored-alert.ts'

type Concerned<Trigger extends AccessTrigger> = (
  tx: Tx,
  accountId: AccountId,
  change: LoggedChange,
  trigger: Trigger,
) => Promise<AccessRecord[]>

const recordsNamingIt: Concerned<AccessTrigger> = (tx, accountId, { id, revision }) =>
  listRecordsNaming(tx, accountId, id, revision)

/** Records by which a change of each kind moves access. */
const recordsBy: { [Kind in AccessTrigger['kind']]: Concerned<Extract<AccessTrigger, { kind: Kind }>> } = {
  /** Its own change concerns itself. */
  record: async (_, __, ___, { before, after }) => [before, after].filter((doc) => doc !== null),
  role: recordsNamingIt,
  group: recordsNamingIt,
  resource: async () => [],
  async user(tx, accountId, { id, revision }) {
    const groups = await listGroupsOfUser(tx, accountId, id, revision)
    const found = new Map<string, AccessRecord>()
    for (const name of [id, ...groups.map(({ groupId }) => groupId)])
      for (const record of await listRecordsNaming(tx, accountId, name, revision)) found.set(record.recordId, record)
    return [...found.values()]
  },
}

/** Groups and roles as they were right after a change, read ahead: the rules of core read nothing. */
async function worldOf(tx: Tx, accountId: AccountId, change: LoggedChange, trigger: AccessTrigger): Promise<World> {
  const { revision } = change
  const recordsOf = recordsBy[trigger.kind] as Concerned<AccessTrigger> // of the trigger's own kind
  const records = await recordsOf(tx, accountId, change, trigger)
  const groupIds = new Set<GroupId>()
  const roleIds = new Set<RoleId>()
  for (const record of records) {
    for (const { groupId } of record.groups) groupIds.add(groupId)
    for (const statement of record.statements) {
      for (const { groupId } of statement.groups ?? []) groupIds.add(groupId)
      for (const roleId of statement.roles) roleIds.add(roleId)
    }
  }
  const groups = new Map<GroupId, Group>()
  for (const groupId of groupIds) {
    const doc = await findAsOf(tx, accountId, { kind: 'group', id: groupId }, revision)
    if (doc) groups.set(groupId, doc as unknown as Group) // the stored document of a group
  }
  const roles = new Map<RoleId, Role>()
  for (const roleId of roleIds) {
    const doc = findBuiltInRole(roleId) ?? (await findAsOf(tx, accountId, { kind: 'role', id: roleId }, revision))
    if (doc) roles.set(roleId, doc as unknown as Role) // the stored document of a role
  }
  return {
    roleOf: (roleId) => roles.get(roleId),
    membersOf: (groupId) => groups.get(groupId)?.users.map(({ userId }) => userId) ?? [],
    records,
  }
}

type Made = { place: EventPlace; before: Json; after: Json }

/** An alert fires by its document saying so. */
function alertEvents({ id }: LoggedChange, { place, before, after }: Made): OutgoingEvent[] {
  const [was, is] = [before as unknown as StoredAlert | null, after as unknown as StoredAlert | null] // an alert's documents
  if (!is?.lastFired || was?.lastFired?.time === is.lastFired.time) return []
  const { name, type, lastFired } = is
  return [alertFiredEvent(place, { alertId: id, name, type, reason: lastFired.reason, firedTime: lastFired.time })]
}

/** The events of one change of the log, computed from the state right after it; none for most changes. */
export async function eventsOf(tx: Tx, accountId: AccountId, change: LoggedChange): Promise<OutgoingEvent[]> {
  const { kind, id, revision, ordinal, at, actor } = change
  if (!movesAccess(kind) && kind !== 'alert') return []
  // A job takes deleted users out of the items that name them; what they lost was told when they were deleted.
  if (actor === productName && kinds[kind].namesPeople) return []
  const { before, after } = await findChange(tx, accountId, change)
  const place: EventPlace = { accountId, revision, ordinal, at }
  if (kind === 'alert') return alertEvents(change, { place, before, after })
  if (kind === 'user' && after !== null) return [] // a user moves access by going
  const trigger = { kind, id, before, after } as unknown as AccessTrigger // the documents are those of the change's kind
  return accessChangedEvents(place, trigger, accessChanges(trigger, await worldOf(tx, accountId, change, trigger)))
}
