import { Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { digits, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type UsedKind, type Uses, usesQuery } from '../../queries/access/uses.ts'
import type { Fact } from '../../ui/page/Facts.tsx'

const SparkBars = lazy(async () => ({ default: (await import('../../ui/charts/SparkBars.tsx')).SparkBars }))
const size = { width: 140, height: 28 }

/** How much an item was used in the last two weeks, among its facts. */
export const usedFact = (kind: UsedKind, id: string): Fact => [t('uses.title'), <Used key="uses" kind={kind} id={id} />]

function Used({ kind, id }: { kind: UsedKind; id: string }) {
  const { data, isError } = useQuery(usesQuery(kind, id))
  if (isError && !data) return <Text c="dimmed">{t('uses.notTold')}</Text>
  if (!data) return <Skeleton {...size} />
  return (
    <Group gap="sm" mih={size.height}>
      <Suspense fallback={<Skeleton {...size} />}>
        <SparkBars counts={data.days.map(({ count }) => count)} />
      </Suspense>
      <span>{inWords(data)}</span>
    </Group>
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
