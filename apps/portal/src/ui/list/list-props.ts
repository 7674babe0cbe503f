import type { ReactNode } from 'react'
import type { ListQuery } from '../../lib/list-query.ts'

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
