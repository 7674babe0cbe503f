import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { NamedEndpoint } from './endpoints.ts'
import { allEndpoints, documentedEndpoints, loginEndpoints } from './endpoints.ts'
import { type Sample, samplesOf } from './samples.ts'
import { type Answered, openTestApi, portalToken, send, type TestApi, userToken } from './test-api.ts'

/**
 * Security 2, the rows of the routes that exist: what each needs, and what those get who lack it.
 * `other` names the answer where the item itself, or being oneself, may still let the caller.
 */
type Row = { action: string; resource: string; other?: 'self' | 'own part' | 'own items' | 'item admin' | 'oneself' }
const needs = (action: string, resource: string, other?: Row['other']): Row => ({
  action,
  resource: `Doorward:${resource}`,
  ...(other ? { other } : {}),
})
const matrix: Record<string, Row | 'public' | 'authenticated' | 'authenticated or not'> = {
  getAccounts: 'authenticated',
  createAccount: 'authenticated',
  getAccountHistory: needs('account:read', 'Configuration/Account'),
  getAccount: needs('account:read', 'Configuration/Account', 'own part'),
  restoreAccountSettings: needs('account:update', 'Configuration/Account'),
  deleteAccount: 'authenticated',
  restoreAccount: 'authenticated',
  updateAccount: needs('account:update', 'Configuration/Account'),
  getUsers: needs('users:read', 'Users'),
  getUserHistory: needs('users:read', 'Users/{userId}'),
  getUser: needs('users:read', 'Users/{userId}', 'self'),
  authorizeUser: needs('user-permissions:read', 'UserPermissions/{userId}', 'self'),
  updateUser: needs('users:update', 'Users/{userId}'),
  updateUserTokenConfiguration: needs('users:update', 'Users/{userId}'),
  updateUserState: needs('users:delete', 'Users/{userId}'),
  restoreUser: needs('users:delete', 'Users/{userId}'),
  getUserIdentities: needs('users:read', 'Users/{userId}', 'self'),
  removeUserAccess: needs('users:update', 'Users/{userId}'),
  restoreUserAccess: needs('users:update', 'Users/{userId}'),
  deleteUser: needs('users:delete', 'Users/{userId}'),
  getUserTokens: needs('user-permissions:read', 'UserPermissions/{userId}', 'self'),
  requestUserToken: needs('user-permissions:update', 'UserPermissions/{userId}', 'self'),
  disableUserToken: needs('user-permissions:update', 'UserPermissions/{userId}', 'self'),
  authorizeUserForMany: needs('user-permissions:read', 'UserPermissions/{userId}', 'self'),
  getUserPermissionsForResource: needs('user-permissions:read', 'UserPermissions/{userId}', 'self'),
  getUserRolesForResource: needs('user-permissions:read', 'UserPermissions/{userId}', 'self'),
  getAccessGraph: needs('access-records:read', 'AccessRecords'),
  getAccessReport: needs('user-permissions:read', 'UserPermissions'),
  getAccessChanges: needs('user-permissions:read', 'UserPermissions/{userId}'),
  getUserResources: needs('user-permissions:read', 'UserPermissions/{userId}', 'self'),
  getRoles: needs('roles:read', 'Roles'),
  createRole: needs('roles:create', 'Roles'),
  getRole: needs('roles:read', 'Roles/{roleId}'),
  updateRole: needs('roles:update', 'Roles/{roleId}'),
  deleteRole: needs('roles:delete', 'Roles/{roleId}'),
  restoreRole: needs('roles:update', 'Roles/{roleId}'),
  getRoleHistory: needs('roles:read', 'Roles/{roleId}'),
  getRecords: needs('access-records:read', 'AccessRecords', 'own items'),
  createRecord: needs('access-records:create', 'AccessRecords'),
  getRecord: needs('access-records:read', 'AccessRecords/{recordId}', 'item admin'),
  updateRecord: needs('access-records:update', 'AccessRecords/{recordId}', 'item admin'),
  deleteRecord: needs('access-records:delete', 'AccessRecords/{recordId}'),
  getRequests: needs('access-requests:read', 'AccessRequests', 'own items'),
  createRequest: 'authenticated',
  getRequest: needs('access-requests:read', 'AccessRequests/{requestId}', 'item admin'),
  respondToAccessRequest: needs('access-requests:update', 'AccessRequests/{requestId}'),
  deleteRequest: needs('access-requests:update', 'AccessRequests/{requestId}', 'item admin'),
  getInvites: needs('invites:read', 'Users'),
  createInvite: needs('invites:create', 'Users'),
  getInvite: needs('invites:read', 'Users'),
  getInviteOffer: 'authenticated or not',
  deleteInvite: needs('invites:delete', 'Users'),
  resendInvite: needs('invites:create', 'Users'),
  respondToInvite: 'authenticated',
  getResources: needs('read', 'ResourcePermissions'),
  getResourceTree: needs('access-records:read', 'AccessRecords'),
  getResource: needs('read', 'ResourcePermissions/{resourceUri}'),
  updateResource: needs('update', 'ResourcePermissions/{resourceUri}'),
  deleteResource: needs('update', 'ResourcePermissions/{resourceUri}'),
  authorizeUsersForResource: needs('user-permissions:read', 'UserPermissions'),
  getResourceUsers: needs('user-permissions:read', 'UserPermissions'),
  createClaim: 'authenticated',
  getRequestHistory: needs('access-requests:read', 'AccessRequests/{requestId}'),
  restoreRecord: needs('access-records:update', 'AccessRecords/{recordId}', 'item admin'),
  getRecordHistory: needs('access-records:read', 'AccessRecords/{recordId}', 'item admin'),
  getGroups: needs('groups:read', 'Groups', 'own items'),
  createGroup: needs('groups:create', 'Groups'),
  getGroup: needs('groups:read', 'Groups/{groupId}', 'item admin'),
  updateGroup: needs('groups:update', 'Groups/{groupId}', 'item admin'),
  deleteGroup: needs('groups:delete', 'Groups/{groupId}'),
  restoreGroup: needs('groups:update', 'Groups/{groupId}', 'item admin'),
  getGroupHistory: needs('groups:read', 'Groups/{groupId}', 'item admin'),
  getClients: needs('clients:read', 'ServiceClients'),
  createClient: needs('clients:create', 'ServiceClients'),
  getClient: needs('clients:read', 'ServiceClients/{clientId}', 'oneself'),
  updateClient: needs('clients:update', 'ServiceClients/{clientId}'),
  deleteClient: needs('clients:delete', 'ServiceClients/{clientId}'),
  restoreClient: needs('clients:update', 'ServiceClients/{clientId}'),
  getClientHistory: needs('clients:read', 'ServiceClients/{clientId}'),
  requestAccessKey: needs('clients:keys:create', 'ServiceClients/{clientId}'),
  deleteAccessKey: needs('clients:keys:delete', 'ServiceClients/{clientId}'),
  updateAccountSso: needs('account:sso:update', 'Configuration/Account'),
  getConnections: needs('connections:read', 'Connections'),
  createConnection: needs('connections:create', 'Connections'),
  getConnection: needs('connections:read', 'Connections/{connectionId}'),
  updateConnection: needs('connections:update', 'Connections/{connectionId}'),
  deleteConnection: needs('connections:delete', 'Connections/{connectionId}'),
  restoreConnection: needs('connections:update', 'Connections/{connectionId}'),
  getConnectionHistory: needs('connections:read', 'Connections/{connectionId}'),
  restoreTenant: needs('tenants:update', 'Connections'),
  getTenantHistory: needs('tenants:read', 'Connections'),
  restoreApplication: needs('applications:update', 'Applications/{applicationId}'),
  getApplicationHistory: needs('applications:read', 'Applications/{applicationId}'),
  restoreResource: needs('update', 'ResourcePermissions/{resourceUri}'),
  getResourceHistory: needs('read', 'ResourcePermissions/{resourceUri}'),
  restoreExtension: needs('extensions:update', 'Extensions/{extensionId}'),
  getExtensionHistory: needs('extensions:read', 'Extensions/{extensionId}'),
  getConnectionCredentials: needs('connections:credentials:read', 'Connections/{connectionId}'),
  getConnectionPresets: needs('connections:read', 'Connections'),
  createConnectionTest: needs('connections:update', 'Connections/{connectionId}'),
  getConnectionTest: needs('connections:update', 'Connections/{connectionId}'),
  readConnectionMetadata: needs('connections:create', 'Connections'),
  getLoginTraces: needs('users:sessions:read', 'Connections'),
  getLoginTrace: needs('users:sessions:read', 'Connections'),
  getDomainVerifications: needs('domains:read', 'Connections'),
  createDomainVerification: needs('domains:create', 'Connections'),
  checkDomainVerification: needs('domains:update', 'Connections'),
  deleteDomainVerification: needs('domains:delete', 'Connections'),
  getTenants: needs('tenants:read', 'Connections'),
  createTenant: needs('tenants:create', 'Connections'),
  getTenant: needs('tenants:read', 'Connections'),
  updateTenant: needs('tenants:update', 'Connections'),
  deleteTenant: needs('tenants:delete', 'Connections'),
  updateTenantUser: needs('tenants:update', 'Connections'),
  getApplications: needs('applications:read', 'Applications'),
  createApplication: needs('applications:create', 'Applications'),
  getApplication: needs('applications:read', 'Applications/{applicationId}'),
  updateApplication: needs('applications:update', 'Applications/{applicationId}'),
  deleteApplication: needs('applications:delete', 'Applications/{applicationId}'),
  requestApplicationSecret: needs('applications:secrets:create', 'Applications/{applicationId}'),
  deleteApplicationSecret: needs('applications:secrets:delete', 'Applications/{applicationId}'),
  delegateUserLogin: needs('connections:authenticate-user', 'Applications/{applicationId}'),
  delegateAccountUserLogin: needs('connections:authenticate-user', 'Applications/{applicationId}'),
  getUserSessions: needs('users:sessions:read', 'Users/{userId}', 'self'),
  endUserSessions: needs('users:sessions:delete', 'Users/{userId}', 'self'),
  endUserSession: needs('users:sessions:delete', 'Users/{userId}', 'self'),
  getUserFactors: needs('users:sessions:read', 'Users/{userId}', 'self'),
  deleteUserFactor: needs('users:sessions:delete', 'Users/{userId}'),
  getAccountApplications: needs('applications:read', 'Applications'),
  createAccountApplication: needs('applications:create', 'Applications'),
  getAccountApplication: needs('applications:read', 'Applications/{applicationId}'),
  updateAccountApplication: needs('applications:update', 'Applications/{applicationId}'),
  deleteAccountApplication: needs('applications:delete', 'Applications/{applicationId}'),
  getGlobalLogin: needs('applications:read', 'Applications'),
  getDomains: needs('domains:read', 'Configuration'),
  createDomain: needs('domains:create', 'Configuration'),
  refreshDomain: needs('domains:update', 'Configuration'),
  deleteDomain: needs('domains:delete', 'Configuration'),
  getConfiguration: needs('configuration:read', 'Configuration'),
  updateConfiguration: needs('configuration:update', 'Configuration'),
  getExtensions: needs('extensions:read', 'Extensions'),
  createExtension: needs('extensions:create', 'Extensions'),
  getExtension: needs('extensions:read', 'Extensions/{extensionId}'),
  updateExtension: needs('extensions:update', 'Extensions/{extensionId}'),
  deleteExtension: needs('extensions:delete', 'Extensions/{extensionId}'),
  getAccountIdentities: needs('identities:read', 'Connections'),
  linkIdentity: needs('identities:create', 'Connections'),
  unlinkIdentity: needs('identities:delete', 'Connections'),
  getAuthorizationEvents: needs('audit:read', 'Configuration/Account'),
  getActivity: needs('audit:read', 'Configuration/Account'),
  getActivityCounts: needs('audit:read', 'Configuration/Account'),
  getCheckCounts: needs('audit:read', 'Configuration/Account'),
  getDenials: needs('audit:read', 'Configuration/Account'),
  getUses: needs('audit:read', 'Configuration/Account'),
  getNotifications: 'authenticated',
  getAccountUsage: needs('billing:usage:read', 'AccountBilling'),
  updateAccountUsage: needs('billing:usage:update', 'AccountBilling'),
  getAccountCreditNote: needs('billing:read', 'AccountBilling'),
  getAccountInvoice: needs('billing:read', 'AccountBilling'),
  getAccountInvoices: needs('billing:read', 'AccountBilling'),
  unsubscribeAccountCreation: 'authenticated',
  getAlerts: needs('alerts:read', 'Configuration'),
  getAlertTrial: needs('alerts:read', 'Configuration'),
  createAlert: needs('alerts:create', 'Configuration'),
  getAlertHistory: needs('alerts:read', 'Configuration'),
  getAlert: needs('alerts:read', 'Configuration'),
  updateAlert: needs('alerts:update', 'Configuration'),
  restoreAlert: needs('alerts:update', 'Configuration'),
  deleteAlert: needs('alerts:delete', 'Configuration'),
  getIntegrations: needs('integrations:read', 'Configuration'),
  getIntegrationHistory: needs('integrations:read', 'Configuration'),
  getIntegration: needs('integrations:read', 'Configuration'),
  updateIntegration: needs('integrations:update', 'Configuration'),
  restoreIntegration: needs('integrations:update', 'Configuration'),
  testIntegration: needs('integrations:update', 'Configuration'),
  createIntegration: needs('integrations:create', 'Configuration'),
  deleteIntegration: needs('integrations:delete', 'Configuration'),
  getDeliveries: needs('integrations:read', 'Configuration'),
  retryDelivery: needs('integrations:update', 'Configuration'),
  getDeadLetters: needs('integrations:read', 'Configuration'),
  replayDeadLetters: needs('integrations:create', 'Configuration'),
  getViews: 'authenticated',
  updateView: 'authenticated',
  deleteView: 'authenticated',
  getDeletedItems: 'authenticated',
  previewWrites: 'authenticated',
  getSupportTickets: 'authenticated',
  getSupportTicket: 'authenticated',
  createSupportTicket: 'authenticated or not',
  exportAccount: needs('account:export', 'Configuration/Account'),
  getClientJwks: 'public',
  getOpenApi: 'public',
  getOpenApiJson: 'public',
  requestToken: 'public',
}

