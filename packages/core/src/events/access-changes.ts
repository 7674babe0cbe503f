import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import {
  type Gain,
  groupEffect,
  type Holding,
  type Principal,
  type RoleLookup,
  type RoleUse,
  recordEffect,
  roleEffect,
} from '../permissions/effect.ts'
import type { AccessRecord, Group, ResourceConfiguration, Role, Statement } from '../permissions/model.ts'
import { publicUriOf } from '../permissions/public.ts'

/** Stands for every signed-in user, where a resource was opened to all or closed again. */
export const everyone = '*'

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
  /** A user's own change moves access when he is deleted. */
  | { kind: 'user'; id: UserId; before: object | null; after: object | null }
type ItemTrigger = Extract<AccessTrigger, { kind: 'record' | 'group' | 'role' }>

/** What else was so at the moment of the change. */
export interface World {
  roleOf: RoleLookup
  membersOf(groupId: GroupId): UserId[]
  /** Records that name the group, role or user of the trigger, or a group of that user. */
  records: AccessRecord[]
}

const isNamed = (groups: { groupId: GroupId }[] | undefined, groupId: GroupId) =>
  groups?.some((group) => group.groupId === groupId) ?? false

const urisOf = (statement: Statement) => statement.resources.map(({ resourceUri }) => resourceUri)

/** What a group holds by these records, a statement each. */
export const holdingsOf = (groupId: GroupId, records: AccessRecord[]): Holding[] =>
  records.flatMap((record) =>
    record.statements
      .filter((statement) => isNamed(record.groups, groupId) || isNamed(statement.groups, groupId))
      .map((statement) => ({ roleIds: statement.roles, resourceUris: urisOf(statement) })),
  )

/** Where these records use a role, a statement each. */
export const usesOf = (roleId: RoleId, records: AccessRecord[]): RoleUse[] =>
  records.flatMap((record) =>
    record.statements
      .filter((statement) => statement.roles.includes(roleId))
      .map((statement) => ({
        principals: [
          ...[...record.users, ...(statement.users ?? [])].map(({ userId }) => ({ userId })),
          ...[...record.groups, ...(statement.groups ?? [])].map(({ groupId }) => ({ groupId })),
        ],
        resourceUris: urisOf(statement),
      })),
  )

/** What `to` gives that `from` did not. */
function gainsOf(trigger: ItemTrigger, world: World, forward: boolean): Iterable<Gain> {
  const { kind, id } = trigger
  const [from, to] = forward ? [trigger.before, trigger.after] : [trigger.after, trigger.before]
  if (to === null) return []
  // Both documents are those of the trigger's kind; swapping them loses the tie between kind and type.
  if (kind === 'record') return recordEffect(from as AccessRecord | null, to as AccessRecord, world.roleOf)
  if (kind === 'role') return roleEffect(from as Role | null, to as Role, usesOf(id, world.records))
  return groupEffect(from as Group | null, to as Group, holdingsOf(id, world.records), world.roleOf)
}

const usersOf = (principal: Principal, world: World): UserId[] =>
  'userId' in principal ? [principal.userId] : world.membersOf(principal.groupId)

/** The record as far as it gives something to this user. */
function partFor(userId: UserId, record: AccessRecord, world: World): AccessRecord {
  const isHim = (user: { userId: UserId }) => user.userId === userId
  const isHis = ({ groupId }: { groupId: GroupId }) => world.membersOf(groupId).includes(userId)
  const part = ({ users = [], groups = [] }: Pick<Statement, 'users' | 'groups'>) => ({
    users: users.filter(isHim),
    groups: groups.filter(isHis),
  })
  const statements = record.statements.map((statement) => ({ ...statement, ...part(statement) }))
  return { ...record, ...part(record), statements }
}

/** What a user who is deleted loses: each resource on which a record gave him something. */
function* lossesOf(userId: UserId, world: World): Generator<AccessChange> {
  const seen = new Set<string>()
  for (const record of world.records)
    for (const { resourceUris } of recordEffect(null, partFor(userId, record, world), world.roleOf))
      for (const resourceUri of resourceUris) {
        if (seen.has(resourceUri)) continue
        seen.add(resourceUri)
        yield { userId, resourceUri, operation: 'REMOVED' }
      }
}

/** What everyone gains or loses when a resource is opened to all, or closed. */
function* openings({ before, after }: Extract<AccessTrigger, { kind: 'resource' }>): Generator<AccessChange> {
  const [was, is] = [before && publicUriOf(before), after && publicUriOf(after)]
  if (was === is) return
  if (is !== null) yield { userId: everyone, resourceUri: is, operation: 'ADDED' }
  if (was !== null) yield { userId: everyone, resourceUri: was, operation: 'REMOVED' }
}

/** Each user and resource whose permissions by these items became more (ADDED) or less (REMOVED), once each. Lazy. */
export function* accessChanges(trigger: AccessTrigger, world: World): Generator<AccessChange> {
  if (trigger.kind === 'resource') return yield* openings(trigger)
  if (trigger.kind === 'user') {
    if (trigger.after === null) yield* lossesOf(trigger.id, world)
    return
  }
  for (const operation of ['ADDED', 'REMOVED'] as const) {
    const seen = new Set<string>()
    for (const { principals, resourceUris } of gainsOf(trigger, world, operation === 'ADDED'))
      for (const userId of principals.flatMap((principal) => usersOf(principal, world)))
        for (const resourceUri of resourceUris) {
          const key = `${userId}\0${resourceUri}`
          if (seen.has(key)) continue
          seen.add(key)
          yield { userId, resourceUri, operation }
        }
  }
}
