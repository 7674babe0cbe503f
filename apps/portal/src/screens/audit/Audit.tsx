import type { AuthorizationEventReply } from '@doorward/contract/authorization/watch/analytics'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { useListState } from '../../lib/list-query.ts'
import { digits, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { UserName } from '../../pickers/Names.tsx'
import { csvRowsMax, eventsAsCsv, eventsQuery } from '../../queries/access/audit.ts'
import { useRows } from '../../queries/server/paging.ts'
import { samePage } from '../../queries/server/prime-list.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import type { Column } from '../../ui/list/list-props.ts'
import { NounList } from '../../ui/list/NounList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { AuditCounts } from './AuditCounts.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { filterOf } from './audit-filter.ts'

export const loader = () => null
export const shouldRevalidate = samePage

const columns: Column<AuthorizationEventReply>[] = [
  { key: 'time', head: t('audit.time'), cell: ({ dateTime }) => <DateTime at={dateTime} /> },
  {
    key: 'result',
    head: t('checks.answer'),
    cell: ({ result }) => (
      <Verdict kind={result === 'ALLOWED' ? 'allow' : 'deny'}>
        {result === 'ALLOWED' ? t('checks.allowed') : t('checks.denied')}
      </Verdict>
    ),
  },
  { key: 'user', head: t('common.who'), cell: ({ userId }) => <UserName userId={userId} /> },
  { key: 'action', head: t('common.action'), cell: ({ permission }) => <bdi className="mono">{permission}</bdi> },
  {
    key: 'resource',
    head: t('common.resource'),
    cell: ({ resourceUri }) => (
      <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
        {resourceUri}
      </bdi>
    ),
  },
  {
    key: 'count',
    head: t('audit.times'),
    numeric: true,
    wideOnly: true,
    cell: ({ count }) => digits(count),
  },
  {
    key: 'client',
    head: t('audit.askedBy'),
    wideOnly: true,
    cell: ({ clientId }) => (clientId ? <UserName userId={clientId} /> : '–'),
  },
]

const whyPath = ({ userId, permission, resourceUri }: AuthorizationEventReply): string =>
  `/settings/analyzer?${new URLSearchParams({ user: userId, action: permission, resource: resourceUri })}`

/** Every permission check as it was answered: counts, then the events; a row leads to why. */
export function Component() {
  const [params] = useSearchParams()
  const address = params.toString()
  const filter = useMemo(() => filterOf(new URLSearchParams(address), new Date()), [address])
  const query = useRows(eventsQuery(filter))
  const { change } = useListState()
  const clear = () => change({ user: '', action: '', resource: '', result: '', period: '' })
  const filtered = ['user', 'action', 'resource', 'result', 'period'].some((name) => params.get(name))
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('headings.watch') }]}
        title={places.audit.label}
        text={t('audit.about')}
        actions={
          <ActionButton
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            action={async () => download(await eventsAsCsv(filter), 'permission-checks.csv')}
            failed={t('audit.exportFailed')}
          >
            {t('audit.exportCsv')}
          </ActionButton>
        }
      />
      <AuditFilters />
      <AuditCounts filter={filter} />
      <NounList
        nouns={{ one: t('audit.event'), many: t('audit.events') }}
        query={query}
        columns={columns}
        search={false}
        more={{ filtered, clear }}
        rowKey={({ eventId }) => eventId}
        rowLink={whyPath}
        rowName={({ eventId }) => eventId}
        empty={<Empty motif="route" title={t('audit.noneToday')} text={t('audit.showsSoon', { count: csvRowsMax })} />}
      />
    </>
  )
}
