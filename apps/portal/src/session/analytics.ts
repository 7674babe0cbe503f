import { measure } from '../lib/analytics/measure.ts'
import { whomToMeasure } from '../lib/analytics/whom-to-measure.ts'
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

/** Begins to measure whoever is here, where they are measured (ERR-10). Resolves with what tells of a place, or nothing. */
export async function beginAnalytics(): Promise<((pathname: string) => void) | undefined> {
  const { analytics } = portalConfig()
  if (!analytics) return undefined
  const as = whomToMeasure({
    isSignedIn: signedIn(),
    isInternalAdmin: await isInternalAdmin(),
    draw: drawOfSession(),
  })
  if (as === 'nobody') return undefined
  return measure(analytics, as, usePortal.getState().profile?.userId)
}
