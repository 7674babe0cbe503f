import type { ComponentType, ReactNode } from 'react'
import { bySort, type ListOrder, type ListQuery, type ListSort } from '../../lib/list-query.ts'
import type { Chip } from './FilterChips.tsx'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** What the server sorts by when the head is pressed, where it can. */
  order?: ListOrder
  /** Sorts by what stands in it, where the server can't; offered once every row is here. */
  sortBy?: (row: Row) => string | number
  /** Left out of the two-line cards of small screens, and of tables with little room, as beside the Inspector. */
  wideOnly?: boolean
  /** Shown once somebody chooses it. */
  spare?: boolean
  /** On a card it stands behind its head: alone it would say nothing. */
  labelOnCard?: boolean
}

/** What a card tells of a row below its title: no dash, which in a table says that a cell is empty. */
type OnCard<Row> = Pick<Column<Row>, 'key' | 'head' | 'cell' | 'wideOnly' | 'labelOnCard'>
export const factsOnCard = <Row>(columns: OnCard<Row>[], row: Row) =>
  columns
    .filter(({ wideOnly }) => !wideOnly)
    .map(({ key, head, cell, labelOnCard }) => ({ key, label: labelOnCard && head, head, told: cell(row) }))
    .filter(({ told }) => told !== '–')

/** Whether pressing a head has the server sort. */
export const isSortedByServer = <Row>({ order }: Column<Row>, { orders }: ListQuery<Row>): boolean =>
  order !== undefined && orders?.includes(order) === true

/** What the server is asked to sort by: what stands in the column that the address names. */
export function sortAsked<Row>(columns: readonly Column<Row>[], address: URLSearchParams): ListSort | undefined {
  const sort = address.get('sort') ?? ''
  const order = columns.find(({ key }) => key === bySort(sort))?.order
  return order && (sort.startsWith('-') ? `-${order}` : order)
}

/** Whether its head can be pressed: the server sorts, or every row is here. */
export const isSortable = <Row>(column: Column<Row>, query: ListQuery<Row>): boolean =>
  isSortedByServer(column, query) || (column.sortBy !== undefined && !query.hasMore)

/** The column whose order the rows stand in, with `-` the other way round: as is asked for, where it can be; else as they come. */
export function standingSort<Row>(
  { columns, query }: Pick<NounListProps<Row>, 'columns' | 'query'>,
  asked: string,
): string | undefined {
  if (columns.some((column) => column.key === bySort(asked) && isSortable(column, query))) return asked
  const { sort, orders } = query
  // What no server orders and is all here comes by its first column that can.
  const standing = columns.find((column) =>
    sort ? column.order === bySort(sort) : !orders && isSortable(column, query),
  )
  return standing && (sort?.startsWith('-') ? `-${standing.key}` : standing.key)
}

export interface NounListProps<Row> {
  nouns: { one: string; many: string }
  query: ListQuery<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rowLink: (row: Row) => string
  rowName: (row: Row) => string
  /** What a row is, in words, for who peeks at it. */
  rowFacts?: (row: Row) => ReactNode
  /** Least number of letters the server searches by. */
  searchMinimum?: number
  searchLabel?: string
  /** Left out where the server has no search for this noun. */
  search?: boolean
  /** Values of `?filter=`; the first is the usual one. Without `keeps` the server has filtered already. */
  filters?: { value: string; label: string; keeps?: (row: Row) => boolean }[]
  /** Further filters, which keep themselves in the address; `filtered` says whether one is set. */
  more?: {
    fields?: ReactNode
    /** Stands below the line that `fields` are on. */
    panel?: ReactNode
    filtered: boolean
    label?: string
    /** One for each, where each is taken away alone. */
    chips?: Chip[]
    /** Says that there is nothing of all that. */
    NoneMatch?: ComponentType<{ many: string; chips: readonly Chip[] }>
    /** What the address is without them. */
    cleared: Record<string, string>
  }
  empty: ReactNode
  /** Said where nothing matches, instead of the usual words. */
  noneMatch?: string
  /** Stands at the end of the line above the rows. */
  tail?: ReactNode
  /** Address of the create page, opened by `c`. */
  createPath?: string
  /** The list's own address, under which a choice of columns is kept; without one there is none. */
  path?: string
  notice?: ReactNode
  /** What can be done with one row, as entries of a menu; without it rows have none. */
  rowMenu?: (row: Row) => ReactNode
  /** Keys that do something with the focused row, beside those of every list; nothing with rows that `act` has nothing for. */
  rowKeys?: RowKey<Row>[]
  /** Stands beside the rows on wide screens, else below them: the row that was focused last, or the first. */
  beside?: (row: Row) => ReactNode
  /** What can be done with ticked rows; without it none can be ticked. */
  bulk?: (ticked: Ticked<Row>) => ReactNode
}

export interface RowKey<Row> {
  key: string
  label: string
  act: (row: Row) => (() => void) | undefined
}

/** The rows that something is to be done with. */
interface Ticked<Row> {
  /** Those that are here. */
  rows: Row[]
  /** All that match are meant, those too that are not here yet. */
  areAll: boolean
  clear: () => void
}
