import type { NotedCall } from '../../../lib/inspector/call-log.ts'

/** The SDK's methods by what they call: each takes the parameters of the path, then the body. */
const methods: Readonly<Record<string, readonly [part: string, name: string]>> = {
  'POST /v1/roles': ['roles', 'createRole'],
  'GET /v1/roles/:roleId': ['roles', 'getRole'],
  'PUT /v1/roles/:roleId': ['roles', 'updateRole'],
  'DELETE /v1/roles/:roleId': ['roles', 'deleteRole'],
  'POST /v1/records': ['accessRecords', 'createRecord'],
  'GET /v1/records/:recordId': ['accessRecords', 'getRecord'],
  'PUT /v1/records/:recordId': ['accessRecords', 'updateRecord'],
  'DELETE /v1/records/:recordId': ['accessRecords', 'deleteRecord'],
  'GET /v1/resources/:resourceUri': ['resources', 'getResourcePermissions'],
  'PUT /v1/resources/:resourceUri': ['resources', 'updateResourcePermissions'],
  'GET /v1/users/:userId': ['users', 'getUser'],
  'GET /v1/users/:userId/resources/:resourceUri/permissions/:permission': ['userPermissions', 'authorizeUser'],
  'GET /v1/users/:userId/resources/:resourceUri/permissions': ['userPermissions', 'getUserPermissionsForResource'],
  'GET /v1/users/:userId/resources/:resourceUri/roles': ['userPermissions', 'getUserRolesForResource'],
  'POST /v1/clients': ['serviceClients', 'createClient'],
  'GET /v1/clients/:clientId': ['serviceClients', 'getClient'],
  'PUT /v1/clients/:clientId': ['serviceClients', 'updateClient'],
  'DELETE /v1/clients/:clientId': ['serviceClients', 'deleteClient'],
  'POST /v1/tenants': ['tenants', 'createTenant'],
  'GET /v1/tenants/:tenantId': ['tenants', 'getTenant'],
  'PUT /v1/tenants/:tenantId': ['tenants', 'updateTenant'],
  'DELETE /v1/tenants/:tenantId': ['tenants', 'deleteTenant'],
  'POST /v1/extensions': ['extensions', 'createExtension'],
  'GET /v1/extensions/:extensionId': ['extensions', 'getExtension'],
  'PUT /v1/extensions/:extensionId': ['extensions', 'updateExtension'],
  'DELETE /v1/extensions/:extensionId': ['extensions', 'deleteExtension'],
  'POST /v1/connections': ['connections', 'createConnection'],
  'GET /v1/connections/:connectionId': ['connections', 'getConnection'],
  'PUT /v1/connections/:connectionId': ['connections', 'updateConnection'],
  'DELETE /v1/connections/:connectionId': ['connections', 'deleteConnection'],
  'POST /v1/invites': ['invites', 'createInvite'],
  'DELETE /v1/invites/:inviteId': ['invites', 'deleteInvite'],
  'GET /v1/accounts/:accountId': ['accounts', 'getAccount'],
}

/** What the SDK's client is asked for a call: by its own method, or by what all of them use, which takes any. */
export function sdkCallOf({ method, template, address, params, headers, body }: NotedCall): string {
  const named = methods[`${method} ${template}`]
  if (named && Object.keys(headers).length === 0 && !address.includes('?')) {
    const ids = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => JSON.stringify(params[name] ?? ''))
    return `${named.join('.')}(${[...ids, ...(body === undefined ? [] : [body])].join(', ')})`
  }
  const sent = method === 'GET' || method === 'DELETE' ? [] : [body ?? '{}']
  return `httpClient.${method.toLowerCase()}(${[JSON.stringify(address), ...sent, JSON.stringify(headers)].join(', ')})`
}
