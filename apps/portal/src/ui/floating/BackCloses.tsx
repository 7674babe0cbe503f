import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isGoingBack } from '../../lib/numbered-entries.ts'

/**
 * While something lies over the page, Back takes that away and leaves the page; an address that is typed leads there. Stands there only as long as that does: a router hears
 * the last one who would keep it back.
 */
export function BackCloses({ close }: { close: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isGoingBack())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  })
  return null
}
