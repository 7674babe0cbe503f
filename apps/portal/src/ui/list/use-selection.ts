import { useRef, useState } from 'react'

/** Which rows are ticked. */
export interface Selection<Row> {
  /** Those of the rows that are here, in their order. */
  rows: Row[]
  has: (key: string) => boolean
  /** With `range`, all from the one ticked last to this one. */
  toggle: (key: string, range?: boolean) => void
  /** All rows that are here, or none where all are. */
  toggleAll: () => void
  /** Whether all that match are meant, those too that are not here yet. */
  areAll: boolean
  takeAll: () => void
  clear: () => void
}

/**
 * Rows that somebody ticks; what a search or filter takes away is ticked no longer.
 * @param address what the rows match: once that is another, no longer all are meant
 */
export function useSelection<Row>(
  rows: Row[] | undefined,
  rowKey: (row: Row) => string,
  address: string,
): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [allOf, setAllOf] = useState<string>()
  const areAll = allOf === address
  const last = useRef<string>(undefined)
  const keys = rows?.map(rowKey) ?? []
  const here = new Set(areAll ? keys : keys.filter((key) => ticked.has(key)))
  // What left the list is not ticked again where it comes back, as under another filter.
  if (rows && !areAll && here.size < ticked.size) setTicked(here)
  const choose = (some: ReadonlySet<string>) => {
    setAllOf(undefined)
    setTicked(some)
  }
  const toggle = (key: string, range = false) => {
    const from = range && last.current !== undefined ? keys.indexOf(last.current) : -1
    const to = keys.indexOf(key)
    const next = new Set(here)
    if (from >= 0) for (const each of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
    else if (!next.delete(key)) next.add(key)
    last.current = key
    choose(next)
  }
  return {
    rows: rows?.filter((row) => here.has(rowKey(row))) ?? [],
    has: (key) => here.has(key),
    toggle,
    areAll,
    takeAll: () => setAllOf(address),
    toggleAll: () => choose(here.size === keys.length ? new Set() : new Set(keys)),
    clear: () => choose(new Set()),
  }
}
