import { useEffect } from 'react'

/** A dialog that closes is gone by then, and has given the focus back where what opened it still stands. */
const goneAfterMs = 300

/** Gives the focus to the heading of the page where it went with what stood here, such as a button that was pressed. */
export function useFocusKept(stands: boolean): void {
  useEffect(() => {
    if (!stands) return
    return () => {
      const page = document
      setTimeout(() => {
        if (page.activeElement === page.body) page.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }, goneAfterMs)
    }
  }, [stands])
}
