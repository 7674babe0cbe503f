import { type CSSProperties, useMemo, useState } from 'react'
import { capital } from '../../lib/capital.ts'
import { t } from '../../lib/texts.ts'
import type { AccessGraph, GraphFocus } from '../../queries/access/access-graph.ts'
import styles from './access-map.module.css'
import { MapBox } from './MapBox.tsx'
import { boxHeightPx, type MapColumn, type MapLayout, type MapNode } from './map-boxes.ts'
import { onLinesThrough } from './map-layout.ts'

const heads: Record<MapColumn, string> = {
  people: t('shared.people'),
  groups: capital(t('nouns.groups')),
  records: capital(t('nouns.accessRecords')),
  roles: t('common.roles'),
  resources: capital(t('nouns.resources')),
}

/** Percent of the width between two columns of boxes, for the lines. */
const gapPercent = 2
/** Letters that a box has room for, whatever its column holds; icon and edges take as much as some. */
const lettersMin = 12
const lettersMax = 30
const edgeLetters = 6

/** How long what stands in a box is, about: names of people are read later. */
function lettersOf({ thing }: MapNode): number {
  switch (thing.kind) {
    case 'group':
    case 'role':
      return (thing.name ?? '').length
    case 'statement':
      return (thing.name ?? '').length + (thing.statementIndex > 0 ? t('map.statement', { number: 1 }).length : 0)
    case 'resource':
      return thing.resourceUri.length * monospaceWider + countLetters
    case 'below':
      return t('map.below', { count: thing.count, beginning: thing.beginning }).length
    case 'records':
      return t('effect.records', { count: thing.count }).length
    case 'everybody':
      return t('access.everybody').length
    case 'people':
      return nameLetters + t('shared.andMore', { count: thing.count }).length
    default:
      return nameLetters
  }
}
const monospaceWider = 1.25
/** How many come to a resource, with its mark. */
const countLetters = 6
/** As long as people's names are, mostly. */
const nameLetters = 15

/** Where each column begins and how wide it is, in percent of the width: by the longest that stands in it. */
function spread(columns: readonly MapColumn[], nodes: readonly MapNode[]) {
  const longest = (column: MapColumn) =>
    Math.max(...nodes.filter((node) => node.column === column).map(lettersOf), lettersMin)
  const shares = new Map(columns.map((column) => [column, Math.min(longest(column), lettersMax) + edgeLetters]))
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0)
  const percentOfShare = (100 - gapPercent * (columns.length - 1)) / all
  let start = 0
  return new Map(
    columns.map((column) => {
      const place = { start, width: (shares.get(column) ?? 0) * percentOfShare }
      start += place.width + gapPercent
      return [column, place]
    }),
  )
}

/** A line from end to end that goes level past what is between them; x in percent, y in pixels. */
function pathThrough(levels: { fromX: number; toX: number; y: number }[]): string {
  return levels
    .map(({ fromX, toX, y }, at) => {
      const before = levels[at - 1]
      if (!before) return `M${toX} ${y}`
      const middle = (before.toX + fromX) / 2
      return `C${middle} ${before.y} ${middle} ${y} ${fromX} ${y}H${toX}`
    })
    .join('')
}

const isFocus = ({ thing }: MapNode, { kind, id }: GraphFocus): boolean =>
  (kind === 'user' && thing.kind === 'user' && thing.userId === id) ||
  (kind === 'group' && thing.kind === 'group' && thing.groupId === id) ||
  (kind === 'role' && thing.kind === 'role' && thing.roleId === id)

interface MapDrawingProps {
  focus: GraphFocus
  layout: MapLayout
  /** The resources, with how many come to each. */
  reached: AccessGraph['resources']
  /** Shows one by one what is told as one. */
  onOpen: (key: string) => void
}

/** The map as it is drawn: a column a kind, lines between; whatever is pointed at or focused shows its own ways. */
export function MapDrawing({ focus, layout, reached, onOpen }: MapDrawingProps) {
  const { nodes, edges, columns, heightPx } = layout
  const [active, setActive] = useState<string>()
  const on = useMemo(() => (active === undefined ? undefined : onLinesThrough(active, edges)), [active, edges])
  const usersOn = useMemo(
    () => new Map(reached?.flatMap(({ resourceUri, users }) => (users === undefined ? [] : [[resourceUri, users]]))),
    [reached],
  )
  const byKey = useMemo(() => new Map(nodes.map((node) => [node.key, node])), [nodes])
  const spans = useMemo(() => spread(columns, nodes), [columns, nodes])
  const spanOf = (column: MapColumn) => spans.get(column) ?? { start: 0, width: 0 }
  const startOf = (column: MapColumn) => spanOf(column).start
  const endOf = (column: MapColumn) => startOf(column) + spanOf(column).width
  const placeOf = (node: MapNode): CSSProperties => ({
    insetBlockStart: node.y,
    insetInlineStart: `${startOf(node.column)}%`,
    inlineSize: `${spanOf(node.column).width}%`,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard
    <section className={`${styles.scroll} scrolls`} tabIndex={0} aria-label={t('map.title')}>
      <div
        className={styles.heads}
        style={{
          gridTemplateColumns: columns.map((column) => `${spanOf(column).width}%`).join(' '),
          columnGap: `${gapPercent}%`,
        }}
        aria-hidden
      >
        {columns.map((column) => (
          <span key={column}>{heads[column]}</span>
        ))}
      </div>
      <div className={styles.map} style={{ blockSize: heightPx }} data-active={on !== undefined || undefined}>
        <svg className={styles.lines} viewBox={`0 0 100 ${heightPx}`} preserveAspectRatio="none" aria-hidden="true">
          {edges.map(({ from, to, lanes }) => {
            const [left, right] = [byKey.get(from), byKey.get(to)]
            if (!left || !right) return null
            const middle = boxHeightPx / 2
            const end = startOf(right.column)
            return (
              <path
                key={`${from}>${to}`}
                className={styles.line}
                data-on={(on?.has(from) && on.has(to)) || undefined}
                d={pathThrough([
                  { fromX: 0, toX: endOf(left.column), y: left.y + middle },
                  ...lanes.map(({ column, y }) => ({ fromX: startOf(column), toX: endOf(column), y })),
                  { fromX: end, toX: end, y: right.y + middle },
                ])}
              />
            )
          })}
        </svg>
        {columns.map((column) => (
          <ul key={column} className={styles.column} aria-label={heads[column]}>
            {nodes
              .filter((node) => node.column === column)
              .map((node) => (
                <li
                  key={node.key}
                  className={styles.node}
                  style={placeOf(node)}
                  data-focus={isFocus(node, focus) || undefined}
                  data-on={on?.has(node.key) || undefined}
                  data-missing={(node.thing.kind === 'role' && node.thing.name === undefined) || undefined}
                  onPointerEnter={() => setActive(node.key)}
                  onPointerLeave={() => setActive(undefined)}
                  onFocus={() => setActive(node.key)}
                  onBlur={() => setActive(undefined)}
                >
                  <MapBox thing={node.thing} usersOn={usersOn} onOpen={onOpen} />
                </li>
              ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
