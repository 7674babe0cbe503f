import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import type { EffectiveAccessProps } from '../map/EffectiveAccess.tsx'

/** Comes with the map, when somebody's access is looked at. */
const Drawn = lazy(async () => ({ default: (await import('../map/EffectiveAccess.tsx')).EffectiveAccess }))

/** What somebody may do as one table, for those who see every record. */
export const EffectiveAccess = (props: EffectiveAccessProps) => (
  <Suspense fallback={<PageSkeleton />}>
    <Drawn {...props} />
  </Suspense>
)
