import { useEffect, useLayoutEffect, useRef } from 'react'
import { guards, type LeaveGuard } from './leaving.ts'

/** Has a say when a page is left, as long as the component shows. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const latest = useRef(guard)
  useLayoutEffect(() => {
    latest.current = guard
  })
  useEffect(() => {
    guards.push(latest)
    return () => void guards.splice(guards.indexOf(latest), 1)
  }, [])
}
