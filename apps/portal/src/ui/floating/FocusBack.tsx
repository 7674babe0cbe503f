import { useEffect, useState } from 'react'

/** Gives the focus back once this is gone and nobody else took it: to what opened it or, where that goes too, to the row it stood in. */
export function FocusBack() {
  const [origins] = useState(() => {
    const at = document.activeElement as HTMLElement | null // nothing else opens a dialog
    return [at, at?.closest<HTMLElement>('li[tabindex]')]
  })
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) origins.find((each) => each?.isConnected)?.focus()
      })
    },
    [origins],
  )
  return null
}
