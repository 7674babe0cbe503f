import { Button, Group, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { inspect, peek } from '../../lib/inspector/inspector.ts'
import { useKeys } from '../../lib/keys.ts'
import { bySort, type ListQuery, searchMax, useListState, useSearchText } from '../../lib/list-query.ts'
import { language, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { NoticeStrip } from '../page/NoticeStrip.tsx'
import { FilteredEmpty } from '../placeholder/Empty.tsx'
import { later } from '../placeholder/later.tsx'
import { ReadFailed } from '../placeholder/ReadFailed.tsx'
import { from, under } from '../theme/widths.ts'
import type { BulkBar as Bulk } from './BulkBar.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { Chip } from './FilterChips.tsx'
import { ListFoot } from './ListFoot.tsx'
import { isSortedByServer, type NounListProps, type RowKey, standingSort } from './list-props.ts'
import styles from './noun-list.module.css'
import { inspectedOf, type OpenedMenu, RowCards, RowTable } from './Rows.tsx'
import { useColumns } from './use-columns.ts'
import { useCurrentRow } from './use-current-row.ts'
import { type Selection, useSelection } from './use-selection.ts'

const FilterChips = later(async () => (await import('./FilterChips.tsx')).FilterChips, {
  waiting: <div style={{ blockSize: 26 }} />, // as high as they are
})

/** What is cut is told on hover; how comes with the first. */
const tellTitle = (event: PointerEvent) => void import('./tell-title.ts').then((hover) => hover.tellTitle(event))

/** `later` forgets type parameters, hence the cast. */
const BulkBar = later(async () => (await import('./BulkBar.tsx')).BulkBar) as unknown as typeof Bulk

/** The data list: search, filters, sorting, keys, every state, cards under 576 px. The server's rows are its only rows. */
export function NounList<Row>(props: NounListProps<Row>) {
  const { query, nouns, filters = [], more } = props
  const state = useListState()
  const [text, setText] = useSearchText(state.q, (q) => state.change({ q }))
  const field = useRef<HTMLInputElement>(null)
  const filterBox = useRef<HTMLDivElement>(null)
  const filter = filters.find(({ value }) => value === state.filter) ?? filters[0]
  const kept = query.rows?.filter((row) => filter?.keeps?.(row) ?? true)
  const columns = useColumns(props.columns, props.path, state)
  const sort = standingSort(props, state.sort)
  const rows = sortedHere(kept, props, sort)
  const [address] = useSearchParams()
  const selection = useSelection(rows, props.rowKey, address.toString())
  const { bulk, beside } = props
  const { current, onFocus, onClick, onFocusBeside } = useCurrentRow(beside && rows, props.rowKey)
  const [menuOf, openMenu] = useState<string>()
  const peekAt = usePeek(rows, props)
  const besideFits = useMediaQuery(from(1200))
  useRowKeys(rows, props)
  useListKeys(props.createPath, () => field.current?.focus(), {
    filter: filters.length > 0 && (() => filterBox.current?.querySelector<HTMLInputElement>('input:checked')?.focus()),
    tick: bulk && selection.toggle,
    peek: peekAt,
    openMenu: props.rowMenu && openMenu,
  })

  // None of the rows that are here passes the filter; those that are not here yet may.
  const looksOn = rows?.length === 0 && query.hasMore && !query.error
  useEffect(() => {
    if (looksOn && !query.isFetchingMore) query.loadMore()
  }, [looksOn, query.isFetchingMore, query.loadMore])

  const filtered = state.q !== '' || (filter !== undefined && filter !== filters[0]) || more?.filtered === true
  const untouched = !filtered && text === '' && !query.error
  if (query.rows?.length === 0 && untouched && filters.every(({ keeps }) => keeps))
    return <div className={styles.box}>{props.empty}</div>
  const clear = () => {
    setText('')
    state.change({ q: '', filter: '', ...more?.cleared })
  }
  const shownBeside = besideFits && !looksOn ? current : undefined
  const chips = [
    ...(state.q
      ? [{ key: 'q', label: t('ui.searchedFor', { text: state.q }), clear: () => state.change({ q: '' }) }]
      : []),
    ...(filter && filter !== filters[0]
      ? [{ key: 'filter', label: filter.label, clear: () => state.change({ filter: '' }) }]
      : []),
    ...(more?.chips ?? []),
    ...(more?.filtered && more.label
      ? [{ key: 'more', label: more.label, clear: () => state.change(more.cleared) }]
      : []),
  ]
  return (
    <Stack gap="sm">
      {props.notice}
      <Tools
        {...props}
        field={field}
        filterBox={filterBox}
        text={text}
        setText={setText}
        filter={filter?.value ?? ''}
        state={state}
        tail={
          <>
            {props.tail}
            {props.path && <ColumnMenu columns={props.columns} shown={columns.shown} onChoose={columns.choose} />}
          </>
        }
      />
      {more?.panel}
      {chips.length > 0 && <FilterChips chips={chips} {...(rows?.length === 0 ? {} : { onClear: clear })} />}
      <ListStrip query={query} />
      <Beside aside={shownBeside && beside?.(shownBeside)} onFocus={onFocusBeside}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: its rows are links, which keys go to; a click on the rest of a row means its row */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          className={styles.box}
          data-beside={shownBeside && true}
          onFocusCapture={onFocus}
          onPointerMove={tellTitle}
          onClick={shownBeside && onClick}
        >
          <Box
            {...props}
            selection={bulk && selection}
            menu={{ of: menuOf, open: openMenu }}
            columns={columns.shown}
            rows={looksOn ? undefined : rows}
            current={shownBeside && props.rowKey(shownBeside)}
            text={text}
            filtered={filtered}
            chips={chips}
            state={state}
            sort={sort}
            onClear={clear}
          />
        </div>
        {rows && rows.length > 0 && (
          <ListFoot
            query={query}
            shown={rows.length}
            nouns={nouns}
            narrowed={rows.length < (query.rows?.length ?? 0)}
          />
        )}
      </Beside>
      {bulk && selection.rows.length > 0 && (
        <BulkBar
          selection={selection}
          matching={rows?.length === query.rows?.length ? query : undefined}
          nouns={nouns}
          onClear={selection.clear}
        >
          {bulk(selection)}
        </BulkBar>
      )}
    </Stack>
  )
}

/** The rows, with what is told of one of them beside or, where there is little room, below. */
const Beside = ({ aside, onFocus, children }: { aside: ReactNode; onFocus: () => void; children: ReactNode }) =>
  aside ? (
    <div className={styles.withBeside}>
      <div className={styles.halves}>
        <Stack gap="sm" miw={0}>
          {children}
        </Stack>
        <div onFocusCapture={onFocus}>{aside}</div>
      </div>
    </div>
  ) : (
    children
  )

type State = ReturnType<typeof useListState>
type ToolsProps<Row> = Pick<NounListProps<Row>, 'nouns' | 'search' | 'searchLabel' | 'filters' | 'more'> & {
  field: RefObject<HTMLInputElement | null>
  filterBox: RefObject<HTMLDivElement | null>
  text: string
  setText: (text: string) => void
  filter: string
  state: State
  /** Stands at the end of the line. */
  tail?: ReactNode
}

/** What narrows the list: the search, the filters, and what else the noun has. */
function Tools<Row>({ field, filterBox, text, setText, filter, state, filters = [], tail, ...props }: ToolsProps<Row>) {
  const { nouns, search = true, more } = props
  const searchLabel = props.searchLabel ?? t('ui.searchMany', { many: nouns.many })
  return (
    <Group
      gap="sm"
      className={styles.tools}
      data-filters={filters.length > 0 || more?.fields !== undefined || undefined}
    >
      {search && (
        <TextInput
          ref={field}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={styles.search}
          maxLength={searchMax}
        />
      )}
      {filters.length > 0 && (
        <SegmentedControl
          ref={filterBox}
          className={styles.filters}
          aria-label={t('common.show')}
          data={filters.map(({ value, label }) => ({ value, label }))}
          value={filter}
          onChange={(value) => state.change({ filter: value === filters[0]?.value ? '' : value })}
          withItemsBorders={false}
        />
      )}
      {more?.fields}
      <Group gap="sm" className={styles.tail}>
        {tail}
      </Group>
    </Group>
  )
}

type BoxProps<Row> = NounListProps<Row> & {
  rows: Row[] | undefined
  text: string
  filtered: boolean
  chips: readonly Chip[]
  state: State
  sort: string | undefined
  selection: Selection<Row> | undefined
  menu: OpenedMenu
  current: string | undefined
  onClear: () => void
}

/** The rows, or why there are none. */
function Box<Row>({ rows, text, filtered, chips, state, onClear, ...props }: BoxProps<Row>): ReactNode {
  const { query, searchMinimum = 1 } = props
  const { many } = props.nouns
  const NoneMatch = props.more?.NoneMatch
  const small = useMediaQuery(under(576))
  if (query.error && !query.rows)
    return (
      <ReadFailed
        error={query.error}
        failed={t('ui.loadFailed', { many })}
        refused={props.more?.filtered ? t('ui.cannotNarrow', { many }) : t('ui.cannotSee', { many })}
        onRetry={query.retry}
      />
    )
  if (rows?.length === 0 && !filtered) return props.empty
  if (text.length > 0 && text.trim().length < searchMinimum)
    return <FilteredEmpty text={t('ui.typeLetters', { count: searchMinimum })} />
  const Rows = small ? RowCards : RowTable
  return (
    <>
      <Rows {...props} rows={rows} onSort={(sort) => state.change({ sort })} />
      {!rows && <SkeletonRows />}
      {rows?.length === 0 && (
        <FilteredEmpty
          text={
            props.noneMatch ??
            (NoneMatch && props.more?.filtered ? (
              <NoneMatch many={many} chips={chips} />
            ) : state.q ? (
              t('ui.noMatch', { many, text: state.q })
            ) : (
              t('ui.noMatchFilter', { many })
            ))
          }
          onClear={onClear}
        />
      )}
    </>
  )
}

/** Rows sorted by what stands in a column, where the server has not done so. */
function sortedHere<Row>(
  rows: Row[] | undefined,
  { columns, query }: Pick<NounListProps<Row>, 'columns' | 'query'>,
  sort: string | undefined,
): Row[] | undefined {
  const column = columns.find(({ key }) => key === bySort(sort))
  if (!rows || !column?.sortBy || query.hasMore || isSortedByServer(column, query)) return rows
  const by = column.sortBy
  const collator = new Intl.Collator(language, { numeric: true })
  const order = (left: Row, right: Row) => collator.compare(String(by(left)), String(by(right)))
  return rows.toSorted(sort?.startsWith('-') ? (left, right) => order(right, left) : order)
}

/** Key of the row that is focused. */
const focusedRow = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.rowLink // only rows have it

/** Shows a row in the Inspector, which follows the focus as long as the list stands. */
function usePeek<Row>(
  rows: readonly Row[] | undefined,
  { rowKey, ...told }: Pick<NounListProps<Row>, 'rowKey' | 'rowName' | 'rowFacts'>,
) {
  useEffect(() => () => inspect(undefined), [])
  return (key: string) => {
    const row = rows?.find((each) => rowKey(each) === key)
    if (row) peek(inspectedOf(row, told))
  }
}

/** Keys of the list's own rows, for the one that is focused. */
function useRowKeys<Row>(
  rows: readonly Row[] | undefined,
  { rowKey, rowKeys = [] }: Pick<NounListProps<Row>, 'rowKey' | 'rowKeys'>,
) {
  const onFocused = ({ act }: RowKey<Row>) => {
    const row = rows?.find((each) => rowKey(each) === focusedRow())
    return row && act(row)
  }
  useKeys(
    Object.fromEntries(
      rowKeys.map((each) => [
        each.key,
        { label: each.label, when: () => onFocused(each) !== undefined, run: () => onFocused(each)?.() },
      ]),
    ),
  )
}

interface RowActs {
  filter: (() => void) | false
  tick: ((key: string, range?: boolean) => void) | undefined
  peek: (key: string) => void
  openMenu: ((key: string) => void) | undefined
}

/**
 * `/` searches, `f` filters, `j` `k` move, Space peeks at the focused row, `.` opens its menu, `x` ticks it and Shift `x` all up to it,
 * `c` creates; Enter follows the focused row's link by itself.
 */
function useListKeys(createPath: string | undefined, search: () => void, { filter, tick, peek, openMenu }: RowActs) {
  const navigate = useNavigate()
  const move = (by: number) => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
    // The focused element may be none of the rows; then the first or last row is next.
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 ? (by > 0 ? 0 : links.length - 1) : Math.max(0, Math.min(links.length - 1, at + by))
    links[next]?.focus()
  }
  /** Keys that mean the focused row, and are their own where none is. */
  const onRow = (label: string, act: (key: string) => void) => ({
    label,
    when: () => focusedRow() !== undefined,
    run: () => act(focusedRow() ?? ''),
  })
  useKeys({
    ...(tick
      ? {
          x: onRow(t('ui.tickRow'), (key) => tick(key)),
          'shift+x': onRow(t('ui.tickRange'), (key) => tick(key, true)),
        }
      : {}),
    ' ': onRow(t('ui.peekRow'), peek),
    ...(openMenu ? { '.': onRow(t('ui.openRowMenu'), openMenu) } : {}),
    '/': { label: t('ui.searchThisList'), run: search },
    ...(filter ? { f: { label: t('ui.filterList'), run: filter } } : {}),
    j: { label: t('ui.nextRow'), run: () => move(1) },
    k: { label: t('ui.previousRow'), run: () => move(-1) },
    ...(createPath ? { c: { label: t('common.create'), run: () => void navigate(createPath) } } : {}),
  })
}

function ListStrip<Row>({ query }: { query: ListQuery<Row> }) {
  if (!query.error || !query.rows) return null
  return (
    <NoticeStrip
      tone="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={query.retry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('ui.asOf', { time: isoText(new Date(query.updatedAt)).slice(11, 16) })}
    </NoticeStrip>
  )
}

const SkeletonRows = () => (
  <Stack gap="sm" p="md" aria-busy="true" role="status" aria-label={t('common.loading')}>
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <Skeleton key={row} height={16} />
    ))}
  </Stack>
)
