import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'

/** Parts of a page shown together, for pages whose list comes without that. */
export const TogetherLater = later(async () => (await import('../Together.tsx')).Together, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})
