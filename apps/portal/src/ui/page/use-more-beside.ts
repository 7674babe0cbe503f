import { type RefObject, useCallback, useEffect, useState } from 'react'

export type Side = 'start' | 'end'

/** Parts of a pixel are no reason to say that there is more. */
const slackPx = 1
const shareOfStep = 0.7

/** On which sides a line that scrolls sideways has more than it shows, and a step towards one. */
export function useMoreBeside(line: RefObject<HTMLElement | null>, content: unknown) {
  const [sides, setSides] = useState<Side[]>([])
  const look = useCallback(() => {
    if (!line.current) return
    const { scrollLeft, clientWidth, scrollWidth } = line.current
    const before = Math.abs(scrollLeft) // counted from the start; below zero where lines begin at the right
    const found: Side[] = []
    if (before > slackPx) found.push('start')
    if (before + clientWidth < scrollWidth - slackPx) found.push('end')
    setSides((known) => (known.join() === found.join() ? known : found))
  }, [line])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may have another width
  useEffect(() => {
    const element = line.current
    if (!element) return
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [line, look, content])

  const step = (side: Side) => {
    if (!line.current) return
    const isForward = (side === 'end') === (getComputedStyle(line.current).direction !== 'rtl')
    line.current.scrollBy({ left: (isForward ? 1 : -1) * shareOfStep * line.current.clientWidth })
  }
  return { sides, step }
}
