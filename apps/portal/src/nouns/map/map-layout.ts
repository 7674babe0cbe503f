import type { AccessGraph, GraphFocus } from '../../queries/access/access-graph.ts'
import type { ToldStatement } from './fold-statements.ts'

/** Where something stands in the map: people, groups, statements, roles, resources, from the person to the resource. */
const mapColumns = ['people', 'groups', 'records', 'roles', 'resources'] as const
export type MapColumn = (typeof mapColumns)[number]

/** One box of the map. */
export interface MapNode {
  key: string
  column: MapColumn
  /** What it stands for. */
  thing:
    | { kind: 'user'; userId: string }
    /** People who come the same way, the first of them by name. */
    | { kind: 'people'; userIds: readonly string[]; count: number }
    | { kind: 'group'; groupId: string; name: string | undefined }
    | { kind: 'statement'; recordId: string; name: string | undefined; statementIndex: number }
    /** Several access records that are told as one, until they are opened by the key. */
    | { kind: 'records'; key: string; count: number }
    | { kind: 'role'; roleId: string; name: string | undefined }
    | { kind: 'resource'; resourceUri: string }
    /** Several resources of one beginning. */
    | { kind: 'below'; beginning: string; count: number }
    | { kind: 'more'; count: number }
  /** Its upper edge, in pixels. */
  y: number
}
export interface MapEdge {
  from: string
  to: string
}
export interface MapLayout {
  nodes: MapNode[]
  edges: MapEdge[]
  heightPx: number
  /** Those that something stands in. */
  columns: MapColumn[]
}

export const boxHeightPx = 32
const rowPx = boxHeightPx + 8
const bandGapPx = 12
/** Roles and resources of one statement that are drawn; the others are counted. */
const listMax = 5
/** People who come to the same are drawn one by one up to so many, as long as all of them are few. */
const peopleMax = 3
const peopleInAllMax = 24

type Placed = Omit<MapNode, 'y'> & { wanted: number }

const spread = <Name extends string>(first: readonly Name[], count: number) => {
  const shown = first.length > listMax ? first.slice(0, listMax - 1) : first
  return { shown, more: count - shown.length }
}

/** As far below the first thing that it leads to a box may stand: both are seen at once. */
const nearPx = 240

/** Beside the middle of what it leads to; where that goes on and on, near the first of it. */
function besideAll(ys: readonly number[]): number {
  const middle = ys.reduce((sum, one) => sum + one, 0) / ys.length
  return Math.min(middle, Math.min(...ys) + nearPx)
}

/** Boxes of one column where they want to be, none over another; the order is that of what they want. */
function settle(placed: Placed[]): MapNode[] {
  let free = 0
  return placed
    .toSorted((one, other) => one.wanted - other.wanted)
    .map(({ wanted, ...node }) => {
      const y = Math.max(wanted, free)
      free = y + rowPx
      return { ...node, y }
    })
}

/** A statement with its roles and resources: each role on each resource. */
function band(statement: ToldStatement, names: Map<string, string | undefined>, top: number) {
  const key = `s:${statement.recordId}:${statement.statementIndex}`
  const { recordId, recordName, statementIndex, folds } = statement
  const stack = (column: MapColumn, made: MapNode['thing'][]) =>
    made.map((thing, at) => ({ key: `${key}:${column}:${at}`, column, thing, y: top + at * rowPx }))
  const roles = spread(statement.roles.first, statement.roles.count)
  const resources = spread(statement.resources.first, statement.resources.count)
  const moreOf = (count: number): MapNode['thing'][] => (count > 0 ? [{ kind: 'more', count }] : [])
  const right = [
    stack('roles', [
      ...roles.shown.map((roleId) => ({ kind: 'role' as const, roleId, name: names.get(roleId) })),
      ...moreOf(roles.more),
    ]),
    stack(
      'resources',
      folds && folds.resources > 1
        ? [{ kind: 'below', beginning: folds.beginning, count: folds.resources }]
        : [
            ...resources.shown.map((resourceUri) => ({ kind: 'resource' as const, resourceUri })),
            ...moreOf(resources.more),
          ],
    ),
  ] as const
  const rows = Math.max(1, right[0].length, right[1].length)
  const centre = (count: number) => ((rows - count) * rowPx) / 2
  const [ofRoles, ofResources] = right.map((nodes) =>
    nodes.map((node) => ({ ...node, y: node.y + centre(nodes.length) })),
  ) as [MapNode[], MapNode[]]
  const hub: MapNode = {
    key,
    column: 'records',
    thing: folds
      ? { kind: 'records', key: folds.key, count: folds.records }
      : { kind: 'statement', recordId, name: recordName, statementIndex },
    y: top + centre(1),
  }
  return {
    hub,
    nodes: [hub, ...ofRoles, ...ofResources],
    edges: [
      ...ofRoles.map((role) => ({ from: key, to: role.key })),
      ...ofRoles.flatMap((role) => ofResources.map((resource) => ({ from: role.key, to: resource.key }))),
    ],
    bottom: top + rows * rowPx + bandGapPx,
  }
}

