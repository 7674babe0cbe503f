import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { byText } from '@doorward/core/permissions/evaluate'
import { isProgram } from '@doorward/core/permissions/owners'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { unlessTooLarge, type Work } from '@doorward/core/permissions/work'
import { contains, each, sizeOf } from '../index/bag.ts'
import { GroupEntry, type Place, type PrincipalEntry, type StatementEntry, UserEntry } from '../index/entries.ts'
import type { Graph } from '../index/graph.ts'
import { statementsFor, statementsNaming } from './questions.ts'
import { countBelowOnly } from './reach.ts'

/** What a graph is drawn around. */
export type GraphFocus =
  | { kind: 'user'; id: UserId }
  | { kind: 'group'; id: GroupId }
  | { kind: 'role'; id: RoleId }
  | { kind: 'resource'; id: string }

/** The first of a list, sorted, and how many it has. */
export interface Some<Name> {
  first: Name[]
  count: number
}

/** One statement: whom it names, what they may do there, and where; each role on each resource. */
interface GraphStatement extends Place {
  users: Some<UserId>
  groups: Some<GroupId>
  roles: Some<RoleId>
  resources: Some<string>
}

/** What surrounds a user, group, role or resource: the statements that have to do with it, and the groups they name. */
export interface AccessGraph {
  statements: Some<GraphStatement>
  groups: { groupId: GroupId; users: Some<UserId> }[]
  /** Left out where counting them all would take too long. */
  totals?: GraphTotals | undefined
}

/** How much of each there is in all statements, told or not, each once. */
interface GraphTotals {
  records: number
  groups: number
  resources: number
  /** Whom the statements name, themselves or by their groups. Around a user there is nobody else. */
  people: number
  programs: number
  /** Around a resource: who has a role on something below it alone. */
  belowOnly?: number
}

/** At most `graphNamesMax` of them are told. Sorts what it is given. */
export const someOf = <Name extends string>(found: Name[]): Some<Name> => ({
  first: found.sort(byText).slice(0, limits.graphNamesMax),
  count: found.length,
})

/** How a focus narrows what is told of a statement; what it leaves out is told whole. */
interface Around {
  /** It is about one user: who else is in a group is no part of it. */
  isOfUser?: true
  statements(): Iterable<StatementEntry>
  principals?(statement: StatementEntry): PrincipalEntry[]
  hasRole?(roleId: RoleId): boolean
  hasResource?(uri: string): boolean
}

function* statementsWithRole(graph: Graph, roleId: RoleId, work: Work): Generator<StatementEntry> {
  const role = graph.roles.byId.get(roleId)
  if (role === undefined || role.uses === 0) return
  for (const record of graph.records.all())
    for (const statement of graph.records.statementsOf(record)) {
      work.spend(1)
      if (contains(graph.records.rolesOf(statement), role)) yield statement
    }
}

function aroundUser(graph: Graph, userId: UserId): Around {
  const user = graph.findUser(userId)
  const all: PrincipalEntry[] = user === undefined ? [] : [user, ...each(user.groups)]
  return {
    isOfUser: true,
    statements: () => statementsFor(graph, userId),
    principals: (statement) => all.filter((principal) => graph.records.names(statement, principal)),
  }
}

function aroundGroup(graph: Graph, groupId: GroupId): Around {
  const group = graph.groups.get(groupId)
  return {
    statements: () => (group === undefined ? [] : statementsNaming(graph, group)),
    principals: () => (group === undefined ? [] : [group]),
  }
}

function aroundResource(graph: Graph, resourceUri: string): Around {
  const uri = normaliseResourceUri(resourceUri)
  const covering = uri === null ? [] : graph.resources.covering(uri)
  const uris = new Set(covering.map((resource) => graph.resources.uriOf(resource)))
  return {
    statements: () => covering.flatMap((resource) => [...graph.records.on(resource)]),
    hasResource: (other) => uris.has(other),
  }
}

