import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { inspect } from '../../lib/inspector/inspector.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { later } from '../placeholder/later.tsx'
import { type Column, factsOnCard, isSortable, type NounListProps } from './list-props.ts'
import styles from './noun-list.module.css'
import { RowMenu } from './RowMenu.tsx'
import type { Selection } from './use-selection.ts'
import type { RowWindow } from './WindowKeeper.tsx'

type RowsProps<Row> = Omit<NounListProps<Row>, 'empty' | 'filters'> & {
  rows: Row[] | undefined
  /** The key of the column whose order they stand in, with `-` the other way round. */
  sort: string | undefined
  onSort: (sort: string) => void
  selection: Selection<Row> | undefined
  menu: OpenedMenu
  /** The row that is told of beside the list, by its key. */
  current: string | undefined
}

/** A row as the Inspector shows it. */
export const inspectedOf = <Row,>(
  row: Row,
  { rowName, rowFacts }: Pick<NounListProps<Row>, 'rowName' | 'rowFacts'>,
) => ({
  name: rowName(row),
  value: row,
  facts: rowFacts && (() => rowFacts(row)),
})

/** Which row's menu is open, by its key. */
export interface OpenedMenu {
  of: string | undefined
  open: (key: string | undefined) => void
}

/** What keeps a window of a long list; short ones do without. */
const WindowKeeper = later(async () => (await import('./WindowKeeper.tsx')).WindowKeeper)

const virtualFrom = 100
const nearTheEnd = 20
/** Heights before a row was measured, in pixels. */
const heightsPx = { table: { comfortable: 44, compact: 34 }, cards: { comfortable: 60, compact: 60 } } as const

/** The rows that are drawn: all of them up to 100, else a window of them; near the end the next page is asked for. */
function useWindowOf<Row>(rows: Row[], props: RowsProps<Row>, as: keyof typeof heightsPx) {
  const anchor = useRef<HTMLElement>(null)
  const heightPx = heightsPx[as][usePortal(({ settings }) => settings.density)]
  const virtual = rows.length > virtualFrom
  const [kept, setKept] = useState<RowWindow>()
  // Until the window is known, the first rows stand for it.
  const first = { first: 0, last: virtualFrom - 1, beforePx: 0, afterPx: (rows.length - virtualFrom) * heightPx }
  const { first: from, last, beforePx, afterPx } = kept ?? first
  const lastIndex = virtual ? last : rows.length - 1
  const { hasMore, isFetchingMore, loadMore } = props.query
  useEffect(() => {
    if (virtual && hasMore && !isFetchingMore && lastIndex >= rows.length - nearTheEnd) loadMore()
  }, [virtual, hasMore, isFetchingMore, lastIndex, rows.length, loadMore])
  return {
    anchor,
    measure: kept?.measure,
    offset: virtual ? from : 0,
    drawn: rows.slice(virtual ? from : 0, lastIndex + 1),
    beforePx: virtual ? beforePx : 0,
    afterPx: virtual ? afterPx : 0,
    keeper: virtual && <WindowKeeper count={rows.length} heightPx={heightPx} anchor={anchor} onChange={setKept} />,
  }
}

