import { expect } from 'vitest'
import { AuthressClient, type SdkClient, ServiceClientTokenProvider } from './published-client.ts'
import type { Bootstrapped } from './run-server.ts'

/** What the calls are made against: the running server with some items that were there before. */
export interface Scene extends Bootstrapped {
  accessKey: string
  /** The client of the account's owner; rows prepare with it what they need. */
  owner: SdkClient
  /** A token of a person whom another identity provider signed in. */
  personToken: string
}
export type Ask = (client: SdkClient, scene: Scene) => Promise<unknown>
/** A method, what it answers, and what the client that may do nothing gets. Later rows build on earlier ones. */
export type Row = [
  name: string,
  ask: Ask,
  answer: object | undefined,
  refused: number | 'nothing less',
  caller?: 'person',
]
/** Expected where even the owner is refused: the way the client rejects. */
const rejected = (how: object) => ({ rejected: how })

export const role = (roleId: string) => ({
  roleId,
  name: 'Kept',
  permissions: [{ action: 'documents:read', allow: true, grant: false, delegate: false }],
})
export const record = (recordId: string, roleId: string, resourceUri: string) => ({
  recordId,
  name: 'Kept',
  users: [{ userId: 'maya' }],
  statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
})
const statements = [{ roles: ['ro_kept'], resources: [{ resourceUri: 'documents/1' }] }]
const holding = (item: object) => expect.arrayContaining([expect.objectContaining(item)])
const text = (pattern: RegExp | typeof String) =>
  pattern === String ? expect.any(String) : expect.stringMatching(pattern as RegExp)

const roles: Row[] = [
  ['roles.createRole', (c) => c.roles.createRole(role('ro_made')), { status: 201, data: role('ro_made') }, 403],
  ['roles.getRole', (c) => c.roles.getRole('ro_made'), { status: 200, data: { roleId: 'ro_made', name: 'Kept' } }, 403],
  [
    'roles.updateRole',
    (c) => c.roles.updateRole('ro_made', { ...role('ro_made'), name: 'Changed' }),
    { status: 200, data: { name: 'Changed' } },
    403,
  ],
  ['roles.deleteRole', (c) => c.roles.deleteRole('ro_made'), { status: 204 }, 403],
]

const records: Row[] = [
  [
    'accessRecords.createRecord',
    (c) => c.accessRecords.createRecord(record('rec_made', 'ro_kept', 'made')),
    { status: 201, data: { recordId: 'rec_made', status: 'ACTIVE', users: [{ userId: 'maya' }] } },
    403,
  ],
  ['accessRecords.getRecord', (c) => c.accessRecords.getRecord('rec_made'), { data: { recordId: 'rec_made' } }, 403],
  [
    'accessRecords.getRecords',
    (c) => c.accessRecords.getRecords(1, undefined, 'kept', 'ACTIVE'),
    { data: { records: [{ name: 'Kept' }], pagination: { next: { cursor: expect.any(String) } } } },
    'nothing less',
  ],
  [
    'accessRecords.updateRecord',
    (c) => c.accessRecords.updateRecord('rec_made', { ...record('rec_made', 'ro_kept', 'made'), name: 'Changed' }),
    { status: 202, data: { name: 'Changed' } },
    403,
  ],
  ['accessRecords.deleteRecord', (c) => c.accessRecords.deleteRecord('rec_made'), undefined, 403],
  [
    'accessRecords.createClaim',
    (c) => c.accessRecords.createClaim({ collectionResource: 'claims', resourceId: '1' }),
    { status: 201, data: { resourceUri: 'claims/1', recordId: text(/^rec_/) } },
    403,
  ],
  [
    'accessRecords.createClaim, of what somebody has',
    (c) => c.accessRecords.createClaim({ collectionResource: 'claims', resourceId: '1' }),
    rejected({ status: 409, data: { errorCode: 'AlreadyClaimed' } }),
    403,
  ],
]

