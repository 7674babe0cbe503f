import { Text } from '@mantine/core'
import { type NotedCall, useCallLog } from '../../lib/inspector/call-log.ts'
import { showCodeOf } from '../../lib/inspector/inspector.ts'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import styles from './inspector.module.css'

/** The calls of this page, and those before it; each leads to its code. */
export function CallList() {
  const { calls, pageBeganAt } = useCallLog()
  const ofPage = calls.filter(({ key }) => key >= pageBeganAt)
  const before = calls.filter(({ key }) => key < pageBeganAt)
  return (
    <>
      <Text fz="sm" c="dimmed" mb="xs">
        {t('inspector.requestsAbout')}
      </Text>
      {ofPage.length === 0 && <Text c="dimmed">{t('inspector.noCalls')}</Text>}
      <Calls label={t('inspector.ofThisPage')} calls={ofPage} />
      {before.length > 0 && (
        <>
          <Text fz="sm" fw={500} component="h3">
            {t('inspector.before')}
          </Text>
          <Calls label={t('inspector.before')} calls={before} />
        </>
      )}
    </>
  )
}

const Calls = ({ label, calls }: { label: string; calls: readonly NotedCall[] }) => (
  <ul className={styles.calls} aria-label={label}>
    {calls.map((call) => (
      <li key={call.key}>
        <CallButton call={call} />
      </li>
    ))}
  </ul>
)

function CallButton({ call }: { call: NotedCall }) {
  const { key, at, method, address, status, tookMs, requestId } = call
  const failed = status === 0 || (status !== undefined && status >= 400)
  return (
    <button type="button" className={styles.call} onClick={() => showCodeOf(key)}>
      <span className={`mono ${styles.address}`}>
        <bdi>
          {method} {address}
        </bdi>
      </span>
      <span className={`${styles.numbers} ${failed ? styles.failed : ''}`}>
        {status === undefined ? t('inspector.underway') : status === 0 ? t('inspector.noAnswer') : status}
      </span>
      <span className={styles.numbers}>{tookMs === undefined ? '' : t('inspector.tookMs', { count: tookMs })}</span>
      <span className={styles.more}>
        {isoText(new Date(at)).slice(11, 19)} {requestId && <bdi className="mono">{requestId}</bdi>}
      </span>
    </button>
  )
}
