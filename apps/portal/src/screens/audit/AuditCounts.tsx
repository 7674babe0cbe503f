import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { type EventFilter, eventCountsQuery } from '../../queries/access/audit.ts'
import { BarTable } from '../../ui/list/BarTable.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'

/** Counts of all events that match, not only of those loaded. Their own failure leaves the list alone. */
export function AuditCounts({ filter }: { filter: EventFilter }) {
  const { data } = useQuery(eventCountsQuery(filter))
  if (!data || data.results.length === 0) return null
  const mono = (text: string | number | undefined) => <bdi className="mono">{text}</bdi>
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }} spacing="md" mb="lg">
        <BarTable
          title={t('checks.answers')}
          of={t('checks.answer')}
          unit={t('audit.checks')}
          none={t('audit.noChecks')}
          bars={data.results.map(({ result, count }) => ({
            key: String(result),
            label: result === 'ALLOWED' ? t('checks.allowed') : t('checks.denied'),
            count: Number(count),
            tone: result === 'ALLOWED' ? 'allow' : 'deny',
          }))}
        />
        <BarTable
          title={t('audit.topResources')}
          of={t('common.resource')}
          unit={t('audit.checks')}
          none={t('audit.noChecks')}
          bars={data.resources.slice(0, 5).map(({ resourceUri, count }) => ({
            key: String(resourceUri),
            label: mono(resourceUri),
            count: Number(count),
          }))}
        />
        <BarTable
          title={t('audit.topActions')}
          of={t('common.action')}
          unit={t('audit.checks')}
          none={t('audit.noChecks')}
          bars={data.permissions.slice(0, 5).map(({ permission, count }) => ({
            key: String(permission),
            label: mono(permission),
            count: Number(count),
          }))}
        />
        <BarTable
          title={t('audit.topPeople')}
          of={t('common.who')}
          unit={t('audit.checks')}
          none={t('audit.noChecks')}
          bars={data.users.slice(0, 5).map(({ userId, count }) => ({
            key: String(userId),
            label: <UserName userId={String(userId)} />,
            count: Number(count),
          }))}
        />
      </SimpleGrid>
      {data.notRecorded > 0 && (
        <div style={{ marginBlockEnd: 16 }}>
          <NoticeStrip>{t('audit.onlyCounted', { count: data.notRecorded })}</NoticeStrip>
        </div>
      )}
    </>
  )
}
