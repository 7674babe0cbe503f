import type { AuthorizationEventReply } from '@doorward/contract/authorization/analytics'
import { Group, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { useListState, useSearchText } from '../../lib/list-query.ts'
import { UserName } from '../../pickers/Names.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { csvRowsMax, type EventFilter, eventCountsQuery, eventsAsCsv, eventsQuery } from '../../queries/audit.ts'
import { useRows } from '../../queries/paging.ts'
import { samePage } from '../../queries/prime.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { BarTable } from '../../ui/BarTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { NoticeStrip } from '../../ui/NoticeStrip.tsx'
import { type Column, NounList } from '../../ui/NounList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Empty } from '../../ui/states.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import { filterOf, periodOf, periods, results } from './audit-filter.ts'

export const loader = () => null
export const shouldRevalidate = samePage

const columns: Column<AuthorizationEventReply>[] = [
  { key: 'time', head: 'Time', cell: ({ dateTime }) => <DateTime at={dateTime} /> },
  {
    key: 'result',
    head: 'Answer',
    cell: ({ result }) => (
      <Verdict kind={result === 'ALLOWED' ? 'allow' : 'deny'}>{result === 'ALLOWED' ? 'Allowed' : 'Denied'}</Verdict>
    ),
  },
  { key: 'user', head: 'Who', cell: ({ userId }) => <UserName userId={userId} /> },
  { key: 'action', head: 'Action', cell: ({ permission }) => <span className="mono">{permission}</span> },
  {
    key: 'resource',
    head: 'Resource',
    cell: ({ resourceUri }) => (
      <span className="mono" style={{ overflowWrap: 'anywhere' }}>
        {resourceUri}
      </span>
    ),
  },
  { key: 'count', head: 'Times', numeric: true, wideOnly: true, cell: ({ count }) => count.toLocaleString('en') },
  {
    key: 'client',
    head: 'Asked by',
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
        crumbs={[{ label: 'Watch' }]}
        title="Audit trail"
        text="Permission checks as they were answered. A row leads to the reason as of now."
        actions={
          <ActionButton
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            action={async () => download(await eventsAsCsv(filter), 'permission-checks.csv')}
            doing="export the events"
          >
            Export CSV
          </ActionButton>
        }
      />
      <Filters />
      <Counts filter={filter} />
      <NounList
        nouns={{ one: 'event', many: 'events' }}
        query={query}
        columns={columns}
        search={false}
        more={{ filtered, clear }}
        rowKey={({ eventId }) => eventId}
        rowLink={whyPath}
        rowName={({ eventId }) => eventId}
        empty={
          <Empty
            motif="route"
            title="No checks in the last 24 hours"
            text={`Each question your programs ask shows here within seconds. Exports hold up to ${csvRowsMax.toLocaleString('en')} rows.`}
          />
        }
      />
    </>
  )
}

function Filters() {
  const [params] = useSearchParams()
  const { change } = useListState()
  const text = (name: string) => params.get(name) ?? ''
  return (
    <Group gap="sm" align="flex-end" mb="lg">
      <SegmentedControl
        aria-label="Period"
        data={periods.map(({ value, label }) => ({ value, label }))}
        value={periodOf(params).value}
        onChange={(period) => change({ period: period === periods[0].value ? '' : period })}
        withItemsBorders={false}
      />
      <SegmentedControl
        aria-label="Answer"
        data={results.map(({ value, label }) => ({ value, label }))}
        value={results.find(({ value }) => value === text('result'))?.value ?? ''}
        onChange={(result) => change({ result })}
        withItemsBorders={false}
      />
      <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
        <UserPicker
          label="Who"
          single
          users={text('user') ? [text('user')] : []}
          onChange={({ users }) => change({ user: users[0] ?? '' })}
        />
      </div>
      <TextFilter label="Action" placeholder="reports:read" name="action" />
      <TextFilter label="Resource" placeholder="/reports/7" name="resource" />
    </Group>
  )
}

function TextFilter({ label, placeholder, name }: { label: string; placeholder: string; name: string }) {
  const [params] = useSearchParams()
  const { change } = useListState()
  const [text, setText] = useSearchText(params.get(name) ?? '', (value) => change({ [name]: value.trim() }))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      style={{ flex: '1 1 160px', maxWidth: 280 }}
    />
  )
}

/** Counts of all events that match, not only of those loaded. Their own failure leaves the list alone. */
function Counts({ filter }: { filter: EventFilter }) {
  const { data } = useQuery(eventCountsQuery(filter))
  if (!data || data.results.length === 0) return null
  const mono = (text: string | number | undefined) => <span className="mono">{text}</span>
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }} spacing="md" mb="lg">
        <BarTable
          title="Answers"
          of="Answer"
          unit="Checks"
          none="No checks."
          bars={data.results.map(({ result, count }) => ({
            key: String(result),
            label: result === 'ALLOWED' ? 'Allowed' : 'Denied',
            count: Number(count),
            tone: result === 'ALLOWED' ? 'allow' : 'deny',
          }))}
        />
        <BarTable
          title="Top resources"
          of="Resource"
          unit="Checks"
          none="No checks."
          bars={data.resources.slice(0, 5).map(({ resourceUri, count }) => ({
            key: String(resourceUri),
            label: mono(resourceUri),
            count: Number(count),
          }))}
        />
        <BarTable
          title="Top actions"
          of="Action"
          unit="Checks"
          none="No checks."
          bars={data.permissions.slice(0, 5).map(({ permission, count }) => ({
            key: String(permission),
            label: mono(permission),
            count: Number(count),
          }))}
        />
        <BarTable
          title="Top people"
          of="Who"
          unit="Checks"
          none="No checks."
          bars={data.users.slice(0, 5).map(({ userId, count }) => ({
            key: String(userId),
            label: <UserName userId={String(userId)} />,
            count: Number(count),
          }))}
        />
      </SimpleGrid>
      {data.notRecorded > 0 && (
        <div style={{ marginBlockEnd: 16 }}>
          <NoticeStrip>
            {data.notRecorded.toLocaleString('en')} more checks were only counted, because too many came at once.
          </NoticeStrip>
        </div>
      )}
    </>
  )
}
