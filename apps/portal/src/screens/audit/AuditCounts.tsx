import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserName } from '../../pickers/Names.tsx'
import { type EventFilter, eventCountsQuery } from '../../queries/access/audit.ts'
import { BarTable } from '../../ui/list/BarTable.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'

/** Counts of all events that match, not only of those loaded. Their own failure leaves the list alone. */
export function AuditCounts({ filter }: { filter: EventFilter }) {
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
