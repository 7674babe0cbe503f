import type { AccessGraph, GraphFocus } from '../../queries/access/access-graph.ts'
import type { ToldStatement } from './fold-statements.ts'
import {
  besideAll,
  boxHeightPx,
  laneHeightPx,
  type MapColumn,
  type MapEdge,
  type MapLayout,
  type MapLine,
  type MapNode,
  mapColumns,
  middleOf,
  notedBoxes,
  type Passed,
  rowPx,
  settle,
} from './map-boxes.ts'

/** Around a role all of them have that role: it stands once, and first. */
const columnsOfRole: readonly MapColumn[] = ['roles', 'people', 'groups', 'records', 'resources']
/** Where the same people and groups have one role by several records: it stands once, before these. */
const columnsOfSharedRoles: readonly MapColumn[] = ['people', 'groups', 'roles', 'records', 'resources']

const bandGapPx = 12
/** Roles and resources of one statement that are drawn; the others are counted. */
const listMax = 5
/** People who come to the same are drawn one by one up to so many, as long as all of them are few. */
const peopleMax = 3
const peopleInAllMax = 24

const spread = <Name extends string>(first: readonly Name[], count: number) => {
  const shown = first.length > listMax ? first.slice(0, listMax - 1) : first
  return { shown, more: count - shown.length }
}

