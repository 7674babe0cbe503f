import { Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { missingPermission } from '../../lib/failures.ts'
import { digits, rich, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type UsedKind, type Uses, usesQuery } from '../../queries/access/uses.ts'
import { SparkBars } from '../../ui/charts/SparkBars.tsx'

const size = { width: 140, height: 28 }

export interface UsedProps {
  kind: UsedKind
  id: string
}

/** How much an item was used on each of the last 14 days, drawn and in words. */
export function Used({ kind, id }: UsedProps) {
  const { data, isError, error } = useQuery(usesQuery(kind, id))
  if (isError && !data) return <NotTold error={error} />
  if (!data) return <Skeleton {...size} />
  return (
    <Group gap="sm" mih={size.height}>
      <SparkBars counts={data.days.map(({ count }) => count)} />
      <span>{inWords(data)}</span>
    </Group>
  )
}

function NotTold({ error }: { error: unknown }) {
  const missing = missingPermission(error)
  const action = <bdi className="mono">{missing?.action}</bdi>
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('uses.notTold')}{' '}
      {missing &&
        (missing.resource
          ? rich('failures.needOn', { action, resource: <bdi className="mono">{missing.resource}</bdi> })
          : rich('failures.need', { action }))}
    </Text>
  )
}

function inWords({ counts, days, looked, countedSince }: Uses): string {
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const told = {
    CHECKS_ASKED: t('uses.asked', { count }),
    SIGN_INS: t('uses.signIns', { count }),
    CHECKS_ALLOWED: t('uses.allowed', { count, looked: digits(looked) }),
  }[counts]
  if (!countedSince) return told
  return `${told}, ${t('uses.since', { time: isoText(new Date(countedSince)).slice(0, 16) })}`
}
