import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import {
  type Gain,
  groupEffect,
  type Holding,
  newTo,
  type Principal,
  type RoleLookup,
  type RoleUse,
  recordEffect,
  roleEffect,
} from '../permissions/giving/effect.ts'
import type { AccessRecord, Group, ResourceConfiguration, Role, Statement } from '../permissions/model.ts'
import { publicUriOf } from '../permissions/public.ts'
import { oneSpelling } from '../permissions/resource-uri.ts'
import { Work } from '../permissions/work.ts'
import { isDisabled } from '../users/user-state.ts'

/** Stands for every signed-in user, where a resource was opened to all or closed again. */
const everyone = '*'

/** One line of an AccessChanged event: a user, or everyone, has more or less than before on a resource. */
export interface AccessChange {
  userId: UserId | typeof everyone
  resourceUri: string
  operation: 'ADDED' | 'REMOVED'
}

/** A change of the log that can move access; null where there was nothing before, or is nothing after. */
export type AccessTrigger =
  | { kind: 'record'; id: RecordId; before: AccessRecord | null; after: AccessRecord | null }
  | { kind: 'group'; id: GroupId; before: Group | null; after: Group | null }
  | { kind: 'role'; id: RoleId; before: Role | null; after: Role | null }
  | { kind: 'resource'; id: string; before: ResourceConfiguration | null; after: ResourceConfiguration | null }
  /** A user's own change moves access when he is deleted, disabled or enabled again. */
  | { kind: 'user'; id: UserId; before: object | null; after: object | null }
type TriggerKind = AccessTrigger['kind']
type TriggerOf<Kind extends TriggerKind> = Extract<AccessTrigger, { kind: Kind }>

/** What else was so at the moment of the change. */
export interface World {
  roleOf: RoleLookup
  membersOf(groupId: GroupId): UserId[]
  /** Records that name the group, role or user of the trigger, or a group of that user. */
  records: AccessRecord[]
}

const isNamed = (groups: { groupId: GroupId }[] | undefined, groupId: GroupId) =>
  groups?.some((group) => group.groupId === groupId) ?? false

const urisOf = (statement: Statement) => statement.resources.map(({ resourceUri }) => oneSpelling(resourceUri))

/** What a group holds by these records, a statement each. */
export const holdingsOf = (groupId: GroupId, records: AccessRecord[]): Holding[] =>
  records.flatMap((record) =>
    record.statements
      .filter((statement) => isNamed(record.groups, groupId) || isNamed(statement.groups, groupId))
      .map((statement) => ({ roleIds: statement.roles, resourceUris: urisOf(statement) })),
  )

const principalsOf = ({ users = [], groups = [] }: Pick<Statement, 'users' | 'groups'>): Principal[] => [
  ...users.map(({ userId }) => ({ userId })),
  ...groups.map(({ groupId }) => ({ groupId })),
]

/** Where these records use a role: for each statement those whom its record names, and those whom only it names. */
export const usesOf = (roleId: RoleId, records: AccessRecord[]): RoleUse[] =>
  records.flatMap((record) => {
    const named = principalsOf(record)
    return record.statements
      .filter((statement) => statement.roles.includes(roleId))
      .flatMap((statement) => {
        const resourceUris = urisOf(statement)
        return [named, principalsOf(statement)].map((principals) => ({ principals, resourceUris }))
      })
  })

const usersOf = (principals: readonly Principal[], world: World): UserId[] => [
  ...new Set(
    principals.flatMap((principal) =>
      'userId' in principal ? [principal.userId] : world.membersOf(principal.groupId),
    ),
  ),
]

/** The record as far as it gives something to this user, one of these groups' members. */
function partFor(userId: UserId, groupIds: ReadonlySet<GroupId>, record: AccessRecord): AccessRecord {
  const part = ({ users = [], groups = [] }: Pick<Statement, 'users' | 'groups'>) => ({
    users: users.filter((user) => user.userId === userId),
    groups: groups.filter(({ groupId }) => groupIds.has(groupId)),
  })
  const statements = record.statements.map((statement) => ({ ...statement, ...part(statement) }))
  return { ...record, ...part(record), statements }
}

