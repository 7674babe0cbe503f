import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { ActivityFilter } from '../../queries/access/activity.ts'
import { type EventCounts, type EventFilter, eventCountsQuery } from '../../queries/access/audit.ts'
import { type Bar, BarTable } from '../../ui/list/BarTable.tsx'

/** Counts of all events that match, not only of those loaded. Their own failure leaves the list alone. */
export function AuditCounts({ filter }: { filter: ActivityFilter }) {
  const { data } = useQuery(eventCountsQuery(ofChecks(filter)))
  if (!data || data.results.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }} spacing="md" mb="lg">
      {tables.map(({ title, of, barsOf }) => (
        <BarTable
          key={title}
          title={title}
          of={of}
          unit={t('audit.checks')}
          none={t('audit.noChecks')}
          bars={barsOf(data)}
        />
      ))}
    </SimpleGrid>
  )
}

/** These counts take a resource as itself, and with all below it only where that is asked. */
const withBelow = (resource: string): string => (resource.endsWith('*') ? resource : `${resource.replace(/\/$/, '')}/*`)

/** What of a filter concerns checks. */
const ofChecks = ({ userId, resourceUri, permission, result, from, to }: ActivityFilter): EventFilter => ({
  userId,
  resourceUri: resourceUri && withBelow(resourceUri),
  permission,
  from,
  to,
  ...(result === 'ALLOWED' || result === 'DENIED' ? { result } : {}),
})

interface CountTable {
  title: string
  /** What is counted. */
  of: string
  barsOf: (counts: EventCounts) => Bar[]
}

const asCode = (text: string) => <bdi className="mono">{text}</bdi>

const tables: CountTable[] = [
  {
    title: t('checks.answers'),
    of: t('checks.answer'),
    barsOf: ({ results }) =>
      results.map(({ result, count }) => ({
        key: String(result),
        label: result === 'ALLOWED' ? t('checks.allowed') : t('checks.denied'),
        count: Number(count),
        tone: result === 'ALLOWED' ? 'allow' : 'deny',
      })),
  },
  {
    title: t('audit.topResources'),
    of: t('shared.resource'),
    barsOf: ({ resources }) => topOf(resources, 'resourceUri', asCode),
  },
  {
    title: t('audit.topActions'),
    of: t('shared.action'),
    barsOf: ({ permissions }) => topOf(permissions, 'permission', asCode),
  },
  {
    title: t('audit.topPeople'),
    of: t('shared.who'),
    barsOf: ({ users }) => topOf(users, 'userId', (userId) => <UserName userId={userId} />),
  },
]

const topMax = 5

/** The most frequent, by the field that names them. */
const topOf = (rows: EventCounts['users'], field: string, label: (name: string) => ReactNode): Bar[] =>
  rows.slice(0, topMax).map((row) => {
    const name = String(row[field])
    return { key: name, label: label(name), count: Number(row.count) }
  })
