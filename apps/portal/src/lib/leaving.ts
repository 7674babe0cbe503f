import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router'

/** A way from one place to another that is held until somebody says what becomes of it. */
export interface Held {
  goOn: () => void
  stay: () => void
}

/** What may keep a page from being left: whether it holds this way, and what it then does with it. */
interface LeaveGuard {
  holds: (way: Parameters<BlockerFunction>[0]) => boolean
  onHeld: (held: Held) => void
}

const guards: { current: LeaveGuard }[] = []

const heldBy = ({ proceed, reset }: Extract<Blocker, { state: 'blocked' }>): Held => ({ goOn: proceed, stay: reset })

/** Has a say when a page is left, as long as the component shows. The newest is asked first, and the first that holds decides. */
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

/** Asks the guards before a page is left. Stands once in a router, which hears one alone. */
export function useLeaveGuards(): void {
  const holding = useRef<LeaveGuard>(undefined)
  const blocker = useBlocker((way) => {
    holding.current = guards.findLast(({ current }) => current.holds(way))?.current
    return holding.current !== undefined
  })
  useEffect(() => {
    const guard = holding.current
    if (blocker.state !== 'blocked' || !guard) return
    holding.current = undefined
    guard.onHeld(heldBy(blocker))
  })
}
