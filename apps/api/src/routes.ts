import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { KitParts } from '@doorward/http/kit'
import { type Handled, serve } from '@doorward/http/serve'
import type { FastifyInstance } from 'fastify'
import { getAccount } from './accounts/get-account.ts'
import { getAccounts } from './accounts/get-accounts.ts'
import { patchAccount } from './accounts/patch-account.ts'
import { postAccount } from './accounts/post-account.ts'
import { putAccount } from './accounts/put-account.ts'
import { putSso } from './accounts/put-sso.ts'
import { deleteAlert } from './alerts/delete-alert.ts'
import { getAlert } from './alerts/get-alert.ts'
import { getAlerts } from './alerts/get-alerts.ts'
import { postAlert } from './alerts/post-alert.ts'
import { putAlert } from './alerts/put-alert.ts'
import { getAuthorizationEvents } from './analytics/get-authorization-events.ts'
import { deleteApplication } from './applications/delete-application.ts'
import { getApplication } from './applications/get-application.ts'
import { getApplications } from './applications/get-applications.ts'
import { postApplication } from './applications/post-application.ts'
import { putApplication } from './applications/put-application.ts'
import { deleteAccessKey } from './clients/delete-access-key.ts'
import { deleteClient } from './clients/delete-client.ts'
import { getClient } from './clients/get-client.ts'
import { getClientJwks } from './clients/get-client-jwks.ts'
import { getClients } from './clients/get-clients.ts'
import { postAccessKey } from './clients/post-access-key.ts'
import { postClient } from './clients/post-client.ts'
import { putClient } from './clients/put-client.ts'
import { deleteConnection } from './connections/delete-connection.ts'
import { getConnection } from './connections/get-connection.ts'
import { getConnectionCredentials } from './connections/get-connection-credentials.ts'
import { getConnectionPresets } from './connections/get-connection-presets.ts'
import { getConnections } from './connections/get-connections.ts'
import { postConnection } from './connections/post-connection.ts'
import { putConnection } from './connections/put-connection.ts'
import type { ApiEnvironment } from './environment.ts'
import { getExport } from './export/get-export.ts'
import { deleteExtension } from './extensions/delete-extension.ts'
import { getExtension } from './extensions/get-extension.ts'
import { getExtensions } from './extensions/get-extensions.ts'
import { postExtension } from './extensions/post-extension.ts'
import { putExtension } from './extensions/put-extension.ts'
import { deleteGroup } from './groups/delete-group.ts'
import { getGroup } from './groups/get-group.ts'
import { getGroups } from './groups/get-groups.ts'
import { postGroup } from './groups/post-group.ts'
import { putGroup } from './groups/put-group.ts'
import { histories } from './history/histories.ts'
import { deleteIdentity } from './identities/delete-identity.ts'
import { getIdentities } from './identities/get-identities.ts'
import { postIdentity } from './identities/post-identity.ts'
import { deleteIntegration } from './integrations/delete-integration.ts'
import { getDeadLetters } from './integrations/get-dead-letters.ts'
import { getIntegration } from './integrations/get-integration.ts'
import { getIntegrations } from './integrations/get-integrations.ts'
import { postIntegration } from './integrations/post-integration.ts'
import { postReplay } from './integrations/post-replay.ts'
import { postTest } from './integrations/post-test.ts'
import { putIntegration } from './integrations/put-integration.ts'
import { deleteInvite } from './invites/delete-invite.ts'
import { getInvite } from './invites/get-invite.ts'
import { getInvites } from './invites/get-invites.ts'
import { patchInvite } from './invites/patch-invite.ts'
import { postInvite } from './invites/post-invite.ts'
import { resendInvite } from './invites/resend-invite.ts'
import { deleteRecord } from './records/delete-record.ts'
import { getRecord } from './records/get-record.ts'
import { getRecords } from './records/get-records.ts'
import { postRecord } from './records/post-record.ts'
import { putRecord } from './records/put-record.ts'
import { deleteRequest } from './requests/delete-request.ts'
import { getRequest } from './requests/get-request.ts'
import { getRequests } from './requests/get-requests.ts'
import { patchRequest } from './requests/patch-request.ts'
import { postRequest } from './requests/post-request.ts'
import { deleteResource } from './resources/delete-resource.ts'
import { getResource } from './resources/get-resource.ts'
import { getResourceUsers } from './resources/get-resource-users.ts'
import { getResources } from './resources/get-resources.ts'
import { postClaim } from './resources/post-claim.ts'
import { postResourcePermissions } from './resources/post-resource-permissions.ts'
import { putResource } from './resources/put-resource.ts'
import { deleteRole } from './roles/delete-role.ts'
import { getRole } from './roles/get-role.ts'
import { getRoles } from './roles/get-roles.ts'
import { postRole } from './roles/post-role.ts'
import { putRole } from './roles/put-role.ts'
import { getTicket } from './support/get-ticket.ts'
import { getTickets } from './support/get-tickets.ts'
import { postTicket } from './support/post-ticket.ts'
import { deleteTenant } from './tenants/delete-tenant.ts'
import { getTenant } from './tenants/get-tenant.ts'
import { getTenants } from './tenants/get-tenants.ts'
import { patchTenantUsers } from './tenants/patch-tenant-users.ts'
import { postTenant } from './tenants/post-tenant.ts'
import { putTenant } from './tenants/put-tenant.ts'
import { getInvoices } from './usage/get-invoices.ts'
import { getUsage } from './usage/get-usage.ts'
import { patchUsage } from './usage/patch-usage.ts'
import { getPermission } from './user-permissions/get-permission.ts'
import { getPermissions } from './user-permissions/get-permissions.ts'
import { getUserResources } from './user-permissions/get-user-resources.ts'
import { getUserRoles } from './user-permissions/get-user-roles.ts'
import { postPermissions } from './user-permissions/post-permissions.ts'
import { deleteUserToken } from './user-tokens/delete-user-token.ts'
import { getUserTokens } from './user-tokens/get-user-tokens.ts'
import { postUserToken } from './user-tokens/post-user-token.ts'
import { deleteUser } from './users/delete-user.ts'
import { getUser } from './users/get-user.ts'
import { getUsers } from './users/get-users.ts'
import { putTokenConfiguration, putUser } from './users/put-user.ts'
import { wellKnown } from './well-known.ts'

