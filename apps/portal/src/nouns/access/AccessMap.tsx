import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'

/** The access map around a user, group, role or resource. Comes when a map is looked at, not with the lists. */
export const AccessMap = later(async () => (await import('../map/AccessMap.tsx')).AccessMap, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})

/** Says that nothing gives access yet, and leads to giving it. */
export const NoAccess = later(async () => (await import('../map/NoAccess.tsx')).NoAccess, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})

/** Every resource that access records name, as a tree. */
export const ResourceTree = later(async () => (await import('../map/ResourceTree.tsx')).ResourceTree, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})
