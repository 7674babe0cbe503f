import { networkAlertMs } from '@doorward/core/constants'
import { notifications } from '@mantine/notifications'
import { useCallLog } from '../../lib/inspector/call-log.ts'
import { t } from '../../lib/texts.ts'
import { announce } from '../../ui/action/announce.tsx'

const alertId = 'network'

const tell = (title: string, message: string): void => {
  notifications.hide(alertId)
  notifications.show({ id: alertId, title, message, color: 'red', autoClose: networkAlertMs, withBorder: true })
  announce(`${title}. ${message}`)
}

/**
 * Tells, for 5 s, that calls do not come through: once more than one in a row has failed, and at once where an extension of
 * the browser is at fault (ERR-02). A call that the page itself ended is no failure. Returns the way to stop.
 */
export function watchNetwork(): () => void {
  let failures = 0
  return useCallLog.subscribe(({ calls }, before) => {
    const ended = calls.filter(
      (call) => call.tookMs !== undefined && before.calls.find(({ key }) => key === call.key)?.tookMs === undefined,
    )
    for (const { status, failedBy } of ended.toReversed()) {
      if (failedBy === 'page') continue
      failures = status === 0 ? failures + 1 : 0
      if (failedBy === 'extension') tell(t('network.failed'), t('network.byExtension'))
      else if (failures === 2) tell(t('network.issue'), t('network.issueText'))
    }
  })
}