/** What each built-in role passes when it is held on all platform resources, as a person reads the matrix. */
const passes: Record<string, (action: string) => boolean> = {
  Owner: () => true,
  // What providers trusted users with is opened by its own action only.
  ReadResource: (action) => /(^|:)read$/.test(action) && action !== 'connections:credentials:read',
  Editor: (action) => /(^|:)(read|update)$/.test(action) && action !== 'connections:credentials:read',
  Supervisor: (action) => /(^|:)(read|create|update|delete)$/.test(action) && action !== 'connections:credentials:read',
  SecurityAdmin: () => false,
  AccessRecordsCreator: (action) => action === 'access-records:create',
  ReadUsers: (action) => action === 'users:read',
  UserCredentialsViewer: (action) => action === 'connections:credentials:read',
  AuthenticateUser: (action) => action === 'connections:authenticate-user',
  ExtensionDeveloper: (action) => action === 'extensions:read' || action === 'extensions:update',
  ExtensionViewer: (action) => action === 'extensions:read',
}

let api: TestApi
let foreign: { token: string; client: string; roleId: string }
let samples: Record<string, () => Promise<Sample>>
const held = new Map<string, string>()
const portalUser = async (name: string, roleId: string, resourceUri: string) => {
  await api.userWith(`Doorward|${name}`, roleId, resourceUri)
  return portalToken(api.node, name)
}

beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
  for (const { roleId } of builtInRoles) {
    const name = roleId.replace('Doorward:', '')
    held.set(name, await portalUser(name, roleId, 'Doorward:*'))
  }
  held.set('member', await portalUser('member', 'Doorward:Owner', 'elsewhere'))
  const { body } = await send(api.node, undefined, 'POST', '/v1/accounts', {
    token: await portalToken(api.node, 'stranger'),
    body: { name: 'Other' },
  })
  const call = (method: string, url: string, sent: object) =>
    send(api.node, body.accountId, method, url, { token: stranger, ...sent })
  const stranger = await portalToken(api.node, 'stranger')
  const role = await call('POST', '/v1/roles', {
    body: { name: 'Foreign', permissions: [{ action: 'a', allow: true }] },
  })
  const client = await call('POST', '/v1/clients', { body: { name: 'Foreign' } })
  const key = await call('POST', `/v1/clients/${client.body.clientId}/access-keys`, {})
  foreign = {
    token: await userToken(api.node, body.accountId, 'theirs'),
    client: key.body.accessKey,
    roleId: role.body.roleId,
  }
})
afterAll(() => api.close())

const sampleOf = async ({ name }: NamedEndpoint): Promise<Sample> => {
  const make = samples[name]
  if (!make) throw new Error(`no sample of ${name}`)
  return make()
}
const loginHost = 'login.doorward.localhost:8080'
/** Where an endpoint stands: at the account's own host and, where the path names the account, at the login host. */
const standing = allEndpoints.flatMap((endpoint) => [
  { name: endpoint.name, endpoint, host: undefined },
  ...(endpoint.sites.includes('login')
    ? [{ name: `${endpoint.name} at the login host`, endpoint, host: loginHost }]
    : []),
])
const call = (
  endpoint: NamedEndpoint,
  { url, body }: Pick<Sample, 'url' | 'body'>,
  token: string | undefined,
  host?: string,
) => api.call(endpoint.method, url, { token, ...(body ? { body } : {}), ...(host ? { host } : {}) })
const isForbidden = ({ status, body }: Answered) => status === 403 && body.errorCode === 'Forbidden'
const rowOf = ({ name }: NamedEndpoint): Row | undefined => {
  const row = matrix[name]
  return typeof row === 'object' ? row : undefined
}

