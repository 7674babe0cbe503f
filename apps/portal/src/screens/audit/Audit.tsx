import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { toFailure } from '../../lib/failures.ts'
import { useListState } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { useLocked } from '../../nouns/access/standing.ts'
import { places } from '../../nouns/list.ts'
import { type ActivityFilter, activityAsCsv, activityQuery, csvRowsMax } from '../../queries/access/activity.ts'
import { useRows } from '../../queries/server/paging.ts'
import { samePage } from '../../queries/server/prime-list.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ActivityChart } from './ActivityChart.tsx'
import { ActivityList } from './ActivityList.tsx'
import { AuditCounts } from './AuditCounts.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { filterOf } from './audit-filter.ts'

export const loader = () => null
export const shouldRevalidate = samePage

/** Whether the trail is refused; as long as that is not answered, whether it is known that it would be. Nothing is offered then that looks into it. */
function useIsRefused(filter: ActivityFilter): boolean {
  const isLocked = useLocked().has('audit')
  const { rows, error } = useRows(activityQuery(filter))
  if (error) return toFailure(error, '').kind === 'refused'
  return !rows && isLocked
}

/** Checks, changes and sign-ins of the account in one time line: how much when, then each. */
export function Component() {
  const [params] = useSearchParams()
  const address = params.toString()
  const filter = useMemo(() => filterOf(new URLSearchParams(address), new Date()), [address])
  const [live, setLive] = useState(false)
  const { change } = useListState()
  const isRefused = useIsRefused(filter)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.watch') }]}
        title={places.audit.label}
        text={t('audit.about')}
        actions={
          !isRefused && (
            <ActionButton
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              action={async () => download(await activityAsCsv(filter), 'activity.csv')}
              failed={t('audit.exportFailed', { count: csvRowsMax })}
            >
              {t('audit.exportCsv')}
            </ActionButton>
          )
        }
      />
      {!isRefused && <AuditFilters />}
      <ActivityList filter={filter} live={live} onLive={setLive}>
        {!isRefused && (
          <>
            <ActivityChart
              filter={filter}
              live={live}
              onChoose={(from, to) => change({ from: from.toISOString(), to: to.toISOString() })}
            />
            {(filter.kind === 'CHECK' || filter.permission || filter.resourceUri) && <AuditCounts filter={filter} />}
          </>
        )}
      </ActivityList>
    </>
  )
}