/** How many people may stand one by one beside what they come to. */
function peopleOneByOne({
  statements,
  groups,
}: Pick<AccessGraph, 'groups'> & { statements: readonly ToldStatement[] }): number {
  const named = [...statements, ...groups].flatMap(({ users }) => users?.first.slice(0, peopleMax) ?? [])
  return new Set(named).size > peopleInAllMax ? 1 : peopleMax
}

/** The boxes of people who come to something. */
function peopleTo(
  to: string,
  users: { first: readonly string[]; count: number },
  oneByOne: number,
): { key: string; thing: MapNode['thing'] }[] {
  if (users.count === 0) return []
  if (users.count <= oneByOne)
    return users.first.map((userId) => ({ key: `u:${userId}`, thing: { kind: 'user', userId } }))
  return [{ key: `p:${to}`, thing: { kind: 'people', userIds: users.first.slice(0, 1), count: users.count } }]
}

/**
 * The map of a graph, its statements from top to bottom. Roles and resources stand beside their own statement, so that every
 * line from left to right is a way that there is.
 */
export function layOut(
  focus: GraphFocus,
  graph: Omit<AccessGraph, 'statements'> & { statements: readonly ToldStatement[] },
  statementsMax: number,
): MapLayout {
  const roleNames = new Map(graph.roles.map(({ roleId, roleName }) => [roleId as string, roleName]))
  const nodes: MapNode[] = []
  const edges: MapEdge[] = []
  const groups = new Map<string, Placed & { ys: number[] }>()
  const people = new Map<string, Placed & { ys: number[] }>()
  const note = (into: typeof groups, node: Omit<Placed, 'wanted'>, y: number) => {
    const had = into.get(node.key) ?? { ...node, wanted: 0, ys: [] }
    had.ys.push(y)
    into.set(node.key, had)
  }
  const oneByOne = peopleOneByOne(graph)
  let top = 0
  for (const statement of graph.statements.slice(0, statementsMax)) {
    const { hub, bottom, ...drawn } = band(statement, roleNames, top)
    nodes.push(...drawn.nodes)
    edges.push(...drawn.edges)
    for (const groupId of statement.groups.first) {
      const name = graph.groups.find((one) => one.groupId === groupId)?.groupName
      note(groups, { key: `g:${groupId}`, column: 'groups', thing: { kind: 'group', groupId, name } }, hub.y)
      edges.push({ from: `g:${groupId}`, to: hub.key })
    }
    for (const { key, thing } of peopleTo(hub.key, statement.users, oneByOne)) {
      note(people, { key, column: 'people', thing }, hub.y)
      edges.push({ from: key, to: hub.key })
    }
    top = bottom
  }
  const settledGroups = settle([...groups.values()].map(({ ys, ...node }) => ({ ...node, wanted: besideAll(ys) })))
  for (const { key, thing, y } of settledGroups) {
    const found = thing.kind === 'group' ? graph.groups.find(({ groupId }) => groupId === thing.groupId) : undefined
    const users = focus.kind === 'user' ? { first: [focus.id], count: 1 } : found?.users
    for (const person of users ? peopleTo(key, users, oneByOne) : []) {
      note(people, { ...person, column: 'people' }, y)
      edges.push({ from: person.key, to: key })
    }
  }
  const settledPeople = settle([...people.values()].map(({ ys, ...node }) => ({ ...node, wanted: besideAll(ys) })))
  const all = [...settledPeople, ...settledGroups, ...nodes]
  return {
    nodes: all,
    edges,
    heightPx: Math.max(0, ...all.map(({ y }) => y + boxHeightPx)),
    columns: mapColumns.filter((column) => all.some((node) => node.column === column)),
  }
}

/** What stands on a line through a box: all before it and all behind it, itself among them. */
export function onLinesThrough(key: string, edges: readonly MapEdge[]): Set<string> {
  const reached = (next: (edge: MapEdge) => [string, string]) => {
    const found = new Set([key])
    const waiting = [key]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const edge of edges) {
        const [from, to] = next(edge)
        if (from !== at || found.has(to)) continue
        found.add(to)
        waiting.push(to)
      }
    return found
  }
  return new Set([...reached(({ from, to }) => [from, to]), ...reached(({ from, to }) => [to, from])])
}