/** Checks an answer to somebody who lacks the row's permission. */
function expectLess({ name }: NamedEndpoint, row: Row, answer: Answered): void {
  if (row.other === 'own part') {
    expect(answer.status).toBe(200)
    const told = ['accountId', 'company', 'createdTime', 'domain', 'links', 'name', 'region']
    expect(Object.keys(answer.body).sort()).toEqual(told)
  } else if (row.other === 'own items') {
    expect(answer).toMatchObject({ status: 200, body: { [name === 'getGroups' ? 'groups' : 'records']: [] } })
  } else {
    expect(isForbidden(answer), JSON.stringify(answer.body)).toBe(true)
    const named = { action: row.action, resource: row.resource.replace(/\/\{\w+\}$/, '') }
    expect(answer.body, 'names what is missing').toMatchObject({
      title: `You need the permission ${named.action} on ${named.resource}.`,
      details: named,
    })
  }
}

describe.each(standing)('$name', ({ endpoint, host }) => {
  const asked = (sample: Sample, token: string | undefined) => call(endpoint, sample, token, host)
  const row = rowOf(endpoint)
  const isPublic = matrix[endpoint.name] === 'public'
  const isOpen = isPublic || matrix[endpoint.name] === 'authenticated or not'

  it('declares what the matrix says', () => {
    const { access } = endpoint
    if (access.kind !== 'permission') {
      const orNot = access.kind === 'authenticated' && access.orAnonymous ? ' or not' : ''
      return expect(access.kind + orNot).toBe(matrix[endpoint.name])
    }
    const { action, resource, orElse } = access
    const wanted = { action: row?.action, resource: row?.resource }
    expect({ action, resource }).toEqual(wanted)
    expect(orElse).toBe(row?.other === undefined || row.other === 'self' ? row?.other : 'item')
  })

  it(isOpen ? 'is open' : 'answers 401 without a token, and tells how to come', async () => {
    const answer = await asked(await sampleOf(endpoint), undefined)
    if (isOpen) expect(answer.status).toBeLessThan(300)
    else expect(answer.status).toBe(401)
    if (!isOpen) expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  const [permitted, closed] = [row ? it : () => undefined, isPublic ? () => undefined : it]
  permitted('answers a member without the permission no more than his own', async () => {
    if (row) expectLess(endpoint, row, await asked(await sampleOf(endpoint), held.get('member')))
  })

  permitted('lets exactly those built-in roles that the matrix lets', async () => {
    for (const [role, may] of Object.entries(passes)) {
      const answer = await asked(await sampleOf(endpoint), held.get(role))
      if (row && !may(row.action)) expectLess(endpoint, row, answer)
      else expect(isForbidden(answer), `${role}: ${JSON.stringify(answer.body)}`).toBe(false)
      expect(answer.status).toBeLessThan(500)
    }
  })

  it('does not refuse the owner', async () => {
    expect((await asked(await sampleOf(endpoint), api.owner)).status).toBeLessThan(300)
  })

  closed('answers a token of another account as if there were nothing', async () => {
    const there = await sampleOf(endpoint)
    const nowhere = { ...there, url: there.id ? there.url.replace(there.id, `${there.id.slice(0, -2)}zz`) : there.url }
    for (const token of [foreign.token, foreign.client]) {
      const [known, unknown] = [await asked(there, token), await asked(nowhere, token)]
      expect(known).toMatchObject({ status: 404, body: { title: 'Not found.', errorCode: 'NotFound' } })
      expect({ ...known.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
    }
  })
})

/** Rows whose permission, held alone on exactly the row's resource, is enough; and on a neighbour is not. */
test.each(allEndpoints.filter(rowOf).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s asks for its own action on its own resource',
  async (name, endpoint) => {
    const row = rowOf(endpoint)
    if (!row) throw new Error('filtered above')
    const roleId = `ro_${row.action.replaceAll(':', '.')}`
    await api.call('POST', '/v1/roles', {
      body: { roleId, name: row.action, permissions: [{ action: row.action, allow: true }] },
    })
    const sample = await sampleOf(endpoint)
    const named = sample.id ?? (row.resource.includes('{userId}') ? 'Doorward|owner' : '')
    const resource = row.resource.replace(/\{\w+\}/, named)
    const right = await portalUser(`${name}-right`, roleId, resource)
    const wrong = await portalUser(
      `${name}-wrong`,
      roleId,
      row.resource.includes('Connections') ? 'Doorward:Groups' : 'Doorward:Connections',
    )
    expectLess(endpoint, row, await call(endpoint, sample, wrong))
    const answer = await call(endpoint, sample, right)
    expect(isForbidden(answer), JSON.stringify(answer.body)).toBe(false)
    if (row.other === 'own part') expect(answer.body).toHaveProperty('createdTime')
  },
)

describe('the login host, where the path names the account', () => {
  const at = (accountId: string, token: string | undefined) =>
    api.call('GET', `/api/accounts/${accountId}/applications`, { token, host: loginHost })
  const notFound = { status: 404, body: { title: 'Not found.', errorCode: 'NotFound' } }

  it.each(['acc-none', 'acc-platform'])('knows no account %s, by no token', async (accountId) => {
    for (const token of [api.owner, foreign.token, foreign.client])
      expect(await at(accountId, token)).toMatchObject(notFound)
  })

  it('lets a token of the account in, and one of another account only at its own', async () => {
    const client = await api.ownerClient()
    expect((await at(api.accountId, client.accessKey)).status).toBe(200)
    expect(await at(api.accountId, foreign.client)).toMatchObject(notFound)
  })

  it('refuses another account before it looks at what was sent', async () => {
    const url = `/api/accounts/${api.accountId}/applications`
    const sent = { token: foreign.token, host: loginHost, body: { unheardOf: true } }
    expect(await api.call('POST', url, sent)).toMatchObject(notFound)
  })

  it('serves nothing of the authorization API', async () => {
    expect((await api.call('GET', '/v1/roles', { host: loginHost })).status).toBe(404)
  })
})

describe('those whom the item itself lets', () => {
  const body = (users: string[], admins: string[]) => ({
    name: 'Theirs',
    users: users.map((userId) => ({ userId })),
    admins: admins.map((userId) => ({ userId })),
  })

  test.each([
    ['GET', '', 'admin', 200],
    ['GET', '', 'other', 403],
    ['GET', '/history', 'admin', 200],
    ['GET', '/history', 'other', 403],
    ['PUT', '', 'admin', 202],
    ['PUT', '', 'other', 403],
  ])('%s record%s by %s: %i', async (method, tail, who, status) => {
    const { body: record } = await api.call('POST', '/v1/records', {
      body: {
        ...body(['x'], ['admin']),
        statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'x' }] }],
      },
    })
    const sent = { token: await userToken(api.node, api.accountId, who), ...(method === 'PUT' ? { body: record } : {}) }
    expect((await api.call(method, `/v1/records/${record.recordId}${tail}`, sent)).status).toBe(status)
  })

  test.each([
    ['GET', '', 'admin', 200],
    ['GET', '', 'member', 200],
    ['GET', '', 'other', 403],
    ['GET', '/history', 'member', 200],
    ['PUT', '', 'admin', 200],
    ['PUT', '', 'member', 403],
    ['DELETE', '', 'admin', 403],
  ])('%s group%s by %s: %i', async (method, tail, who, status) => {
    const { body: group } = await api.call('POST', '/v1/groups', { body: body(['member'], ['admin']) })
    const sent = { token: await userToken(api.node, api.accountId, who), ...(method === 'PUT' ? { body: group } : {}) }
    expect((await api.call(method, `/v1/groups/${group.groupId}${tail}`, sent)).status).toBe(status)
  })

  it.each(['/v1/users/ann/resources/x/permissions/read', '/v1/users/ann/resources', '/v1/users/ann'])(
    'oneself at %s, and nobody else',
    async (url) => {
      const [ann, ben] = [
        await userToken(api.node, api.accountId, 'ann'),
        await userToken(api.node, api.accountId, 'ben'),
      ]
      expect((await api.call('GET', url, { token: ann })).status).not.toBe(403)
      expect((await api.call('GET', url, { token: ben })).status).toBe(403)
    },
  )

  it('a service client reads itself, and creates no account', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'Plain' } })
    const { body: key } = await api.call('POST', `/v1/clients/${client.clientId}/access-keys`)
    const token = key.accessKey
    expect((await api.call('GET', `/v1/clients/${client.clientId}`, { token })).status).toBe(200)
    const other = await sampleOf({ name: 'getClient' } as NamedEndpoint) // only the name is looked at
    expect((await api.call('GET', other.url, { token })).status).toBe(403)
    expect((await api.call('POST', '/v1/accounts', { token, body: { name: 'No' } })).status).toBe(403)
    expect((await api.call('GET', '/v1/accounts', { token })).body.accounts).toEqual([])
  })
})

