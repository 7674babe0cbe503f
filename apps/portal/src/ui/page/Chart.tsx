import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartProps } from '../charts/chart-data.ts'

export type { ChartProps, Series } from '../charts/chart-data.ts'

/** Charts come with the first page that has one. */
const Drawn = lazy(async () => ({ default: (await import('../charts/TimeChart.tsx')).TimeChart }))

/** As high as the chart will be, so that nothing moves when it comes. */
const heightPx = 256

/** What happened when; without it there is the place for it. */
export const Chart = ({ chart }: { chart: ChartProps | undefined }) =>
  chart ? (
    <Suspense fallback={<ChartSkeleton />}>
      <Drawn {...chart} />
    </Suspense>
  ) : (
    <ChartSkeleton />
  )

const ChartSkeleton = () => <Skeleton height={heightPx} aria-busy="true" />
