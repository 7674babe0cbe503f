import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Runs an act once a press of the pointer that is going on has ended, and before what was pressed hears of it: nothing
 * moves away from under the pointer, and the press goes by what the act did. Without a press it runs at once.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    window.addEventListener('mousedown', press, true)
    window.addEventListener('mouseup', release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('mouseup', release, true)
    }
  }, [])
  return (act) => {
    if (isPressed.current) window.addEventListener('mouseup', () => flushSync(act), { capture: true, once: true })
    else act()
  }
}