/** A statement with its roles and resources: each role on each resource; the role that a map is drawn around stands elsewhere. */
function band(statement: ToldStatement, names: Map<string, string | undefined>, top: number, withRoles: boolean) {
  const key = `s:${statement.recordId}:${statement.statementIndex}`
  const { recordId, recordName, statementIndex, folds } = statement
  const stack = (column: MapColumn, made: MapNode['thing'][]) =>
    made.map((thing, at) => ({ key: `${key}:${column}:${at}`, column, thing, y: top + at * rowPx }))
  const roles = spread(statement.roles.first, statement.roles.count)
  const resources = spread(statement.resources.first, statement.resources.count)
  const moreOf = (count: number): MapNode['thing'][] => (count > 0 ? [{ kind: 'more', count }] : [])
  const right = [
    stack(
      'roles',
      withRoles
        ? [
            ...roles.shown.map((roleId) => ({ kind: 'role' as const, roleId, name: names.get(roleId) })),
            ...moreOf(roles.more),
          ]
        : [],
    ),
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
      ...(withRoles ? [] : ofResources.map((resource) => ({ from: key, to: resource.key }))),
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

/** What people come to, and where they stand written. */
interface PeoplesWay {
  to: string
  namedBy: Extract<MapNode['thing'], { kind: 'people' }>['namedBy']
}

/** The boxes of people who come to something. */
function peopleTo(
  { to, namedBy }: PeoplesWay,
  users: { first: readonly string[]; count: number },
  oneByOne: number,
): { key: string; thing: MapNode['thing'] }[] {
  if (users.count === 0) return []
  if (users.count <= oneByOne)
    return users.first.map((userId) => ({ key: `u:${userId}`, thing: { kind: 'user', userId } }))
  return [{ key: `p:${to}`, thing: { kind: 'people', userIds: users.first, count: users.count, namedBy } }]
}

/** Boxes that no line leads to. */
const beginningsOf = (nodes: readonly MapNode[], edges: readonly MapEdge[]): MapNode[] => {
  const reached = new Set(edges.map(({ to }) => to))
  return nodes.filter(({ key }) => !reached.has(key))
}

/** The role that a map is drawn around, before all that has it. */
function roleBefore(roleId: string, name: string | undefined, beginnings: readonly MapNode[]): MapNode[] {
  if (beginnings.length === 0) return []
  const wanted = besideAll(beginnings.map(({ y }) => y))
  return settle([{ key: `r:${roleId}`, column: 'roles', thing: { kind: 'role', roleId, name }, wanted }]).boxes
}

/** Lines with the lanes by which they pass the columns between their ends. */
function linesOf(
  edges: readonly MapEdge[],
  nodes: readonly MapNode[],
  columns: readonly MapColumn[],
  lanes: Partial<Record<MapColumn, Passed>>,
): MapLine[] {
  const at = new Map(nodes.map(({ key, column }) => [key, columns.indexOf(column)]))
  return edges.map((edge) => ({
    ...edge,
    lanes: columns.slice((at.get(edge.from) ?? 0) + 1, at.get(edge.to)).flatMap((column) => {
      const y = lanes[column]?.get(edge.to)
      return y === undefined ? [] : [{ column, y }]
    }),
  }))
}

/** Everybody below all else, beside the places that are open to them. */
function openBelow(uris: readonly string[], top: number): { nodes: MapNode[]; edges: MapEdge[] } {
  const { shown, more } = spread(uris, uris.length)
  const things: MapNode['thing'][] = [
    ...shown.map((resourceUri) => ({ kind: 'resource' as const, resourceUri })),
    ...(more > 0 ? [{ kind: 'more' as const, count: more }] : []),
  ]
  const places = things.map((thing, at): MapNode => {
    return { key: `o:${at}`, column: 'resources', thing, y: top + at * rowPx }
  })
  if (places.length === 0) return { nodes: [], edges: [] }
  const everybody: MapNode = { key: 'o', column: 'people', thing: { kind: 'everybody' }, y: top }
  return { nodes: [everybody, ...places], edges: places.map(({ key }) => ({ from: everybody.key, to: key })) }
}

type ToldGraph = Omit<AccessGraph, 'statements'> & { statements: readonly ToldStatement[] }

/** The box of a role that the people and groups of a statement have, whichever records say so. */
const sharedRoleKey = ({ users, groups }: ToldStatement, roleId: string): string =>
  `r:${roleId}:${JSON.stringify([users, groups])}`

/** The order of the columns: a role stands before the records where that draws it less often, and each line stays a way that there is. */
function columnsAround({ kind }: GraphFocus, statements: readonly ToldStatement[]): readonly MapColumn[] {
  if (kind === 'role') return columnsOfRole
  const areAllDrawn = statements.every(
    ({ roles }) => roles.count > 0 && roles.count <= Math.min(listMax, roles.first.length),
  )
  if (kind === 'resource' || !areAllDrawn) return mapColumns
  const keys = statements.flatMap((each) => each.roles.first.map((roleId) => sharedRoleKey(each, roleId)))
  return new Set(keys).size < keys.length ? columnsOfSharedRoles : mapColumns
}

/** What people and groups lead to: a statement, or the role that stands before it. */
interface LedTo {
  key: string
  y: number
  statement: ToldStatement
}

/** Roles that stand before their records, each once for the same people and groups, and what leads on from them. */
function sharedRoles(hubs: readonly LedTo[], names: ReadonlyMap<string, string | undefined>) {
  const noted = notedBoxes()
  const statements = new Map<string, ToldStatement>()
  const edges: MapEdge[] = []
  for (const { key: to, y, statement } of hubs)
    for (const roleId of statement.roles.first) {
      const key = sharedRoleKey(statement, roleId)
      noted.note({ key, column: 'roles', thing: { kind: 'role', roleId, name: names.get(roleId) } }, y)
      statements.set(key, statement)
      edges.push({ from: key, to })
    }
  const { boxes } = settle(noted.placed().toSorted((one, other) => one.wanted - other.wanted))
  const ledTo = boxes.flatMap(({ key, y }): LedTo[] => {
    const statement = statements.get(key)
    return statement ? [{ key, y, statement }] : []
  })
  return { boxes, edges, ledTo }
}

/** The statements from top to bottom, each with what stands beside it. */
function drawBands(
  told: readonly ToldStatement[],
  roleNames: Map<string, string | undefined>,
  columns: readonly MapColumn[],
) {
  const bands: MapNode[] = []
  const edges: MapEdge[] = []
  const hubs: LedTo[] = []
  let top = 0
  for (const statement of told) {
    const { hub, bottom, ...drawn } = band(statement, roleNames, top, columns === mapColumns)
    bands.push(...drawn.nodes)
    edges.push(...drawn.edges)
    hubs.push({ key: hub.key, y: hub.y, statement })
    top = bottom
  }
  if (columns !== columnsOfSharedRoles) return { bands, edges, ledTo: hubs }
  const shared = sharedRoles(hubs, roleNames)
  return { bands: [...bands, ...shared.boxes], edges: [...edges, ...shared.edges], ledTo: shared.ledTo }
}

/** The statements with all that leads to them. */
function drawStatements(
  focus: GraphFocus,
  graph: ToldGraph,
  told: readonly ToldStatement[],
  columns: readonly MapColumn[],
) {
  const roleNames = new Map(graph.roles.map(({ roleId, roleName }) => [roleId as string, roleName]))
  const oneByOne = peopleOneByOne(graph)
  const { bands, edges, ledTo } = drawBands(told, roleNames, columns)
  const [groups, people] = [notedBoxes(), notedBoxes()]
  const pastGroups = new Map<string, number>()
  for (const { key: to, y, statement } of ledTo) {
    for (const groupId of statement.groups.first) {
      const name = graph.groups.find((one) => one.groupId === groupId)?.groupName
      groups.note({ key: `g:${groupId}`, column: 'groups', thing: { kind: 'group', groupId, name } }, y)
      edges.push({ from: `g:${groupId}`, to })
    }
    for (const { key, thing } of peopleTo(
      { to, namedBy: { kind: 'record', id: statement.recordId } },
      statement.users,
      oneByOne,
    )) {
      people.note({ key, column: 'people', thing }, y)
      edges.push({ from: key, to })
    }
    const isBeginning = focus.kind === 'role' && statement.groups.first.length === 0
    if (statement.users.count > 0 || isBeginning) pastGroups.set(to, middleOf(y))
  }
  const besideHubs = settle(groups.placed(), pastGroups)
  for (const { key, thing, y } of besideHubs.boxes) {
    const found = thing.kind === 'group' ? graph.groups.find(({ groupId }) => groupId === thing.groupId) : undefined
    const users = focus.kind === 'user' ? { first: [focus.id], count: 1 } : found?.users
    const way: PeoplesWay = { to: key, namedBy: { kind: 'group', id: found?.groupId ?? '' } }
    for (const person of users ? peopleTo(way, users, oneByOne) : []) {
      people.note({ ...person, column: 'people' }, y)
      edges.push({ from: person.key, to: key })
    }
  }
  return { bands, edges, groups: besideHubs, people, roleNames }
}

/**
 * The map of a graph, its statements from top to bottom. Roles and resources stand beside their own statement, and a role before
 * several only where the same people and groups have it by them, so that every line from left to right is a way that there is;
 * no line passes behind a box.
 */
export function layOut(focus: GraphFocus, graph: ToldGraph, statementsMax: number): MapLayout {
  const isOfRole = focus.kind === 'role'
  const told = graph.statements.slice(0, statementsMax)
  const order = columnsAround(focus, told)
  const { bands, edges, groups, people, roleNames } = drawStatements(focus, graph, told, order)
  // Only a role stands before the people, and its lines lead past them.
  const pastPeople = (isOfRole ? beginningsOf([...groups.boxes, ...bands], edges) : []).map(
    ({ key, y }) => [key, groups.lanes.get(key) ?? middleOf(y)] as const,
  )
  const besideAllElse = settle(people.placed(), new Map(pastPeople))
  const drawn = [...besideAllElse.boxes, ...groups.boxes, ...bands]
  const beginnings = isOfRole ? beginningsOf(drawn, edges) : []
  const role = roleBefore(focus.id, roleNames.get(focus.id), beginnings)
  const open = openBelow(
    graph.public.map(({ resourceUri }) => resourceUri),
    Math.max(0, ...drawn.map(({ y }) => y + rowPx)),
  )
  const nodes = [...role, ...drawn, ...open.nodes]
  const columns = order.filter((column) => nodes.some((node) => node.column === column))
  const ways = [
    ...role.flatMap(({ key }) => beginnings.map((to) => ({ from: key, to: to.key }))),
    ...edges,
    ...open.edges,
  ]
  const lines = linesOf(ways, nodes, columns, { people: besideAllElse.lanes, groups: groups.lanes })
  const lanesEnd = lines.flatMap(({ lanes }) => lanes.map(({ y }) => y + laneHeightPx / 2))
  return {
    nodes,
    edges: lines,
    heightPx: Math.max(0, ...nodes.map(({ y }) => y + boxHeightPx), ...lanesEnd),
    columns,
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
