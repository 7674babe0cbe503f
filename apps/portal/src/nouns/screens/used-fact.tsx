import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { t } from '../../lib/texts.ts'
import type { Fact } from '../../ui/page/Facts.tsx'
import type { UsedProps } from '../uses/Used.tsx'

/** Comes with the first page that tells it. */
const Used = lazy(async () => ({ default: (await import('../uses/Used.tsx')).Used }))

/** How much an item was used in the last two weeks, among its facts. */
export const usedFact = (kind: UsedProps['kind'], id: string): Fact => [
  t('nouns.use'),
  <Suspense key="use" fallback={<Skeleton width={140} height={28} />}>
    <Used kind={kind} id={id} />
  </Suspense>,
]
