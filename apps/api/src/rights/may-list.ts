import { getGroups } from '@doorward/contract/authorization/access/groups'
import { getRecords } from '@doorward/contract/authorization/access/records'
import { getRequests } from '@doorward/contract/authorization/access/requests'
import { getResources } from '@doorward/contract/authorization/access/resources'
import { getRoles } from '@doorward/contract/authorization/access/roles'
import type { ViewedList } from '@doorward/contract/authorization/account/views'
import { getClients } from '@doorward/contract/authorization/build/clients'
import { getExtensions } from '@doorward/contract/authorization/build/extensions'
import { getIntegrations } from '@doorward/contract/authorization/build/integrations'
import { getInvites } from '@doorward/contract/authorization/people/invites'
import { getTenants } from '@doorward/contract/authorization/people/tenants'
import { getUsers } from '@doorward/contract/authorization/people/users'
import { getApplications } from '@doorward/contract/authorization/sign-in/applications'
import { getConnections } from '@doorward/contract/authorization/sign-in/connections'
import { getAlerts } from '@doorward/contract/authorization/watch/alerts'
import { getAuthorizationEvents } from '@doorward/contract/authorization/watch/analytics'
import { lacking, Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { ApiCall } from '../handler.ts'
import { mayDoIn } from './may-do.ts'

/** What answers each list that pages have. */
const endpoints = {
  roles: getRoles,
  records: getRecords,
  requests: getRequests,
  resources: getResources,
  users: getUsers,
  groups: getGroups,
  tenants: getTenants,
  invites: getInvites,
  applications: getApplications,
  connections: getConnections,
  clients: getClients,
  extensions: getExtensions,
  integrations: getIntegrations,
  alerts: getAlerts,
  audit: getAuthorizationEvents,
} as const satisfies Record<ViewedList, { access: { action: string; resource: string } }>

/** The account's index as it stands. Raises NotFound for an account that is gone. */
export async function strongIndex({ environment, accountId }: ApiCall): Promise<AccountIndex> {
  const index = await environment.engine.index(accountId, { kind: 'strong' })
  if (!index) throw new Refusal('NotFound')
  return index
}

/** Whether the caller may see all of a list. */
export function mayList(index: AccountIndex, { caller }: ApiCall, list: ViewedList): boolean {
  const { action, resource } = endpoints[list].access
  return mayDoIn(index, caller, { action, resourceUri: resource })
}

/** Raises Forbidden, naming what is missing, unless the caller may see all of a list. */
export function mustList(index: AccountIndex, call: ApiCall, list: ViewedList): void {
  if (mayList(index, call, list)) return
  const { action, resource } = endpoints[list].access
  throw lacking(action, resource)
}
