import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'

/** What somebody may do as one table, for those who see every record. Comes with the map, when somebody's access is looked at. */
export const EffectiveAccess = later(async () => (await import('../map/EffectiveAccess.tsx')).EffectiveAccess, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})
