import { useLeaveGuard } from '../../lib/leaving.ts'
import { isGoingBack } from '../../lib/numbered-entries.ts'

/** While something lies over the page, Back takes that away and leaves the page; an address that is typed leads there. Stands there only as long as that does. */
export function BackCloses({ close }: { close: () => void }) {
  useLeaveGuard({
    holds: ({ historyAction }) => historyAction === 'POP' && isGoingBack(),
    onHeld: ({ stay }) => {
      stay()
      close()
    },
  })
  return null
}
