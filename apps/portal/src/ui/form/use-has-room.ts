import { type RefObject, useLayoutEffect, useState } from 'react'

/** Fields of 760 px, a column of 320 px, and what stands between them. */
const roomForTwoPx = 1104

/** Whether a form has room for a column beside its fields. It is measured before the first paint, so nothing moves. */
export function useHasRoom(form: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const look = () => setRoom(element.clientWidth >= roomForTwoPx)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => resized.disconnect()
  }, [form])
  return hasRoom
}
