import { endpointsIn } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as analytics from './analytics.ts'
import * as applications from './applications.ts'
import * as clients from './clients.ts'
import * as connections from './connections.ts'
import * as exports from './export.ts'
import * as extensions from './extensions.ts'
import * as groups from './groups.ts'
import * as identities from './identities.ts'
import * as integrations from './integrations.ts'
import * as invites from './invites.ts'
import * as records from './records.ts'
import * as requests from './requests.ts'
import * as resources from './resources.ts'
import * as roles from './roles.ts'
import * as supportTickets from './support-tickets.ts'
import * as tenants from './tenants.ts'
import * as usage from './usage.ts'
import * as userPermissions from './user-permissions.ts'
import * as userTokens from './user-tokens.ts'
import * as users from './users.ts'
import * as wellKnown from './well-known.ts'

/** Every endpoint of the authorization API, in the order of the document. */
export const authorizationEndpoints = {
  ...endpointsIn(accounts),
  ...endpointsIn(users),
  ...endpointsIn(userPermissions),
  ...endpointsIn(userTokens),
  ...endpointsIn(roles),
  ...endpointsIn(records),
  ...endpointsIn(requests),
  ...endpointsIn(invites),
  ...endpointsIn(resources),
  ...endpointsIn(groups),
  ...endpointsIn(clients),
  ...endpointsIn(connections),
  ...endpointsIn(tenants),
  ...endpointsIn(applications),
  ...endpointsIn(extensions),
  ...endpointsIn(identities),
  ...endpointsIn(analytics),
  ...endpointsIn(usage),
  ...endpointsIn(alerts),
  ...endpointsIn(integrations),
  ...endpointsIn(supportTickets),
  ...endpointsIn(exports),
  ...endpointsIn(wellKnown),
}

/** The operation id of an endpoint of the authorization API. */
export type OperationId = keyof typeof authorizationEndpoints
