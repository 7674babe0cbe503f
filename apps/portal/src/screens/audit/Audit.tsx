import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { useListState } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { useLacks } from '../../nouns/access/use-lacks.ts'
import { places } from '../../nouns/list.ts'
import { activityAsCsv, csvRowsMax } from '../../queries/access/activity.ts'
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

/** Checks, changes and sign-ins of the account in one time line: how much when, then each. */
export function Component() {
  const [params] = useSearchParams()
  const address = params.toString()
  const filter = useMemo(() => filterOf(new URLSearchParams(address), new Date()), [address])
  const [live, setLive] = useState(false)
  const { change } = useListState()
  const isRefused = useLacks(places.audit.read)
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
      <AuditFilters />
      <ActivityList filter={filter} live={live} onLive={setLive}>
        <ActivityChart
          filter={filter}
          live={live}
          onChoose={(from, to) => change({ from: from.toISOString(), to: to.toISOString() })}
        />
        {(filter.kind === 'CHECK' || filter.permission || filter.resourceUri) && <AuditCounts filter={filter} />}
      </ActivityList>
    </>
  )
}
