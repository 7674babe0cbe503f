import { endpointsIn } from '../endpoint.ts'
import * as secrets from './secrets.ts'

/** What the relay's host answers by endpoints (decision 51). */
export const relayEndpoints = endpointsIn(secrets)
