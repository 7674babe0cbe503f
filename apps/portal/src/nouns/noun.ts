import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { HistoryKind } from '../queries/log/history.ts'
import type { ItemQueries } from '../queries/server/item-queries.ts'
import type { Column, NounListProps } from '../ui/list/NounList.tsx'
import type { DrawingMotif } from '../ui/placeholder/Drawing.tsx'
import type { Field } from './form/fields.ts'

/** The form of a noun: its fields as values, and the way between what is served and what is sent. */
export interface NounForm<Row, Values extends object, Input> {
  fields: readonly Field<Values>[]
  blank: Values
  toValues: (row: Row) => Values
  /** @param served the item as it was, when it is edited */
  toInput: (values: Values, served?: Row) => Input
}

/** One noun of the console, as values: the screens that list, make and show it are the same for all. */
export interface Noun<Row, Values extends object, Input> {
  one: string
  many: string
  /** Group of the navigation it stands in. */
  group: string
  /** Address of the list. */
  path: string
  Icon: Icon
  motif: DrawingMotif
  /** What it is, in a sentence; stands under the heading and, with `first`, on the empty page. */
  text: string
  /** The next step of somebody who has none yet. */
  first: string
  queries: ItemQueries<Row, Input>
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  columns: Column<Row>[]
  /** Left out where the server has no search for this noun. */
  search?: boolean
  filters?: NonNullable<NounListProps<Row>['filters']>
  form: NounForm<Row, Values, Input>
  facts: (row: Row) => [label: string, value: ReactNode][]
  badges?: (row: Row) => ReactNode
  environmentOf?: (row: Row) => string | undefined
  /** Stands above the facts of the overview. */
  above?: (row: Row) => ReactNode
  /** Tabs beside Overview, Settings, History and JSON. */
  tabs?: { key: string; label: string; body: (row: Row) => ReactNode }[]
  /** Left out where the server deletes none. */
  remove?: {
    text: string
    consequences: (row: Row) => ReactNode[]
    typedName?: boolean
    /** Why this one can't be deleted. */
    kept?: (row: Row) => string | undefined
  }
  history?: HistoryKind
}

/** Address of one item's page. */
export const pageOf = <Row>(noun: { path: string; idOf: (row: Row) => string }, row: Row): string =>
  `${noun.path}/${encodeURIComponent(noun.idOf(row))}`
