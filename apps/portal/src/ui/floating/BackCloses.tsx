import { isGoingBack } from '../../lib/numbered-entries.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'

/** While something lies over the page, Back takes that away and leaves the page; an address that is typed leads there. Stands there only as long as that does. */
export function BackCloses({ close }: { close: () => void }) {
  useLeaveGuard({
    holds: ({ historyAction }) => historyAction === 'POP' && isGoingBack(),
    onHeld: ({ reset }) => {
      reset()
      close()
    },
  })
  return null
}