function around(graph: Graph, focus: GraphFocus, work: Work): Around {
  if (focus.kind === 'user') return aroundUser(graph, focus.id)
  if (focus.kind === 'group') return aroundGroup(graph, focus.id)
  if (focus.kind === 'resource') return aroundResource(graph, focus.id)
  return { statements: () => statementsWithRole(graph, focus.id, work), hasRole: (roleId) => roleId === focus.id }
}

/** By record and place, each statement once. */
function inOrder({ records }: Graph, statements: Iterable<StatementEntry>, work: Work): StatementEntry[] {
  const found = new Set<StatementEntry>()
  for (const statement of statements) {
    work.spend(1)
    found.add(statement)
  }
  return [...found]
    .map((statement) => ({ statement, at: records.placeOf(statement) }))
    .sort(
      ({ at: one }, { at: other }) => byText(one.recordId, other.recordId) || one.statementIndex - other.statementIndex,
    )
    .map(({ statement }) => statement)
}

function totalsOf(graph: Graph, found: readonly StatementEntry[], view: Around, work: Work): GraphTotals {
  const { records, gone } = graph
  const inRecords = new Set<RecordId>()
  const groups = new Set<GroupEntry>()
  const users = new Set<UserEntry>()
  const uris = new Set<string>()
  for (const statement of found) {
    work.spend(1)
    inRecords.add(records.idOf(statement))
    for (const uri of records.urisOf(statement)) if (view.hasResource?.(uri) ?? true) uris.add(uri)
    for (const principal of view.principals?.(statement) ?? records.principalsOf(statement)) {
      work.spend(1)
      if (principal instanceof UserEntry) users.add(principal)
      else groups.add(principal)
    }
  }
  if (!view.isOfUser)
    for (const group of groups) {
      work.spend(sizeOf(group.users))
      for (const user of each(group.users)) users.add(user)
    }
  const here = [...users].filter(({ id }) => !gone.has(id))
  const programs = here.filter(({ id }) => isProgram(id)).length
  return {
    records: inRecords.size,
    groups: groups.size,
    resources: uris.size,
    people: here.length - programs,
    programs,
  }
}

/**
 * The graph around a focus, at most `graphStatementsMax` statements of it and `graphNamesMax` of each list. Users who were
 * deleted or are disabled hold nothing and are not told. Raises TooLarge beyond the work.
 */
export function accessGraphOf(graph: Graph, focus: GraphFocus, work: Work): AccessGraph {
  const view = around(graph, focus, work)
  const { records } = graph
  const found = inOrder(graph, view.statements(), work)
  const groups = new Set<GroupEntry>()
  const isHere = ({ id }: UserEntry) => !graph.gone.has(id)
  const first = found.slice(0, limits.graphStatementsMax).map((statement): GraphStatement => {
    const principals = new Set(view.principals?.(statement) ?? records.principalsOf(statement))
    const roles = [...each(records.rolesOf(statement))].map(({ id }) => id)
    const resources = records.urisOf(statement)
    work.spend(principals.size + roles.length + resources.length)
    const users = [...principals].filter((one) => one instanceof UserEntry).filter(isHere)
    const named = [...principals].filter((one) => one instanceof GroupEntry)
    for (const group of named) groups.add(group)
    return {
      ...records.placeOf(statement),
      users: someOf(users.map(({ id }) => id)),
      groups: someOf(named.map(({ id }) => id)),
      roles: someOf(roles.filter((roleId) => view.hasRole?.(roleId) ?? true)),
      resources: someOf(resources.filter((uri) => view.hasResource?.(uri) ?? true)),
    }
  })
  return {
    statements: { first, count: found.length },
    groups: [...groups].map((group) => {
      work.spend(sizeOf(group.users))
      return { groupId: group.id, users: someOf([...each(group.users)].filter(isHere).map(({ id }) => id)) }
    }),
    totals: unlessTooLarge(() => ({
      ...totalsOf(graph, found, view, work),
      ...(focus.kind === 'resource' ? { belowOnly: countBelowOnly(graph, focus.id, work) } : {}),
    })),
  }
}
