import { signedIn } from '../../../session/tokens.ts'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { Frame } from '../Frame.tsx'

const publicRoutes = /^#\/(?:login|signup|invite|registration|unsubscribe|vanish\/\w+)(?:[/?]|$)/

/** Whether the address leads into the frame: somebody is signed in here and asks for no public page. */
export const leadsIntoFrame = (): boolean => signedIn() && !publicRoutes.test(location.hash)

/** What stands until an address that leads elsewhere has done so, or a page outside the frame is there. */
export function FirstLook() {
  return leadsIntoFrame() ? <Frame /> : <PageSkeleton />
}
