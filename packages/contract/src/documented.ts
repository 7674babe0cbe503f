import { managementEndpoints } from './accounts/index.ts'
import { authorizationEndpoints } from './authorization/index.ts'
import { endpointsIn } from './endpoint.ts'
import * as tokens from './login/tokens.ts'

/** Endpoints that the hosted login answers at an account's origin, beside the authorization API. */
export const loginEndpoints = endpointsIn(tokens)

/** Every endpoint of the published document, in its order. */
export const documentedEndpoints = { ...authorizationEndpoints, ...managementEndpoints, ...loginEndpoints }
