import { authorizationEndpoints } from './authorization/index.ts'
import type { Endpoint } from './endpoint.ts'
import { requestToken } from './login/tokens.ts'

/** Endpoints that the hosted login answers at an account's origin, beside the authorization API. */
export const loginEndpoints: Endpoint[] = [requestToken]

/** Every endpoint of the published document, in its order. */
export const documentedEndpoints: Endpoint[] = [...authorizationEndpoints, ...loginEndpoints]
