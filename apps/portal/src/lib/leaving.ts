import { useEffect, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router'

/** A way from one place to another that is held until somebody says what becomes of it: `proceed` or `reset`. */
export type Held = Extract<Blocker, { state: 'blocked' }>

/** What may keep a page from being left: whether it holds this way, and what it then does with it. */
export interface LeaveGuard {
  holds: (way: Parameters<BlockerFunction>[0]) => boolean
  onHeld: (held: Held) => void
}

/** Those that have a say now, the newest last. */
export const guards: { current: LeaveGuard }[] = []

let isLetGo = false
/** Keeps nobody on a page any more: the session is over, and drafts hold what was typed. */
export const letGo = (): void => {
  isLetGo = true
}
/** Whether what would be lost is asked about. */
export const holdsBack = (): boolean => !isLetGo

/** Whether something on this page would be lost: asks whoever asks before the tab closes. */
export const hasUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Asks the guards before a page is left: the newest first, and the first that holds decides. Stands once in a router, which hears one alone. */
export function useLeaveGuards(): void {
  const holding = useRef<LeaveGuard>(undefined)
  const blocker = useBlocker((way) => {
    if (isLetGo) return false
    holding.current = guards.findLast(({ current }) => current.holds(way))?.current
    return !!holding.current
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    holding.current?.onHeld(blocker)
    holding.current = undefined
  })
}
