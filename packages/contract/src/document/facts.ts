import type { Endpoint } from '../endpoint.ts'

/** What follows from an endpoint's facts, for the document. */

const writes = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && endpoint.access.kind !== 'public' && !endpoint.savesNothing

/** Whether all it tells is that something ended, which it is however often it is asked: its answer is worth no keeping. */
export const onlyEnds = ({ method, replies }: Endpoint): boolean => method === 'DELETE' && !(200 in replies)

/** Whether a request may be named by an Idempotency-Key (security I1). */
export const takesIdempotencyKey = (endpoint: Endpoint): boolean =>
  writes(endpoint) && !onlyEnds(endpoint) && endpoint.rate !== 'check'

/** Whether a success tells, as Consistency-Token, the revision that it made or is based on (security C3). */
export const namesRevision = (endpoint: Endpoint): boolean => writes(endpoint) && !endpoint.isBeyondLog
