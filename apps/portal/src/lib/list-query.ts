import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What a data list needs of a query, whatever the noun. */
export interface ListQuery<Row> {
  rows: Row[] | undefined
  error: unknown
  isFetching: boolean
  hasMore: boolean
  isFetchingMore: boolean
  loadMore: () => void
  retry: () => void
  /** Milliseconds since 1970 of the answer shown. */
  updatedAt: number
}

const typingPauseMs = 200

/** A list's state in the address: `?q=&filter=&sort=`; a link reproduces the screen. */
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
  return { q: params.get('q') ?? '', filter: params.get('filter') ?? '', sort: params.get('sort') ?? '', change }
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
