import { measure } from '../lib/measuring/measure.ts'
import { whomToMeasure } from '../lib/measuring/whom-to-measure.ts'
import { usePortal } from '../lib/portal-store.ts'
import { portalConfig } from './config.ts'
import { isInternalAdmin } from './internal-admin.ts'
import { signedIn } from './tokens.ts'

const drawKey = 'doorward.draw'

/** Drawn once for a session, so that one that is measured is measured whole. */
function drawOfSession(): number {
  const kept = sessionStorage.getItem(drawKey)
  if (kept !== null) return Number(kept)
  const draw = Math.random()
  sessionStorage.setItem(drawKey, String(draw))
  return draw
}

/** Where somebody is, and what tells of each change of it. */
interface Places {
  state: { location: { pathname: string } }
  subscribe: (changed: () => void) => void
}

/** Begins to measure whoever is here, where they are measured (ERR-10): each place that they go to is told once. */
export async function beginAnalytics(places: Places): Promise<void> {
  const { analytics } = portalConfig()
  if (!analytics) return
  const as = whomToMeasure({
    isSignedIn: signedIn(),
    isInternalAdmin: await isInternalAdmin(),
    draw: drawOfSession(),
  })
  if (as === 'nobody') return
  const tell = measure(analytics, as, usePortal.getState().profile?.userId)
  let told = ''
  const look = () => {
    const { pathname } = places.state.location
    if (pathname !== told) tell(pathname)
    told = pathname
  }
  look()
  places.subscribe(look)
}