/** The groups that these records name and the user is in. */
function groupsOf(userId: UserId, { records, membersOf }: World): Set<GroupId> {
  const named = records.flatMap(({ groups, statements }) => [...groups, ...statements.flatMap((s) => s.groups ?? [])])
  const groupIds = new Set(named.map(({ groupId }) => groupId))
  return new Set([...groupIds].filter((groupId) => membersOf(groupId).includes(userId)))
}

/** Which way a user's own change moves all that is given to him; undefined for most changes. */
export function operationOnUser({ before, after }: { before: object | null; after: object | null }) {
  const [was, is] = [isDisabled(before), after === null || isDisabled(after)]
  if (was === is) return undefined
  return is ? 'REMOVED' : 'ADDED'
}

/** What such a change moves: each resource on which a record gives him something. */
function* allOf({ id: userId, ...change }: TriggerOf<'user'>, world: World, work: Work): Generator<AccessChange> {
  const operation = operationOnUser(change)
  if (!operation) return
  const seen = new Set<string>()
  const groupIds = groupsOf(userId, world)
  for (const record of world.records)
    for (const { resourceUris } of recordEffect(null, partFor(userId, groupIds, record), world.roleOf))
      for (const resourceUri of resourceUris) {
        work.spend(1)
        if (seen.has(resourceUri)) continue
        seen.add(resourceUri)
        yield { userId, resourceUri, operation }
      }
}

/** What everyone gains or loses when a resource is opened to all, or closed. */
function* openings({ before, after }: TriggerOf<'resource'>): Generator<AccessChange> {
  const [was, is] = [before && publicUriOf(before), after && publicUriOf(after)]
  if (was === is) return
  if (is !== null) yield { userId: everyone, resourceUri: is, operation: 'ADDED' }
  if (was !== null) yield { userId: everyone, resourceUri: was, operation: 'REMOVED' }
}

/** The resources of a gain on which something is new. */
const newUris = ({ gives, resourceUris, had }: Gain, work: Work): readonly string[] =>
  had === undefined ? resourceUris : resourceUris.filter((uri) => newTo(had.on(uri, work), gives, work).length > 0)

interface Move<Document> {
  before: Document | null
  after: Document | null
  /** What the second document gives that the first did not. */
  effect(from: Document | null, to: Document): Iterable<Gain>
}

/** What those who are named gain and lose by one document becoming another. */
function* moved<Document>(
  { before, after, effect }: Move<Document>,
  world: World,
  work: Work,
): Generator<AccessChange> {
  const ways = [
    { operation: 'ADDED', from: before, to: after },
    { operation: 'REMOVED', from: after, to: before },
  ] as const
  for (const { operation, from, to } of ways) {
    const seen = new Set<string>()
    for (const gain of to === null ? [] : effect(from, to)) {
      const uris = newUris(gain, work)
      if (uris.length === 0) continue
      for (const userId of usersOf(gain.principals, world))
        for (const resourceUri of uris) {
          work.spend(1)
          const key = `${userId}\0${resourceUri}`
          if (seen.has(key)) continue
          seen.add(key)
          yield { userId, resourceUri, operation }
        }
    }
  }
}

type ChangesBy = {
  [Kind in TriggerKind]: (trigger: TriggerOf<Kind>, world: World, work: Work) => Iterable<AccessChange>
}

/** What a change of each kind of items adds and takes; no other kind moves access. */
const changesBy: ChangesBy = {
  record: ({ before, after }, world, work) =>
    moved({ before, after, effect: (from, to) => recordEffect(from, to, world.roleOf) }, world, work),
  role: ({ id, before, after }, world, work) =>
    moved({ before, after, effect: (from, to) => roleEffect(from, to, usesOf(id, world.records)) }, world, work),
  group: ({ id, before, after }, world, work) => {
    const held = () => holdingsOf(id, world.records)
    return moved({ before, after, effect: (from, to) => groupEffect(from, to, held(), world.roleOf) }, world, work)
  },
  resource: openings,
  user: allOf,
}

/**
 * Each user and resource whose permissions by these items became more (ADDED) or less (REMOVED), once each. Lazy.
 * Raises TooLarge when more would have to be looked at than `work` allows.
 */
export function accessChanges(trigger: AccessTrigger, world: World, work = new Work()): Iterable<AccessChange> {
  const changes = changesBy[trigger.kind] as (
    trigger: AccessTrigger,
    world: World,
    work: Work,
  ) => Iterable<AccessChange> // of the trigger's own kind
  return changes(trigger, world, work)
}
