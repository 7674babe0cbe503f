/** Where something stands in the map: people, groups, statements, roles, resources, from the person to the resource. */
export const mapColumns = ['people', 'groups', 'records', 'roles', 'resources'] as const
export type MapColumn = (typeof mapColumns)[number]

/** One box of the map. */
export interface MapNode {
  key: string
  column: MapColumn
  /** What it stands for. */
  thing:
    | { kind: 'user'; userId: string }
    /** People who come the same way: the first of them, and what names them all. */
    | { kind: 'people'; userIds: readonly string[]; count: number; namedBy: { kind: 'group' | 'record'; id: string } }
    /** Everybody who signs in. */
    | { kind: 'everybody' }
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
/** Where lines to one box pass a column that they have nothing to do with: between its boxes. */
interface MapLane {
  column: MapColumn
  /** Its middle, in pixels. */
  y: number
}
export interface MapLine extends MapEdge {
  /** One for each column between both ends. */
  lanes: MapLane[]
}
export interface MapLayout {
  nodes: MapNode[]
  edges: MapLine[]
  heightPx: number
  /** Those that something stands in. */
  columns: MapColumn[]
}

export const boxHeightPx = 32
const gapPx = 8
export const rowPx = boxHeightPx + gapPx
export const laneHeightPx = 8

export type Placed = Omit<MapNode, 'y'> & { wanted: number }

/** As far below the first thing that it leads to a box may stand: both are seen at once. */
const nearPx = 240

/** Beside the middle of what it leads to; where that goes on and on, near the first of it. */
export function besideAll(ys: readonly number[]): number {
  const middle = ys.reduce((sum, one) => sum + one, 0) / ys.length
  return Math.min(middle, Math.min(...ys) + nearPx)
}

/** The middle of a box. */
export const middleOf = (y: number) => y + boxHeightPx / 2

/** A box that lines lead to past a column, and the height at which they would pass it straight. */
export type Passed = ReadonlyMap<string, number>

/** One column as it stands: its boxes, and the middle of the lane to each box that lines lead to past it. */
interface Settled {
  boxes: MapNode[]
  lanes: Map<string, number>
}

/** Boxes and lanes of one column where they want to be, none over another; the order is that of what they want. */
export function settle(placed: Placed[], passed: Passed = new Map()): Settled {
  const settled: Settled = { boxes: [], lanes: new Map() }
  let free = 0
  const take = (wanted: number, heightPx: number) => {
    const y = Math.max(wanted, free)
    free = y + heightPx + gapPx
    return y
  }
  const toMiddle = laneHeightPx / 2
  const boxes = placed.map(({ wanted, ...node }) => ({
    wanted,
    place: () => settled.boxes.push({ ...node, y: take(wanted, boxHeightPx) }),
  }))
  // Where nothing stands there is no column that could be in the way.
  const lanes = [...(placed.length > 0 ? passed : [])].map(([to, middle]) => ({
    wanted: middle - toMiddle,
    place: () => settled.lanes.set(to, take(middle - toMiddle, laneHeightPx) + toMiddle),
  }))
  for (const { place } of [...boxes, ...lanes].toSorted((one, other) => one.wanted - other.wanted)) place()
  return settled
}

/** Boxes of one column that several things may lead from: each is noted with the height of what it leads to. */
export function notedBoxes() {
  const noted = new Map<string, { node: Omit<Placed, 'wanted'>; ys: number[] }>()
  return {
    note(node: Omit<Placed, 'wanted'>, y: number) {
      const { ys } = noted.get(node.key) ?? { ys: [] }
      noted.set(node.key, { node, ys: [...ys, y] })
    },
    placed: (): Placed[] => [...noted.values()].map(({ node, ys }) => ({ ...node, wanted: besideAll(ys) })),
  }
}
