import type { Endpoint } from '../endpoint.ts'

/** What follows from an endpoint's facts, for the document. */

const writes = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && endpoint.access.kind !== 'public' && !endpoint.savesNothing

/** Whether a request may be named by an Idempotency-Key (security I1). */
export const takesIdempotencyKey = (endpoint: Endpoint): boolean =>
  writes(endpoint) && endpoint.method !== 'DELETE' && endpoint.rate !== 'check'

/** Whether a success tells, as Consistency-Token, the revision that it made or is based on (security C3). */
export const namesRevision = (endpoint: Endpoint): boolean => writes(endpoint) && !endpoint.isBeyondLog
