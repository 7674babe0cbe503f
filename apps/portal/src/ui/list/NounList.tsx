import { Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { type ListQuery, useListState, useSearchText } from '../../lib/list-query.ts'
import { isoText } from '../../lib/time.ts'
import { NoticeStrip } from '../page/NoticeStrip.tsx'
import { FilteredEmpty } from '../placeholder/Empty.tsx'
import { ReadFailed } from '../placeholder/ReadFailed.tsx'
import styles from './noun-list.module.css'
import { RowCards, RowTable } from './Rows.tsx'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** Makes the head a sort button. Sorting is offered once every row is here. */
  sortBy?: (row: Row) => string | number
  /** Left out of the two-line cards of small screens. */
  wideOnly?: boolean
}

export interface NounListProps<Row> {
  nouns: { one: string; many: string }
  query: ListQuery<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rowLink: (row: Row) => string
  rowName: (row: Row) => string
  /** Least number of letters the server searches by. */
  searchMinimum?: number
  searchLabel?: string
  /** Left out where the server has no search for this noun. */
  search?: boolean
  /** Values of `?filter=`; the first is the usual one. Without `keeps` the server has filtered already. */
  filters?: { value: string; label: string; keeps?: (row: Row) => boolean }[]
  /** Further filters, which keep themselves in the address; `filtered` says whether one is set. */
  more?: { fields?: ReactNode; filtered: boolean; clear: () => void }
  empty: ReactNode
  /** Address of the create page, opened by `c`. */
  createPath?: string
  notice?: ReactNode
}

/** The data list: search, filters, sorting, keys, every state, cards under 576 px. The server's rows are its only rows. */
export function NounList<Row>(props: NounListProps<Row>) {
  const { query, nouns, filters = [], searchMinimum = 1, search = true, more } = props
  const state = useListState()
  const [text, setText] = useSearchText(state.q, (q) => state.change({ q }))
  const field = useRef<HTMLInputElement>(null)
  const small = useMediaQuery('(max-width: 35.99em)')
  const filter = filters.find(({ value }) => value === state.filter) ?? filters[0]
  const rows = sorted(
    query.rows?.filter((row) => filter?.keeps?.(row) ?? true),
    props.columns,
    state.sort,
  )
  useListKeys(props.createPath, () => field.current?.focus())

  const clear = () => {
    setText('')
    state.change({ q: '', filter: '' })
    more?.clear()
  }
  const filtered = state.q !== '' || (filter !== undefined && filter !== filters[0]) || more?.filtered
  if (query.rows?.length === 0 && !filtered && text === '' && !query.error && filters.every((each) => each.keeps))
    return <>{props.empty}</>
  const nothing = rows?.length === 0 && !filtered
  const tooShort = text.length > 0 && text.trim().length < searchMinimum
  const Rows = small ? RowCards : RowTable
  return (
    <Stack gap="sm">
      {props.notice}
      <Group gap="sm" className={styles.tools}>
        {search && (
          <TextInput
            ref={field}
            type="search"
            aria-label={props.searchLabel ?? `Search ${nouns.many}`}
            placeholder={props.searchLabel ?? `Search ${nouns.many}`}
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            style={{ flex: '1 1 200px', maxWidth: 400 }}
            maxLength={64}
          />
        )}
        {filters.length > 0 && (
          <SegmentedControl
            aria-label="Show"
            data={filters.map(({ value, label }) => ({ value, label }))}
            value={filter?.value ?? ''}
            onChange={(value) => state.change({ filter: value === filters[0]?.value ? '' : value })}
            withItemsBorders={false}
          />
        )}
        {more?.fields}
      </Group>
      <ListStrip query={query} />
      <div className={styles.box}>
        {query.error && !query.rows ? (
          <ReadFailed
            error={query.error}
            doing={`load the ${nouns.many}`}
            act={`see ${nouns.many}`}
            onRetry={query.retry}
          />
        ) : nothing ? (
          props.empty
        ) : tooShort ? (
          <FilteredEmpty text={`Type ${searchMinimum} letters or more`} />
        ) : (
          <>
            <Rows {...props} rows={rows} sort={state.sort} onSort={(sort) => state.change({ sort })} />
            {!rows && <SkeletonRows />}
            {rows?.length === 0 && (
              <FilteredEmpty
                text={state.q ? `No ${nouns.many} match '${state.q}'.` : `No ${nouns.many} match this filter.`}
                onClear={clear}
              />
            )}
          </>
        )}
      </div>
      {rows && rows.length > 0 && <ListFoot query={query} shown={rows.length} nouns={nouns} />}
    </Stack>
  )
}

function sorted<Row>(rows: Row[] | undefined, columns: Column<Row>[], sort: string): Row[] | undefined {
  const descending = sort.startsWith('-')
  const by = columns.find(({ key }) => key === sort.replace(/^-/, ''))?.sortBy
  if (!rows || !by) return rows
  const collator = new Intl.Collator(undefined, { numeric: true })
  const order = (left: Row, right: Row) => collator.compare(String(by(left)), String(by(right)))
  return rows.toSorted(descending ? (left, right) => order(right, left) : order)
}

/** `/` searches, `j` `k` move, `c` creates; Enter follows the focused row's link by itself. */
function useListKeys(createPath: string | undefined, search: () => void) {
  const navigate = useNavigate()
  const move = (by: number) => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
    // The focused element may be none of the rows; then the first or last row is next.
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 ? (by > 0 ? 0 : links.length - 1) : Math.max(0, Math.min(links.length - 1, at + by))
    links[next]?.focus()
  }
  useKeys({
    '/': { label: 'Search this list', run: search },
    j: { label: 'Next row', run: () => move(1) },
    k: { label: 'Previous row', run: () => move(-1) },
    ...(createPath ? { c: { label: 'Create', run: () => void navigate(createPath) } } : {}),
  })
}

function ListStrip<Row>({ query }: { query: ListQuery<Row> }) {
  if (!query.error || !query.rows) return null
  return (
    <NoticeStrip
      tone="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={query.retry}>
          Try again
        </Button>
      }
    >
      As of {isoText(new Date(query.updatedAt)).slice(11, 16)}. We could not refresh.
    </NoticeStrip>
  )
}

const SkeletonRows = () => (
  <Stack gap="sm" p="md" aria-busy="true" role="status" aria-label="Loading">
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <Skeleton key={row} height={16} />
    ))}
  </Stack>
)

interface FootProps<Row> {
  query: ListQuery<Row>
  shown: number
  nouns: { one: string; many: string }
}
function ListFoot<Row>({ query, shown, nouns }: FootProps<Row>) {
  const count = new Intl.NumberFormat().format(shown)
  return (
    <Group gap="md">
      <Text fz="sm" c="dimmed" role="status">
        {query.hasMore
          ? `${count} ${nouns.many} shown, more to load`
          : `${count} ${shown === 1 ? nouns.one : nouns.many}`}
      </Text>
      {query.hasMore && (
        <Button variant="default" size="xs" onClick={query.loadMore} loading={query.isFetchingMore}>
          Load more
        </Button>
      )}
    </Group>
  )
}
