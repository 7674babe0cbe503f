import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { keptEvents } from '../../lib/kept-events/kept-events.ts'
import { rich, t } from '../../lib/texts.ts'
import { toldTogether } from '../../nouns/changes/told-together.ts'
import { type Activity, type ActivityFilter, activityKey, readerOfActivity } from '../../queries/access/activity.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './activity.module.css'
import { clientOf } from './audit-filter.ts'

const shownMax = 200

const exact = ['kind', 'userId', 'result', 'permission', 'itemId'] as const

/** Whether an event is wanted, as far as this browser can tell; what is below a resource the server alone knows. */
const isWanted =
  ({ resourceUri, clientId, from, to, ...filter }: ActivityFilter) =>
  (event: Activity): boolean =>
    resourceUri === undefined &&
    (clientId === undefined || clientId === clientOf(event)) &&
    (from === undefined || event.dateTime >= from) &&
    (to === undefined || event.dateTime < to) &&
    exact.every((name) => filter[name] === undefined || (event as Partial<ActivityFilter>)[name] === filter[name])

/** What this browser kept of the time line, for as long as there is no network; `otherwise` where it kept nothing. */
export function KeptActivity(props: { filter: ActivityFilter; onRetry: () => void; otherwise: React.ReactNode }) {
  const { filter, onRetry, otherwise } = props
  const [lines, setLines] = useState<Activity[]>()
  useEffect(() => {
    let isHere = true
    void keptEvents(readerOfActivity(), isWanted(filter), shownMax).then((found) => isHere && setLines(found))
    return () => {
      isHere = false
    }
  }, [filter])
  const newest = lines?.[0]
  if (!newest) return lines && otherwise
  return (
    <section aria-label={t('audit.timeLine')}>
      <NoticeStrip
        tone="warning"
        action={
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {rich('audit.kept', { until: <DateTime at={newest.dateTime} /> })}
      </NoticeStrip>
      <ul className={`card ${styles.list}`}>
        {toldTogether(lines).map(({ line, parts }) => (
          <ActivityRow key={activityKey(line)} line={line} parts={parts} isGone={() => false} />
        ))}
      </ul>
    </section>
  )
}