const invites: Row[] = [
  [
    'invites.createInvite',
    (c) => c.invites.createInvite({ statements, inviteId: '' }),
    { status: 201, data: { inviteId: text(String), statements, conflictResolutionStrategy: 'GENERATE_NEW_RECORD' } },
    403,
  ],
  [
    'invites.getInvite',
    async (c, { owner }) => c.invites.getInvite((await owner.invites.createInvite({ statements })).data.inviteId),
    { status: 200, data: { statements } },
    403,
  ],
  [
    'invites.deleteInvite',
    async (c, { owner }) => c.invites.deleteInvite((await owner.invites.createInvite({ statements })).data.inviteId),
    undefined,
    403,
  ],
  [
    'invites.respondToInvite, which is for people',
    async (c, { owner }) => c.invites.respondToInvite((await owner.invites.createInvite({ statements })).data.inviteId),
    { status: 200, data: { accountId: text(/^acc-/), name: 'Demo' } },
    403,
    'person',
  ],
  [
    'invites.respondToInvite, as a service client',
    async (c, { owner }) => c.invites.respondToInvite((await owner.invites.createInvite({ statements })).data.inviteId),
    rejected({ status: 403, data: { errorCode: 'Forbidden' } }),
    403,
  ],
]

const madeClient = async ({ owner }: Scene) => (await owner.serviceClients.createClient({ name: 'Made' })).data.clientId
const serviceClients: Row[] = [
  [
    'serviceClients.createClient',
    (c) => c.serviceClients.createClient({ name: 'Made' }),
    { status: 201, data: { clientId: text(/^sc_/), name: 'Made' } },
    403,
  ],
  [
    'serviceClients.getClients',
    (c) => c.serviceClients.getClients(),
    { data: { clients: holding({ name: 'Powerless' }) } },
    403,
  ],
  [
    'serviceClients.getClient',
    (c, { clientId }) => c.serviceClients.getClient(clientId),
    { data: { clientId: text(/^sc_/), verificationKeys: [{ keyId: text(String) }] } },
    403,
  ],
  [
    'serviceClients.updateClient',
    async (c, scene) => {
      const { data } = await scene.owner.serviceClients.createClient({ name: 'Before' })
      return c.serviceClients.updateClient(data.clientId, { ...data, name: 'After' })
    },
    { status: 200, data: { name: 'After' } },
    403,
  ],
  [
    'serviceClients.requestAccessKey',
    async (c, scene) => c.serviceClients.requestAccessKey(await madeClient(scene)),
    { status: 201, data: { keyId: text(String), accessKey: text(/^sc_/) } },
    403,
  ],
  [
    'serviceClients.deleteAccessKey',
    async (c, scene) => {
      const clientId = await madeClient(scene)
      const { data: key } = await scene.owner.serviceClients.requestAccessKey(clientId)
      return c.serviceClients.deleteAccessKey(clientId, key.keyId)
    },
    { status: 204 },
    403,
  ],
  [
    'serviceClients.deleteClient',
    async (c, scene) => c.serviceClients.deleteClient(await madeClient(scene)),
    { status: 204 },
    403,
  ],
]

const usersAndAccounts: Row[] = [
  [
    'users.getUser',
    (c, { ownerUserId }) => c.users.getUser(ownerUserId),
    { data: { email: 'owner@example.com' } },
    403,
  ],
  ['accounts.getAccounts', (c) => c.accounts.getAccounts(), { data: { accounts: [{ name: 'Demo' }] } }, 'nothing less'],
  [
    'accounts.getAccount',
    (c, { accountId }) => c.accounts.getAccount(accountId),
    { data: { name: 'Demo', createdTime: text(String) } },
    'nothing less',
  ],
  [
    'accounts.linkIdentity, by a live token',
    (c, { personToken }) => c.accounts.linkIdentity({ jwt: personToken, preferredAudience: 'anything' }),
    { status: 201, data: { issuer: text(/^http:\/\/127/), audience: 'anything', userIdExpression: '{sub}' } },
    403,
  ],
  [
    'accounts.getAccountIdentities',
    (c) => c.accounts.getAccountIdentities(),
    { status: 200, data: { identities: holding({ audience: 'anything' }) } },
    403,
  ],
]

