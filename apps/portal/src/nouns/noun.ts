import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { EntityForm, FieldErrors } from '../lib/form/entity-form.ts'
import type { FieldSpecs } from '../lib/form/merge.ts'
import type { ListSort } from '../lib/list-query.ts'
import type { Change, ItemQueries } from '../queries/server/item-queries.ts'
import type { PageQuery } from '../queries/server/paging.ts'
import type { Secret } from '../ui/action/SecretOnce.tsx'
import type { Column, NounListProps } from '../ui/list/list-props.ts'
import type { Fact } from '../ui/page/Facts.tsx'
import type { AddressedTab } from '../ui/page/use-tab.ts'
import type { DrawingMotif } from '../ui/placeholder/Drawing.tsx'
import type { Field } from './form/fields.ts'
import type { HistoryWords } from './history/history-words.ts'
import type { Narrowing } from './narrow-list.ts'
import type { ListedNoun } from './place.ts'

/** A form that is more than fields one under another. */
export interface OwnForm<Row, Values extends object> {
  specs: FieldSpecs<Values>
  problems: (values: Values) => FieldErrors<Values>
  /** @param row the item as it is, when it is edited */
  Fields: ComponentType<{ form: EntityForm<Values>; row?: Row | undefined }>
}
type Fields<Row, Values extends object> = readonly Field<Values>[] | OwnForm<Row, Values>

/** The form of a noun: its fields as values, and the way between what is served and what is sent. */
export interface NounForm<Row, Values extends object, Input> {
  /** A function where editing asks for others than making one does. */
  fields: Fields<Row, Values> | ((isNew: boolean) => Fields<Row, Values>)
  blank: Values
  /** Left out where none is edited. */
  toValues?: (row: Row) => Values
  /** @param served the item as it was, when it is edited */
  toInput: (values: Values, served?: Row) => Input
  /** Rules that need what the server knows, beside those of the fields. */
  useRules?: (row: Row | undefined) => (values: Values) => FieldErrors<Values>
  /** Whether nobody changes this one, whatever they may. */
  isFixed?: (row: Row) => boolean
  /** What the item gives now; stands beside the form while nothing differs. */
  now?: (row: Row) => ReactNode
  /** Its tab, where that is not called Settings. */
  tab?: { key: string; label: string; count?: (row: Row) => number }
}

/** What making one does that making others does not. */
interface Making<Values extends object, Made> {
  /** Stands under the heading instead of the noun's own text. */
  text?: string
  /** Said when it is done, instead of that it was created. */
  done?: string
  /** Its button, where that says how many are made; otherwise what making one is called. */
  submit?: (values: Values) => string
  /** When what it would move comes about, where that is not at once. */
  effectWhen?: string
  /** Why it would move nothing, where the values tell that. */
  effectNone?: (values: Values) => string | undefined
  /** What of the values can be told of already, while some of them are wrong. */
  sound?: (values: Values) => Values
  /** The form needs the whole width. */
  wide?: true
  /** What the form begins with, by the address or what else is known; nothing while that is on its way. */
  useStart?: () => Values | undefined
  /** A secret that is shown once, before anything else. */
  once?: (made: Made) => Secret | undefined
  /** Told of what was made before its page is left, where that takes more than a word, which is not said then; `onClose` goes on. */
  report?: (made: Made, onClose: () => void) => ReactNode
  /** Where to go from there, instead of its page. */
  goTo?: (made: Made) => string
  /** The id that a refusal says somebody else's has already: its page opens instead, and `text` says so. */
  existing?: (error: unknown, values: Values) => { id: string; text: string; unseen: string } | undefined
}

/** What its list does that others do not. */
interface Listing<Row>
  extends Pick<
    NounListProps<Row>,
    'search' | 'searchLabel' | 'searchMinimum' | 'filters' | 'noneMatch' | 'rowKeys' | 'beside'
  > {
  /** The rows by what the address says, where that is more than the text searched by. */
  query?: (address: URLSearchParams, sort: ListSort | undefined, narrowed: Record<string, string>) => PageQuery<Row>
  /** What the server narrows it by, each kept in the address under its key. */
  narrow?: readonly Narrowing[]
  noticeOf?: (rows: readonly Row[]) => ReactNode
  /** Stands above the list, with what heads the list then. */
  above?: () => ReactNode
  /** Completes "You see only …" for those who may not see all of them. */
  onlyOwn?: string
  /** Says to them that none is their own, by what the address asks for. */
  noneOwn?: (address: URLSearchParams) => { title: string; text?: string }
  linkOf?: (row: Row) => string
  /** What is made to have more of them, where the noun itself makes none. */
  makes?: ListedNoun
  /** The user that a row is, who may be added to a group with others. */
  userIdOf?: (row: Row) => string
  /** Where else a row's menu leads. */
  rowLinks?: (row: Row) => { label: string; to: string }[]
  /** What else a row's menu does, with the row as it is; locked where it would be refused. */
  rowActs?: (row: Row) => { label: string; act: () => void; isLocked?: boolean }[]
  /** What else is done with those that are ticked. */
  ticked?: (rows: Row[]) => ReactNode
  /** The empty page, where the noun's own words do not fit. */
  empty?: { title?: string; text?: string; action?: ReactNode }
}