/** Every handler of the authorization API. */
export const handled: Handled<ApiEnvironment>[] = [
  getAccounts,
  postAccount,
  getAccount,
  putAccount,
  putSso,
  getUsers,
  getUser,
  getPermission,
  putUser,
  putTokenConfiguration,
  deleteUser,
  getUserTokens,
  postUserToken,
  deleteUserToken,
  postPermissions,
  getPermissions,
  getUserRoles,
  getUserResources,
  getRoles,
  postRole,
  getRole,
  putRole,
  deleteRole,
  getRecords,
  postRecord,
  getRecord,
  putRecord,
  deleteRecord,
  getRequests,
  postRequest,
  getRequest,
  patchRequest,
  deleteRequest,
  getInvites,
  postInvite,
  resendInvite,
  getInvite,
  deleteInvite,
  patchInvite,
  getResources,
  getResource,
  putResource,
  deleteResource,
  getResourceUsers,
  postResourcePermissions,
  postClaim,
  getGroups,
  postGroup,
  getGroup,
  putGroup,
  deleteGroup,
  getClients,
  postClient,
  getClient,
  putClient,
  deleteClient,
  postAccessKey,
  deleteAccessKey,
  getClientJwks,
  getConnections,
  postConnection,
  getConnection,
  putConnection,
  deleteConnection,
  getConnectionCredentials,
  getConnectionPresets,
  getTenants,
  postTenant,
  getTenant,
  putTenant,
  deleteTenant,
  patchTenantUsers,
  getApplications,
  postApplication,
  getApplication,
  putApplication,
  deleteApplication,
  getExtensions,
  postExtension,
  getExtension,
  putExtension,
  deleteExtension,
  getIdentities,
  postIdentity,
  deleteIdentity,
  getAuthorizationEvents,
  getUsage,
  patchUsage,
  getInvoices,
  patchAccount,
  getAlerts,
  postAlert,
  getAlert,
  putAlert,
  deleteAlert,
  getIntegrations,
  postIntegration,
  getIntegration,
  putIntegration,
  postTest,
  deleteIntegration,
  getDeadLetters,
  postReplay,
  getTickets,
  getTicket,
  postTicket,
  getExport,
  ...histories,
  ...wellKnown,
]

/** Raises when an endpoint has no handler or no access entry: the server then does not start (security G9, 33). */
export function checkRoutes(endpoints: readonly Endpoint[], routes: readonly Handled<ApiEnvironment>[]): void {
  const without = endpoints.filter((endpoint) => !routes.some((route) => route.endpoint === endpoint))
  if (without.length > 0) throw new Error(`endpoints without a handler: ${without.map(({ name }) => name).join(', ')}`)
  const open = routes.filter(({ endpoint }) => !endpoint.access)
  if (open.length > 0)
    throw new Error(`endpoints without an access entry: ${open.map(({ endpoint }) => endpoint.name).join(', ')}`)
}

/** The authorization API as a plugin of the server. */
export function authorizationApi(parts: KitParts, environment: ApiEnvironment) {
  checkRoutes(authorizationEndpoints, handled)
  return async (app: FastifyInstance): Promise<void> => serve(app, parts, environment, handled)
}
