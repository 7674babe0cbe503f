import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'

export type InspectorTab = 'facts' | 'json' | 'requests' | 'code'

/** The item that the Inspector shows: the page's own, or the row that is focused. */
export interface Inspected {
  name: string
  value: unknown
  /** What it is, in words, where somebody peeks at it. */
  facts?: (() => ReactNode) | undefined
}

/** Opens and closes it. */
export const inspectorKey = 'i'

interface InspectorState {
  /** Whether this frame has one. */
  isThere: boolean
  isOpen: boolean
  tab: InspectorTab
  item: Inspected | undefined
  /** Key of the call whose code is shown; the newest unless one is chosen. */
  chosen: number | undefined
}

export const useInspector = create<InspectorState>(() => ({
  isThere: false,
  isOpen: false,
  tab: 'json',
  item: undefined,
  chosen: undefined,
}))

const change = (patch: Partial<InspectorState>) => useInspector.setState(patch)

export const toggleInspector = (): void => useInspector.setState(({ isOpen }) => ({ isOpen: !isOpen }))
export const closeInspector = (): void => change({ isOpen: false })
export const chooseInspectorTab = (tab: InspectorTab): void => change({ tab })
/** Shows a call's code. */
export const showCodeOf = (chosen: number): void => change({ chosen, tab: 'code' })
/** What the Inspector shows once it is open; it follows the focus. */
export const inspect = (item: Inspected | undefined): void => change({ item })

/** Opens it on an item, or closes it where it shows that already. */
export function peek(item: Inspected): void {
  const { isOpen, tab, item: shown } = useInspector.getState()
  const begins = item.facts ? 'facts' : 'json'
  const isShown = isOpen && tab === begins && shown?.value === item.value
  change(isShown ? { isOpen: false } : { isOpen: true, tab: begins, item })
}

/** Has the Inspector show this page's item as long as the page stands. */
export function useInspectedItem(name: string, value: unknown): void {
  useEffect(() => {
    inspect({ name, value })
    return () => inspect(undefined)
  }, [name, value])
}
