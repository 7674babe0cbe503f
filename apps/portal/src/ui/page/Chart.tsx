import { Skeleton } from '@mantine/core'
import type { ChartProps } from '../charts/chart-data.ts'
import { later } from '../placeholder/later.tsx'

export type { ChartProps, Series } from '../charts/chart-data.ts'

/** As high as the chart will be, so that nothing moves when it comes. */
const heightPx = 256

const ChartSkeleton = () => <Skeleton height={heightPx} aria-busy="true" />

/** Charts come with the first page that has one. */
const Drawn = later(async () => (await import('../charts/TimeChart.tsx')).TimeChart, {
  waiting: <ChartSkeleton />,
  onlyShown: true,
})

/** What happened when; without it there is the place for it. */
export const Chart = ({ chart }: { chart: ChartProps | undefined }) =>
  chart ? <Drawn {...chart} /> : <ChartSkeleton />

/** Fetches what draws charts, for a page that is about to show one. */
export const fetchChart = Drawn.fetch
