import { useDidUpdate } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** A button and what opens from it. */
export interface Opener extends ReturnType<typeof useAsked> {
  id: string
  of: RefObject<HTMLButtonElement | null>
}

/** Something that opens: drawn once it was asked for, and kept then for its way out. */
export function useAsked(control?: [opened: boolean, set: (opened: boolean) => void]) {
  const own = useState(false)
  const [opened, set] = control ?? own
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  return { opened, asked, set }
}

/** Whoever goes to another page leaves behind what was open over the one before. */
export function useClosedElsewhere({ set }: Opener): void {
  const { pathname } = useLocation()
  useDidUpdate(() => set(false), [pathname])
}

/** Opened only once it stands: then it moves as it always does, and knows where the focus goes back to. */
export function useOpenedOnceThere(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown && opened
}
