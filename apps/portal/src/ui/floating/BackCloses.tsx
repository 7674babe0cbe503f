import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * While something lies over the page, Back takes that away and leaves the page. Stands there only as long as that does: a router hears
 * the last one who would keep it back.
 */
export function BackCloses({ close }: { close: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  })
  return null
}
