import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What the server can sort a list of items by. */
export type ItemOrder = 'name' | 'lastUpdated' | 'createdTime'
/** The same of any list, and what else a list may stand in the order of. */
export type ListOrder = ItemOrder | 'email' | 'deletedTime' | 'openTickets' | 'calls'
/** An order, and with `-` the other way round. */
export type ListSort<Order extends ListOrder = ListOrder> = Order | `-${Order}`

/** What a sort is by, either way round. */
export const bySort = (sort: string | undefined): string | undefined => sort?.replace(/^-/, '')

/** The sort that is asked for, where the server can sort by it; else the one that the list begins with, if it can do that. */
export const sortBy = <Order extends ListOrder>(
  orders: readonly Order[] | undefined,
  asked: ListSort | undefined,
  first: ListSort = 'name',
): ListSort<Order> | undefined =>
  [asked, first].find((sort): sort is ListSort<Order> => orders?.some((order) => order === bySort(sort)) === true)

/** How many rows a whole list has, or at least has. */
export interface Total {
  count: number
  relation: 'EXACT' | 'AT_LEAST'
}

/** What a data list needs of a query, whatever the noun. */
export interface ListQuery<Row> {
  rows: Row[] | undefined
  error: unknown
  /** What the last try failed by, while it is tried again too. */
  failing?: unknown
  isFetching: boolean
  hasMore: boolean
  isFetchingMore: boolean
  loadMore: () => void
  retry: () => void
  /** Milliseconds since 1970 of the answer shown. */
  updatedAt: number
  /** What the server can sort by; the rows come in the order that the address asks for then. */
  orders?: readonly ListOrder[] | undefined
  /** The order that the server's rows stand in, where that is known. */
  sort?: ListSort | undefined
  /** Known while there are more rows, where the server counts them. */
  total?: Total | undefined
}

const typingPauseMs = 200

/** Letters that a search has at most. */
export const searchMax = 64

/** The text that an address searches for, cut to what anybody could type. */
export const searchIn = (address: URLSearchParams): string => (address.get('q') ?? '').slice(0, searchMax)

/** A list's state in the address: `?q=&filter=&sort=&cols=`; a link reproduces the screen. */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const change = (patch: Record<string, string>) =>
    setParams(
      (kept) => {
        const next = new URLSearchParams(kept)
        for (const [key, value] of Object.entries(patch)) value ? next.set(key, value) : next.delete(key)
        return next
      },
      { replace: true },
    )
  return {
    q: searchIn(params),
    filter: params.get('filter') ?? '',
    sort: params.get('sort') ?? '',
    /** Keys of columns, with commas. */
    cols: params.get('cols') ?? '',
    change,
  }
}

/** Text of a search field that reaches the address once typing pauses for 200 ms. */
export function useSearchText(q: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q)
  useEffect(() => setText(q), [q])
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => commit(text), typingPauseMs)
    return () => clearTimeout(timer)
  })
  return [text, setText]
}