const resources: Row[] = [
  [
    'resources.updateResourcePermissions',
    (c) => c.resources.updateResourcePermissions('news/1', { permissions: [{ action: 'PUBLIC', allow: true }] }),
    { status: 200, data: { permissions: [{ action: 'PUBLIC', allow: true }] } },
    403,
  ],
  [
    'resources.getResourcePermissions',
    (c) => c.resources.getResourcePermissions('news/1'),
    { status: 200, data: { permissions: [{ action: 'PUBLIC', allow: true }] } },
    403,
  ],
  [
    'resources.getResources',
    (c) => c.resources.getResources(),
    { status: 200, data: { resources: holding({ resourceUri: 'news/1' }) } },
    403,
  ],
  [
    'resources.getResourceUsers',
    (c) => c.resources.getResourceUsers('documents/*'),
    { status: 200, data: { users: [{ userId: 'maya', roles: [{ roleId: 'ro_kept' }] }] } },
    403,
  ],
]

const connection = {
  connectionId: 'con_made',
  authenticationUrl: 'https://idp.example/authorize',
  tokenUrl: 'https://idp.example/token',
  clientId: 'ours',
  clientSecret: 'never shown again',
}
const connections: Row[] = [
  [
    'connections.createConnection',
    (c) => c.connections.createConnection(connection),
    { status: 201, data: { connectionId: 'con_made', type: 'OAUTH2', clientSecret: null } },
    403,
  ],
  [
    'connections.getConnection',
    (c) => c.connections.getConnection('con_made'),
    { status: 200, data: { clientId: 'ours', clientSecret: null, hasClientSecret: true } },
    403,
  ],
  [
    'connections.getConnections',
    (c) => c.connections.getConnections(),
    { status: 200, data: { connections: holding({ connectionId: 'con_made' }) } },
    403,
  ],
  [
    'connections.updateConnection',
    (c) => c.connections.updateConnection('con_made', { ...connection, clientId: 'changed' }),
    { status: 200, data: { clientId: 'changed' } },
    403,
  ],
  [
    // What a provider gave for a user is kept when he signs in through it, which nobody has done here.
    'connections.getConnectionCredentials, of a user who never came through it',
    (c) => c.connections.getConnectionCredentials('con_made', 'maya'),
    rejected({ status: 404, data: { errorCode: 'NotFound' } }),
    403,
  ],
  ['connections.deleteConnection', (c) => c.connections.deleteConnection('con_made'), { status: 204 }, 403],
]

const tenant = { tenantId: 'ten-made', data: { name: 'Made' }, domains: [{ domain: 'made.example' }] }
const tenants: Row[] = [
  ['tenants.createTenant', (c) => c.tenants.createTenant(tenant), { status: 201, data: tenant }, 403],
  ['tenants.getTenant', (c) => c.tenants.getTenant('ten-made'), { status: 200, data: tenant }, 403],
  [
    'tenants.getTenants',
    (c) => c.tenants.getTenants(),
    { status: 200, data: { tenants: holding({ tenantId: 'ten-made' }) } },
    403,
  ],
  [
    'tenants.updateTenant',
    (c) => c.tenants.updateTenant('ten-made', { ...tenant, data: { name: 'Changed' } }),
    { status: 200, data: { data: { name: 'Changed' } } },
    403,
  ],
  ['tenants.deleteTenant', (c) => c.tenants.deleteTenant('ten-made'), { status: 204 }, 403],
]

const madeExtension = async ({ owner }: Scene) =>
  (await owner.extensions.createExtension({ name: 'Made' })).data.extensionId
