import { analyticsShare } from '@doorward/core/constants'

/** How a session is measured: not at all, as nobody in particular, or as a person. */
export type Measured = 'nobody' | 'anonymous' | 'person'

/**
 * Whom a session is measured as (ERR-10). Of those who are not signed in one in ten is, by a number drawn once for the
 * session; who is signed in is, but an internal admin is never told apart.
 * @param draw from 0 up to, but not including, 1
 */
export function whomToMeasure(who: { isSignedIn: boolean; isInternalAdmin: boolean; draw: number }): Measured {
  if (!who.isSignedIn) return who.draw < analyticsShare ? 'anonymous' : 'nobody'
  return who.isInternalAdmin ? 'anonymous' : 'person'
}
