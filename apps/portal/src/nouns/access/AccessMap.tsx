import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'

/** The access map around a user, group, role or resource. Comes when a map is looked at, not with the lists. */
export const AccessMap = later(async () => (await import('../map/AccessMap.tsx')).AccessMap, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})
