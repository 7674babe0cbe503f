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
import type { AccessRecord, Group, Role, Statement } from '../permissions/model.ts'

/** One line of an AccessChanged event: a user has more, or less, than before on a resource. */
export interface AccessChange {
  userId: UserId
  resourceUri: string
  operation: 'ADDED' | 'REMOVED'
}

/** A change of the log that can move access; null where there was nothing before, or is nothing after. */
export type AccessTrigger =
  | { kind: 'record'; id: RecordId; before: AccessRecord | null; after: AccessRecord | null }
  | { kind: 'group'; id: GroupId; before: Group | null; after: Group | null }
  | { kind: 'role'; id: RoleId; before: Role | null; after: Role | null }

/** What else was so at the moment of the change. */
export interface World {
  roleOf: RoleLookup
  membersOf(groupId: GroupId): UserId[]
  /** Records that name the group or role of the trigger. */
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
function gainsOf(trigger: AccessTrigger, world: World, forward: boolean): Iterable<Gain> {
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

/** Each user and resource whose permissions by these items became more (ADDED) or less (REMOVED), once each. Lazy. */
export function* accessChanges(trigger: AccessTrigger, world: World): Generator<AccessChange> {
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
