import { Skeleton } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import type { Fact } from '../../ui/page/Facts.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import type { UsedProps } from '../uses/Used.tsx'

/** Comes with the first page that tells it. */
const Used = later(async () => (await import('../uses/Used.tsx')).Used, {
  waiting: <Skeleton width={140} height={28} />,
  onlyShown: true,
})

/** How much an item was used in the last two weeks, among its facts. */
export const usedFact = (kind: UsedProps['kind'], id: string): Fact => [
  t('nouns.use'),
  <Used key="use" kind={kind} id={id} />,
]
