import { endpointsIn } from '../endpoint.ts'
import * as accessGraph from './access/access-graph.ts'
import * as accessReport from './access/access-report.ts'
import * as effects from './access/effects.ts'
import * as groups from './access/groups.ts'
import * as records from './access/records.ts'
import * as requests from './access/requests.ts'
import * as resources from './access/resources.ts'
import * as roles from './access/roles.ts'
import * as userPermissions from './access/user-permissions.ts'
import * as accounts from './account/accounts.ts'
import * as deletedItems from './account/deleted-items.ts'
import * as exports from './account/export.ts'
import * as supportTickets from './account/support-tickets.ts'
import * as usage from './account/usage.ts'
import * as views from './account/views.ts'
import * as clients from './build/clients.ts'
import * as deliveries from './build/deliveries.ts'
import * as extensions from './build/extensions.ts'
import * as integrations from './build/integrations.ts'
import * as identities from './people/identities.ts'
import * as invites from './people/invites.ts'
import * as tenants from './people/tenants.ts'
import * as userAccess from './people/user-access.ts'
import * as userTokens from './people/user-tokens.ts'
import * as users from './people/users.ts'
import * as applications from './sign-in/applications.ts'
import * as connectionTests from './sign-in/connection-tests.ts'
import * as connections from './sign-in/connections.ts'
import * as domainVerifications from './sign-in/domain-verifications.ts'
import * as loginTraces from './sign-in/login-traces.ts'
import * as activity from './watch/activity.ts'
import * as alerts from './watch/alerts.ts'
import * as analytics from './watch/analytics.ts'
import * as notifications from './watch/notifications.ts'
import * as uses from './watch/uses.ts'
import * as wellKnown from './well-known.ts'

/** Every endpoint of the authorization API, in the order of the document. */
export const authorizationEndpoints = {
  ...endpointsIn(accounts),
  ...endpointsIn(users),
  ...endpointsIn(userAccess),
  ...endpointsIn(userPermissions),
  ...endpointsIn(accessGraph),
  ...endpointsIn(accessReport),
  ...endpointsIn(userTokens),
  ...endpointsIn(roles),
  ...endpointsIn(records),
  ...endpointsIn(effects),
  ...endpointsIn(requests),
  ...endpointsIn(invites),
  ...endpointsIn(resources),
  ...endpointsIn(groups),
  ...endpointsIn(clients),
  ...endpointsIn(connections),
  ...endpointsIn(connectionTests),
  ...endpointsIn(loginTraces),
  ...endpointsIn(tenants),
  ...endpointsIn(domainVerifications),
  ...endpointsIn(applications),
  ...endpointsIn(extensions),
  ...endpointsIn(identities),
  ...endpointsIn(analytics),
  ...endpointsIn(activity),
  ...endpointsIn(uses),
  ...endpointsIn(usage),
  ...endpointsIn(alerts),
  ...endpointsIn(integrations),
  ...endpointsIn(deliveries),
  ...endpointsIn(notifications),
  ...endpointsIn(views),
  ...endpointsIn(deletedItems),
  ...endpointsIn(supportTickets),
  ...endpointsIn(exports),
  ...endpointsIn(wellKnown),
}

/** The operation id of an endpoint of the authorization API. */
export type OperationId = keyof typeof authorizationEndpoints