function Head<Row>({ column, props }: { column: Column<Row>; props: RowsProps<Row> }) {
  const up = props.sort === column.key
  const down = props.sort === `-${column.key}`
  const Arrow = up ? IconArrowUp : IconArrowDown
  const head = (
    <>
      {column.head}
      {(up || down) && <Arrow size={14} stroke={1.5} aria-hidden />}
    </>
  )
  return (
    <th
      scope="col"
      data-numeric={column.numeric}
      data-wide-only={column.wideOnly}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {isSortable(column, props.query) ? (
        <button type="button" className={styles.sort} onClick={() => props.onSort(up ? `-${column.key}` : column.key)}>
          {head}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function TickAll<Row>({ selection, count }: { selection: Selection<Row>; count: number }) {
  const ticked = selection.rows.length
  return (
    <Checkbox
      size="xs"
      aria-label={t('ui.tickAll')}
      checked={ticked > 0 && ticked === count}
      indeterminate={ticked > 0 && ticked < count}
      onChange={selection.toggleAll}
    />
  )
}

interface TickProps<Row> {
  row: Row
  props: Pick<RowsProps<Row>, 'rowKey' | 'rowName'>
  selection: Selection<Row>
}
function Tick<Row>({ row, props: { rowKey, rowName }, selection }: TickProps<Row>) {
  const key = rowKey(row)
  return (
    <Checkbox
      size="xs"
      aria-label={t('ui.tickNamed', { name: rowName(row) })}
      checked={selection.has(key)}
      onChange={({ nativeEvent }) => selection.toggle(key, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  )
}

const menuOf = <Row,>(row: Row, { rowKey, rowName, rowMenu, menu }: RowsProps<Row>) => ({
  name: rowName(row),
  isOpen: menu.of === rowKey(row),
  onChange: (opened: boolean) => menu.open(opened ? rowKey(row) : undefined),
  entries: () => rowMenu?.(row),
})

/** Stands for the rows that are not drawn. */
function SpacerRow({ heightPx }: { heightPx: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
  return <tr aria-hidden="true" style={{ blockSize: heightPx }} />
}

/** Rows as a real table with row counts; the first cell is the link and the whole row follows it. */
export function RowTable<Row>(props: RowsProps<Row>) {
  const rows = props.rows ?? []
  const { anchor, measure, offset, drawn, beforePx, afterPx, keeper } = useWindowOf(rows, props, 'table')
  return (
    <>
      {keeper}
      <table
        // The table is the anchor of the scroll offset; the ref's type is wider than the tag's.
        ref={anchor as React.RefObject<HTMLTableElement | null>}
        className={styles.table}
        aria-label={props.nouns.many}
        aria-rowcount={props.query.hasMore ? -1 : rows.length + 1}
        aria-busy={props.query.isFetching}
      >
        <thead>
          <tr>
            {props.selection && (
              <th scope="col" className={styles.tick}>
                <TickAll selection={props.selection} count={rows.length} />
              </th>
            )}
            {props.columns.map((column) => (
              <Head key={column.key} column={column} props={props} />
            ))}
            {props.rowMenu && (
              <th scope="col">
                <VisuallyHidden>{t('ui.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {beforePx > 0 && <SpacerRow heightPx={beforePx} />}
          {drawn.map((row, index) => (
            <tr
              key={props.rowKey(row)}
              ref={measure}
              data-index={offset + index}
              className={styles.row}
              aria-rowindex={offset + index + 2}
              data-current={props.current === props.rowKey(row) || undefined}
            >
              {props.selection && (
                <td className={styles.tick}>
                  <Tick row={row} props={props} selection={props.selection} />
                </td>
              )}
              {props.columns.map((column, at) => (
                <td
                  key={column.key}
                  role={at === 0 ? 'rowheader' : undefined}
                  data-numeric={column.numeric}
                  data-wide-only={column.wideOnly}
                >
                  {at === 0 ? (
                    <Link
                      className={styles.link}
                      to={props.rowLink(row)}
                      data-row-link={props.rowKey(row)}
                      onFocus={() => inspect(inspectedOf(row, props))}
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {props.rowMenu && (
                <td className={styles.acts}>
                  <RowMenu {...menuOf(row, props)} />
                </td>
              )}
            </tr>
          ))}
          {afterPx > 0 && <SpacerRow heightPx={afterPx} />}
        </tbody>
      </table>
    </>
  )
}

/** Rows as two-line cards, for screens under 576 px. */
export function RowCards<Row>(props: RowsProps<Row>) {
  const rows = props.rows ?? []
  const { anchor, measure, offset, drawn, beforePx, afterPx, keeper } = useWindowOf(rows, props, 'cards')
  const [title, ...facts] = props.columns
  return (
    <>
      {keeper}
      <ul
        ref={anchor as React.RefObject<HTMLUListElement | null>} // as above
        className={styles.cards}
        aria-label={props.nouns.many}
        aria-busy={props.query.isFetching}
        style={{ paddingBlock: `${beforePx}px ${afterPx}px` }}
      >
        {drawn.map((row, index) => (
          <li key={props.rowKey(row)} ref={measure} data-index={offset + index} className={styles.card}>
            {props.selection && (
              <span className={styles.tick}>
                <Tick row={row} props={props} selection={props.selection} />
              </span>
            )}
            <div className={styles.cardText}>
              <Link
                className={styles.link}
                to={props.rowLink(row)}
                data-row-link={props.rowKey(row)}
                onFocus={() => inspect(inspectedOf(row, props))}
              >
                {title?.cell(row)}
              </Link>
              <div className={styles.cardFacts}>
                {factsOnCard(facts, row).map(({ key, label, told }) => (
                  <span key={key}>
                    {label && <span className={styles.cardLabel}>{label} </span>}
                    {told}
                  </span>
                ))}
              </div>
            </div>
            {props.rowMenu ? (
              <span className={styles.above}>
                <RowMenu {...menuOf(row, props)} />
              </span>
            ) : (
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
