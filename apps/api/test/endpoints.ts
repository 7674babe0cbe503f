import { managementEndpoints } from '@doorward/contract/accounts/index'
import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import { billingEndpoints as ofBilling } from '@doorward/contract/billing/index'
import { documentedEndpoints as documented, loginEndpoints as ofTheLogin } from '@doorward/contract/documented'
import type { Endpoint, Endpoints } from '@doorward/contract/endpoint'

/** An endpoint with its operation id, for sweeps over all of them. */
export type NamedEndpoint = Endpoint & { name: string }

const named = (endpoints: Endpoints): NamedEndpoint[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ ...endpoint, name }))

export const allEndpoints = named({ ...authorizationEndpoints, ...managementEndpoints })
export const loginEndpoints = named(ofTheLogin)
export const documentedEndpoints = named(documented)
export const billingEndpoints = named(ofBilling)
