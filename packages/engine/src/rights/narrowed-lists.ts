import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { stepsOfLooking, type Work } from '@doorward/core/permissions/work'
import { contains, each } from '../index/bag.ts'
import {
  type PrincipalEntry,
  type RecordEntry,
  type ResourceNumber,
  type RoleEntry,
  type StatementEntry,
  UserEntry,
  WideStatement,
} from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'

/** What one statement of a record is to have, all of it. */
export interface GivingWanted {
  /** Whom it names, himself or, with `byGroups`, by a group that he is in. */
  userId?: UserId | undefined
  byGroups?: boolean | undefined
  groupId?: GroupId | undefined
  roleId?: RoleId | undefined
  /** What it is on, below it, or what covers it; normalised. */
  resourceUri?: string | undefined
}

/** The same, looked up once; what is undefined may be anything. */
interface Wanted {
  user: readonly PrincipalEntry[] | undefined
  group: readonly PrincipalEntry[] | undefined
  role: RoleEntry | undefined
  resources: ReadonlySet<ResourceNumber> | undefined
}

/** Nothing where no record names such a user, group or role. Who is disabled is named all the same. */
function lookedUp(graph: Graph, { userId, byGroups, groupId, roleId, resourceUri }: GivingWanted): Wanted | undefined {
  const user = userId && graph.users.get(userId)
  const group = groupId && graph.groups.get(groupId)
  const role = roleId && graph.roles.byId.get(roleId)
  if ((userId && !user) || (groupId && !group) || (roleId && !role?.uses)) return undefined
  return {
    user: user ? [user, ...(byGroups ? each<PrincipalEntry>(user.groups) : [])] : undefined,
    group: group ? [group] : undefined,
    role: role || undefined,
    resources: resourceUri === undefined ? undefined : graph.resources.meeting(resourceUri),
  }
}

/** Statements among which those wanted are: of whom they name, else of what they are on, else all. */
function* candidates({ records }: Graph, { user, group, resources }: Wanted): Generator<StatementEntry> {
  const principals = group ?? user
  if (principals === undefined && resources !== undefined) {
    for (const resource of resources) yield* records.on(resource)
    return
  }
  const found: Iterable<RecordEntry>[] = principals?.map((principal) => records.of(principal)) ?? [records.all()]
  for (const named of found) for (const record of named) yield* records.statementsOf(record)
}

/** Ids of the records with a statement that has all that is wanted, in no order. Raises TooLarge beyond the work. */
export function recordsGiving(graph: Graph, asked: GivingWanted, work: Work): RecordId[] {
  const { records } = graph
  const wanted = lookedUp(graph, asked)
  if (wanted === undefined) return []
  const { user, group, role, resources } = wanted
  const isPlaced = resources === undefined || (user ?? group) === undefined // the candidates are on them then
  if (resources !== undefined) work.spend(graph.resources.size / stepsOfLooking)
  const found = new Set<RecordEntry>()
  for (const statement of candidates(graph, wanted)) {
    work.spend(1)
    if (user !== undefined && !user.some((each) => records.names(statement, each))) continue
    if (group !== undefined && !group.some((each) => records.names(statement, each))) continue
    if (role !== undefined && !contains(records.rolesOf(statement), role)) continue
    if (!isPlaced && !records.isOn(statement, resources)) continue
    found.add(statement instanceof WideStatement ? statement.record : statement)
  }
  return Array.from(found, (record) => records.idOf(record))
}

/** Whom a list of users is narrowed to: whoever is in the group and has the role. */
export interface HoldersWanted {
  groupId?: GroupId | undefined
  roleId?: RoleId | undefined
}

/**
 * Users and clients in a group, or with an existing role by a record, themselves or by a group, or both; who was
 * deleted or is disabled is in none and has none. Raises TooLarge beyond the work.
 */
export function usersHolding(graph: Graph, { groupId, roleId }: HoldersWanted, work: Work): UserId[] {
  const members = groupId && new Set(membersOf(graph, groupId))
  if (roleId === undefined) return [...(members || [])]
  const holders = holdersOf(graph, roleId, work)
  return [...holders].filter((id) => !members || members.has(id))
}

function* membersOf(graph: Graph, groupId: GroupId): Generator<UserId> {
  for (const { id } of each(graph.groups.get(groupId)?.users ?? null)) if (!graph.gone.has(id)) yield id
}

function holdersOf(graph: Graph, roleId: RoleId, work: Work): Set<UserId> {
  const { records, roles } = graph
  const role = roles.byId.get(roleId)
  const found = new Set<UserId>()
  if (!role?.uses || role.compiled === null) return found
  const seen = new Set<GroupId>()
  for (const statement of candidates(graph, { user: undefined, group: undefined, role, resources: undefined })) {
    work.spend(1)
    if (!contains(records.rolesOf(statement), role)) continue
    for (const principal of records.principalsOf(statement)) {
      if (principal instanceof UserEntry) {
        if (!graph.gone.has(principal.id)) found.add(principal.id)
      } else if (!seen.has(principal.id)) {
        seen.add(principal.id)
        for (const id of membersOf(graph, principal.id)) found.add(id)
      }
    }
  }
  return found
}