interface NounTab<Row> extends AddressedTab {
  label: string
  count?: (row: Row) => number
  body: (row: Row, version: string | undefined) => ReactNode
  /** Whether this one has it; without it each does. */
  when?: (row: Row) => boolean
  /** Stands before the form; otherwise after it. */
  beforeForm?: true
}

/** Ending one. */
interface Removal<Row> {
  text: string
  consequences: (row: Row) => ReactNode[]
  /** Its consequences only count people; the effect takes their place once it is known. */
  countsPeople?: true
  /** Whether its name has to be typed whatever the effect: more ends for good by it than permissions. */
  typedName?: (row: Row) => boolean
  undo?: string
  /** A milder act on it that may be what is wanted: when that is, what it is called, and the tab of its page it is done on. */
  instead?: (row: Row) => { when: string; label: string; tab: string } | undefined
  /** Why this one can't be deleted. */
  kept?: (row: Row) => string | undefined
  /** Whether it is offered at all. */
  when?: (row: Row) => boolean
}

/**
 * One noun of the console, as values: its entry in the list, and what its screens show and do. The screens that list,
 * make and show it are the same for all; what a noun does specially has its place here.
 */
export interface Noun<Row, Values extends object, Input, Made = Row> extends ListedNoun {
  motif: DrawingMotif
  /** The page of the guide that tells more of it, with or without a place on it. */
  guide: string
  /** What it is, in a sentence; stands under the heading and, with `first`, on the empty page. */
  text: string
  /** The next step of somebody who has none yet. */
  first: string
  queries: ItemQueries<Row, Input, Made>
  idOf: (row: Row | Made) => string
  nameOf: (row: Row) => string
  columns: Column<Row>[]
  list?: Listing<Row>
  /** Left out where nobody makes or edits one. */
  form?: NounForm<Row, Values, Input>
  making?: Making<Values, Made>
  /** What heads its page, where that is not its name. */
  useHeading?: (row: Row) => string
  iconOf?: (row: Row) => Icon
  badges?: (row: Row) => ReactNode
  environmentOf?: (row: Row) => string | undefined
  /** Beside the heading of its page. */
  actions?: (row: Row) => ReactNode
  facts: (row: Row) => (Fact | false)[]
  /** What its overview stands in, where its parts come at times of their own. */
  OverviewIn?: ComponentType<{ children: ReactNode }>
  /** Stand above and below the facts of the overview. */
  above?: (row: Row) => ReactNode
  below?: (row: Row, version: string | undefined) => ReactNode
  /** Tabs beside Overview, the form, History and JSON. */
  tabs?: NounTab<Row>[]
  /** Left out where the server deletes none. */
  remove?: Removal<Row>
  /** Several are made from a file of the columns that its export writes. */
  imports?: true
  /** Whether its changes are on record; or why there are none of this one. */
  history?: true | ((row: Row) => string | undefined)
  /** Whether whoever is here may read its changes, where that takes more than reading it. */
  useReadsHistory?: (row: Row) => boolean
  /** What can be done about one of its changes, beside bringing a state back; `later` are those since, newest first. */
  historyActs?: (row: Row, change: Change, later: readonly Change[]) => ReactNode
  /** How its changes are told, where its fields alone say less: their states in words, and what was done. */
  historyWords?: HistoryWords
  /** What of it the changes do not tell, or do not bring back. */
  historyText?: string
  /** What became of one since by changes of other items; stands above its own. */
  historySince?: (row: Row) => ReactNode
}

/** Address of one item's page. */
export const pageOf = <Row>(noun: { path: string; idOf: (row: Row) => string }, row: Row): string =>
  `${noun.path}/${encodeURIComponent(noun.idOf(row))}`
