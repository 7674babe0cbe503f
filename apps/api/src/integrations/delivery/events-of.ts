import type { Json } from '@doorward/core/changes/patch'
import { type AccessTrigger, accessChanges, operationOnUser, type World } from '@doorward/core/events/access-changes'
import { accessChangedEvents, alertFiredEvent, type EventPlace, type OutgoingEvent } from '@doorward/core/events/events'
import type { AccountId, GroupId, RoleId } from '@doorward/core/ids'
import { type ItemKind, kinds } from '@doorward/core/kinds'
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

/** Reads the records by which a change of its kind moves access. */
type Concerned = (
  tx: Tx,
  accountId: AccountId,
  change: LoggedChange,
  documents: { before: Json; after: Json },
) => Promise<AccessRecord[]>

const recordsNamingIt: Concerned = (tx, accountId, { id, revision }) => listRecordsNaming(tx, accountId, id, revision)

/** A record's own change concerns itself. */
const itself: Concerned = async (_, __, ___, { before, after }) =>
  [before, after].filter((doc) => doc !== null) as unknown as AccessRecord[] // a record's documents

const none: Concerned = async () => []

/** A user moves access by going, and by being disabled or enabled. */
const recordsNamingUser: Concerned = async (tx, accountId, { id, revision }, change) => {
  if (!operationOnUser(change as { before: object | null; after: object | null })) return [] // a user's documents
  const groups = await listGroupsOfUser(tx, accountId, id, revision)
  const found = new Map<string, AccessRecord>()
  for (const name of [id, ...groups.map(({ groupId }) => groupId)])
    for (const record of await listRecordsNaming(tx, accountId, name, revision)) found.set(record.recordId, record)
  return [...found.values()]
}

/** Groups and roles as they were right after a change, read ahead: the rules of core read nothing. */
async function worldAt(tx: Tx, accountId: AccountId, revision: number, records: AccessRecord[]): Promise<World> {
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

interface Told {
  place: EventPlace
  before: Json
  after: Json
}
/** What a change of one kind says to the outside. */
type Events = (tx: Tx, change: LoggedChange, told: Told) => Promise<OutgoingEvent[]>

/** An alert fires by its document saying so. */
const alertFired: Events = async (_, { id }, { place, before, after }) => {
  const [was, is] = [before as unknown as StoredAlert | null, after as unknown as StoredAlert | null] // an alert's documents
  if (!is?.lastFired || was?.lastFired?.time === is.lastFired.time) return []
  const { name, type, lastFired } = is
  return [alertFiredEvent(place, { alertId: id, name, type, reason: lastFired.reason, firedTime: lastFired.time })]
}

const accessChanged =
  (recordsOf: Concerned): Events =>
  async (tx, change, { place, before, after }) => {
    const { accountId, revision } = place
    const records = await recordsOf(tx, accountId, change, { before, after })
    const trigger = { kind: change.kind, id: change.id, before, after } as unknown as AccessTrigger // the documents are those of the change's kind
    return accessChangedEvents(place, trigger, accessChanges(trigger, await worldAt(tx, accountId, revision, records)))
  }

/** The kinds whose changes are told. */
const eventsBy: Partial<Record<ItemKind, Events>> = {
  alert: alertFired,
  group: accessChanged(recordsNamingIt),
  record: accessChanged(itself),
  resource: accessChanged(none),
  role: accessChanged(recordsNamingIt),
  user: accessChanged(recordsNamingUser),
} satisfies Record<AccessTrigger['kind'] | 'alert', Events>

/** The events of one change of the log, computed from the state right after it; none for most changes. */
export async function eventsOf(tx: Tx, accountId: AccountId, change: LoggedChange): Promise<OutgoingEvent[]> {
  const { kind, revision, ordinal, at, actor } = change
  const events = eventsBy[kind]
  if (!events) return []
  // A job takes deleted users out of the items that name them; what they lost was told when they were deleted.
  if (actor === productName && kinds[kind].namesPeople) return []
  return events(tx, change, {
    place: { accountId, revision, ordinal, at },
    ...(await findChange(tx, accountId, change)),
  })
}
