import { networkAlertMs } from '@doorward/core/constants'
import { notifications } from '@mantine/notifications'
import { type NotedCall, useCallLog } from '../../lib/inspector/call-log.ts'
import { t } from '../../lib/texts.ts'
import { announce } from '../../ui/action/announce.tsx'

const alertId = 'network'

const tell = (title: string, message: string): void => {
  notifications.hide(alertId)
  notifications.show({ id: alertId, title, message, color: 'red', autoClose: networkAlertMs, withBorder: true })
  announce(`${title}. ${message}`)
}

/** Calls that are alike are tries of the same. */
const whichOf = ({ method, origin, address }: NotedCall): string => `${method} ${origin}${address}`

/**
 * Tells, for 5 s, that calls do not come through: once more than one in a row has failed, or more than one try of the same,
 * and at once where an extension of the browser is at fault (ERR-02). A call that the page itself ended is no failure.
 * Returns the way to stop.
 */
export function watchNetwork(): () => void {
  let inARow = 0
  const triesOf = new Map<string, number>()
  const noteFailure = (call: NotedCall) => {
    const tries = (triesOf.get(whichOf(call)) ?? 0) + 1
    triesOf.set(whichOf(call), tries)
    inARow += 1
    // Whichever is first tells; the other follows from it.
    if (Math.max(inARow, tries) === 2) tell(t('network.issue'), t('network.issueText'))
  }
  const noteAnswer = (call: NotedCall) => {
    triesOf.delete(whichOf(call))
    inARow = 0
  }
  return useCallLog.subscribe(({ calls }, before) => {
    const ended = calls.filter(
      (call) => call.tookMs !== undefined && before.calls.find(({ key }) => key === call.key)?.tookMs === undefined,
    )
    for (const call of ended.toReversed()) {
      if (call.failedBy === 'page') continue
      if (call.failedBy === 'extension') tell(t('network.failed'), t('network.byExtension'))
      else if (call.status === 0) noteFailure(call)
      else noteAnswer(call)
    }
  })
}