const extensions: Row[] = [
  [
    'extensions.createExtension',
    (c) => c.extensions.createExtension({ name: 'New', application: { redirectUrls: ['https://made.example/'] } }),
    { status: 201, data: { extensionId: text(/^ext_/), client: { clientId: text(String) } } },
    403,
  ],
  [
    'extensions.getExtension',
    async (c, scene) => c.extensions.getExtension(await madeExtension(scene)),
    { status: 200, data: { name: 'Made', application: { applicationId: text(/^app_/) } } },
    403,
  ],
  [
    'extensions.getExtensions',
    (c) => c.extensions.getExtensions(),
    { status: 200, data: { extensions: holding({ name: 'New' }) } },
    403,
  ],
  [
    'extensions.updateExtension',
    async (c, scene) => c.extensions.updateExtension(await madeExtension(scene), { name: 'Changed' }),
    { status: 200, data: { name: 'Changed' } },
    403,
  ],
  [
    'extensions.deleteExtension',
    async (c, scene) => c.extensions.deleteExtension(await madeExtension(scene)),
    { status: 204 },
    403,
  ],
]

const userPermissions: Row[] = [
  [
    'userPermissions.authorizeUser',
    (c) => c.userPermissions.authorizeUser('maya', 'documents/7', 'documents:read'),
    { status: 200 },
    403,
  ],
  [
    'userPermissions.getUserPermissionsForResource',
    (c) => c.userPermissions.getUserPermissionsForResource('maya', 'documents/7'),
    { data: { userId: 'maya', permissions: [{ action: 'documents:read', allow: true }] } },
    403,
  ],
  [
    'userPermissions.getUserRolesForResource',
    (c) => c.userPermissions.getUserRolesForResource('maya', 'documents/*'),
    { data: { roles: [{ roleId: 'ro_kept' }] } },
    403,
  ],
  [
    'userPermissions.getUserResources, everything below',
    (c) => c.userPermissions.getUserResources('maya', 'documents/*', 10, undefined, 'documents:read'),
    { data: { accessToAllSubResources: true, resources: null } },
    403,
  ],
  [
    'userPermissions.getUserResources, nested, without a collection',
    // The client writes a collection that was not given as the text "undefined".
    (c) => c.userPermissions.getUserResources('maya', undefined, 10, undefined, 'documents:read', 'INCLUDE_NESTED'),
    { data: { resources: holding({ resourceUri: 'documents/*' }) } },
    403,
  ],
  [
    'userPermissions.requestUserToken',
    (c) => c.userPermissions.requestUserToken('maya', { statements }),
    { status: 201, data: { userId: 'maya', tokenId: text(String), token: text(/^[\w-]+\.[\w-]+\.[\w-]+$/) } },
    403,
  ],
  [
    'userPermissions.disableUserToken',
    async (c, { owner }) => {
      const { data } = await owner.userPermissions.requestUserToken('maya', { statements })
      return c.userPermissions.disableUserToken('maya', data.tokenId)
    },
    { status: 204 },
    403,
  ],
]

const itself: Row[] = [
  [
    'setToken',
    async (_, { apiUrl, personToken }) => {
      const client = new AuthressClient({ authressApiUrl: apiUrl }, async () => 'not.a.token')
      client.setToken(personToken)
      return client.userPermissions.authorizeUser('person', 'documents/1', 'documents:read')
    },
    { status: 200 },
    'nothing less',
  ],
  [
    'verifyToken',
    async (c, { accessKey, apiUrl }) =>
      c.verifyToken(await new ServiceClientTokenProvider(accessKey, apiUrl).getToken()),
    { sub: text(/^sc_/) },
    'nothing less',
  ],
]

export const calls: Row[] = [
  ...roles,
  ...records,
  ...invites,
  ...serviceClients,
  ...usersAndAccounts,
  ...resources,
  ...connections,
  ...tenants,
  ...extensions,
  ...userPermissions,
  ...itself,
]