describe('ids that mean nothing here', () => {
  const nouns = ['roles', 'records', 'groups', 'clients', 'connections', 'applications', 'extensions'] as const
  const prefix = {
    roles: 'ro_',
    records: 'rec_',
    groups: 'grp_',
    clients: 'sc_',
    connections: 'con_',
    applications: 'app_',
    extensions: 'ext_',
  }

  it.each(nouns)('%s: one body for an unknown and for a deleted id', async (noun) => {
    const { id = '', url } = await sampleOf({
      name: `get${noun[0]?.toUpperCase()}${noun.slice(1, -1)}`,
    } as NamedEndpoint) // as above
    expect((await api.call('DELETE', url)).status).toBe(204)
    const gone = await api.call('GET', url)
    const unknown = await api.call('GET', `/v1/${noun}/${prefix[noun]}${'z'.repeat(id.length)}`)
    expect(gone).toMatchObject({ status: 404 })
    expect({ ...gone.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
  })

  it('a role of another account is an unknown one', async () => {
    const [theirs, unknown] = [
      await api.call('GET', `/v1/roles/${foreign.roleId}`),
      await api.call('GET', '/v1/roles/ro_nothing'),
    ]
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
  })

  it.each(nouns)('%s: a caller without the action gets one 403, whether or not the id exists', async (noun) => {
    const { url } = await sampleOf({ name: `get${noun[0]?.toUpperCase()}${noun.slice(1, -1)}` } as NamedEndpoint) // as above
    const token = held.get('member')
    const [known, unknown] = [
      await api.call('GET', url, { token }),
      await api.call('GET', `/v1/${noun}/${prefix[noun]}nothing`, { token }),
    ]
    expect(known.status).toBe(403)
    expect({ ...known.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
  })
})

describe('G9 the route table', () => {
  it('finds a sample and a row of the matrix for every endpoint', () => {
    const namesOf = (endpoints: NamedEndpoint[]) => endpoints.map(({ name }) => name).sort()
    expect(Object.keys(matrix).sort()).toEqual(namesOf(documentedEndpoints))
    expect(Object.keys(samples).sort()).toEqual(namesOf(allEndpoints))
  })

  it.each(loginEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s of the hosted login declares what the matrix says',
    (name, { access }) => {
      expect(access.kind).toBe(matrix[name])
    },
  )
})
