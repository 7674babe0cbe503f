import { endpointsIn } from '../endpoint.ts'
import * as applications from './applications.ts'
import * as configuration from './configuration.ts'
import * as domains from './domains.ts'
import * as factors from './factors.ts'
import * as sessions from './sessions.ts'

/** The account management service (specification 7, second list), by operation id. */
export const managementEndpoints = {
  ...endpointsIn(sessions),
  ...endpointsIn(factors),
  ...endpointsIn(applications),
  ...endpointsIn(domains),
  ...endpointsIn(configuration),
}
