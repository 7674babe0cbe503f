import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Which rows of a long list are drawn, and the room of those that are not. */
export interface RowWindow {
  first: number
  last: number
  beforePx: number
  afterPx: number
  measure: (row: HTMLElement | null) => void
}

interface WindowKeeperProps {
  count: number
  heightPx: number
  anchor: RefObject<HTMLElement | null>
  onChange: (window: RowWindow) => void
}

/** Draws nothing; tells which rows are in sight as the page is scrolled. */
export function WindowKeeper({ count, heightPx, anchor, onChange }: WindowKeeperProps) {
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    measureElement: (row) => row.getBoundingClientRect().height || heightPx,
    overscan: 12,
    scrollMargin: anchor.current?.offsetTop ?? 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density has other heights
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx])
  const items = virtualizer.getVirtualItems()
  const { scrollMargin } = virtualizer.options
  const { measureElement: measure } = virtualizer
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const beforePx = (items[0]?.start ?? scrollMargin) - scrollMargin
  const afterPx = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  useLayoutEffect(() => {
    onChange({ first, last, beforePx, afterPx, measure })
  }, [first, last, beforePx, afterPx, measure, onChange])
  return null
}
