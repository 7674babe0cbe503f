import { useEffect, useState } from 'react'

/** What opened a dialog and, in case that goes, what it stood in and takes the focus: nearest first. */
function originsOf(at: Element | null): HTMLElement[] {
  const origin = at?.closest<HTMLElement>('button,a,li[tabindex]')
  return origin ? [origin, ...originsOf(origin.parentElement)] : []
}

/** Gives the focus back once this is gone and nobody else took it, also where a dialog goes all at once. */
export function FocusBack() {
  const [origins] = useState(() => originsOf(document.activeElement))
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) origins.find(({ isConnected }) => isConnected)?.focus()
      })
    },
    [origins],
  )
  return null
}
