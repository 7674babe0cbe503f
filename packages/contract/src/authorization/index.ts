import type { Endpoint } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as analytics from './analytics.ts'
import * as applications from './applications.ts'
import * as clients from './clients.ts'
import * as connections from './connections.ts'
import * as exports from './export.ts'
import * as extensions from './extensions.ts'
import * as groups from './groups.ts'
import * as history from './history.ts'
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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'replies' in value

/** Every endpoint of the authorization API, in the order of the document. */
export const authorizationEndpoints: Endpoint[] = [
  accounts,
  users,
  userPermissions,
  userTokens,
  roles,
  records,
  requests,
  invites,
  resources,
  groups,
  clients,
  connections,
  tenants,
  applications,
  extensions,
  identities,
  history,
  analytics,
  usage,
  alerts,
  integrations,
  supportTickets,
  exports,
  wellKnown,
]
  .flatMap((noun) => Object.values(noun) as unknown[])
  .filter(isEndpoint)
