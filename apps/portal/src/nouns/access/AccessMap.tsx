import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import type { AccessMapProps } from '../map/AccessMap.tsx'

/** Comes when a map is looked at, not with the lists. */
const Drawn = lazy(async () => ({ default: (await import('../map/AccessMap.tsx')).AccessMap }))

/** The access map around a user, group, role or resource. */
export const AccessMap = (props: AccessMapProps) => (
  <Suspense fallback={<PageSkeleton />}>
    <Drawn {...props} />
  </Suspense>
)
