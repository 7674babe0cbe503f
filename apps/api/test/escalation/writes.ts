import fc from 'fast-check'
import * as make from '../../../../packages/core/test/random-policy.ts'

/** A request; `{…}` in its texts stands for what a chain made: `{invite:2}`, `{client:0}` (see `chain-state.ts`). */
export type Request = [method: string, url: string, body?: object]

/** One kind of write: what it calls, what its guard says, and what it may look like. */
export interface Kind {
  /** How often it comes among the others; 1 unless told. */
  weight?: number
  /** The endpoints that it calls, by name. */
  calls: string[]
  /** What the guard of this kind answers; a chain run meets at least one. */
  refusals: string[]
  /** Those who may do it may name anybody, so no limited caller does. */
  ownersOnly?: true
  /** Requests one after the other, until one finds what it is about. */
  some: fc.Arbitrary<Request[]>
}

const ids = { roles: ['ro_a', 'ro_b', 'ro_c'], groups: ['grp_a', 'grp_b'], records: [...make.recordIds, 'r5'] }
const people = ['eve', 'ben', 'Doorward|ann']
const place = fc.nat({ max: 5 })
const one = (method: string, url: string, body?: object): Request[] => [body ? [method, url, body] : [method, url]]
const at = (method: string, url: (place: number) => string, body?: object) =>
  place.map((n) => one(method, url(n), body))

/** An item with an id of one's own: saved where it is, else made. */
const saved = <T extends object>(noun: string, of: string[], some: (id: string) => fc.Arbitrary<T>) =>
  fc.constantFrom(...of).chain((id) =>
    some(id).map((body): Request[] => [
      ['PUT', `/v1/${noun}/${id}`, body],
      ['POST', `/v1/${noun}`, body],
    ]),
  )
const removed = (noun: string, of: string[]) => fc.constantFrom(...of).map((id) => one('DELETE', `/v1/${noun}/${id}`))

/** What a chain calls the revisions that took a person out of everything. */
export const removalOf = (userId: string) => `removal_${userId.replace(/\W/g, '_')}`

/** Of what stood before a chain, of its first writes, and of now, which is there in any case. */
const someRevision = fc.oneof(fc.nat({ max: 60 }), fc.constant(10_000))
const restored = (noun: string, of: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...of), someRevision)
    .map(([id, revision]) => one('POST', `/v1/${noun}/${encodeURIComponent(id)}/restore`, { revision }))
/** The same of what a chain made. */
const restoredMade = (noun: string, made: string) =>
  fc
    .tuple(fc.nat({ max: 1 }), someRevision)
    .map(([n, revision]) => one('POST', `/v1/${noun}/{${made}:${n}}/restore`, { revision }))

const someNameless = make.someStatement.map(({ roles, resources }) => ({ roles, resources }))
const nameless = fc.array(someNameless, { minLength: 1, maxLength: 2 })
export const someStrategy = fc.constantFrom(
  'GENERATE_NEW_RECORD',
  'UNSAFE_FORCE_MERGE',
  'REPLACE_RECORD_DATA',
  'SKIP_CHANGES',
)

/** A record that gives nothing to those it names, under the id of the one that invites of a person share. */
const trap = fc.record({
  recordId: fc.constantFrom('{shared:Doorward|ann}', '{shared:eve}', 'rec_invited_x'),
  name: fc.constant('Trap'),
  users: fc.subarray(people.map((userId) => ({ userId }))),
  statements: fc
    .constantFrom(...make.grantedUris)
    .map((resourceUri) => [{ roles: ['ro_void'], resources: [{ resourceUri }] }]),
})

const options = fc.record({ grantUserPermissionsAccess: fc.boolean(), grantTokenGeneration: fc.boolean() })
const client = options.map((given) => ({ name: 'Bot', options: given }))

export const idp = {
  authenticationUrl: 'https://idp.example/auth',
  tokenUrl: 'https://idp.example/token',
  clientId: 'us',
}
export const trusting = { ...idp, data: { trustIdentityUserId: true } }
export const automatic = { ...idp, linkingConfiguration: { type: 'AUTOMATIC' } }
const connection = fc.constantFrom<object>(
  idp,
  idp,
  { ...idp, name: 'Renamed' },
  trusting,
  automatic,
  { ...idp, tokenUrl: 'https://evil.example/token' },
  { ...idp, clientId: 'me' },
  { ...idp, data: { userIdExpression: '{email}' } },
)
const connectionIds = ['con_a', 'con_b', 'con_gone', 'con_left']
const tenant = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom('con_a', 'con_b').map((connectionId) => ({ connectionId })) },
    { weight: 2, arbitrary: connection },
  )
  .map((inside) => ({ data: { name: 'Tenant' }, connection: inside }))

const switches = fc
  .constantFrom(...make.openUris)
  .chain((uri) =>
    make
      .someResource(uri)
      .map(({ permissions }) => one('PUT', `/v1/resources/${encodeURIComponent(uri)}`, { permissions })),
  )
const claim = fc
  .record({ collectionResource: fc.constantFrom('x', 'y', 'x/a', 'n:1'), resourceId: fc.constantFrom('a', 'b', 'n:1') })
  .map((body) => one('POST', '/v1/claims', body))
const token = fc
  .record({ userId: fc.constantFrom(...people), statements: nameless })
  .map(({ userId, statements }) => one('POST', `/v1/users/${encodeURIComponent(userId)}/tokens`, { statements }))
const ask = fc
  .record({ users: fc.subarray(people, { minLength: 1, maxLength: 2 }), statements: nameless })
  .map(({ users, statements }) =>
    one('POST', '/v1/requests', { access: { users: users.map((userId) => ({ userId })), statements } }),
  )
const userUrl = (userId: string) => `/v1/users/${encodeURIComponent(userId)}`

const guard = ['MissingGrant']
const door = ['Forbidden']

/** Every kind of write that limited callers try. */
export const kinds: Record<string, Kind> = {
  record: {
    weight: 5,
    calls: ['createRecord', 'updateRecord'],
    refusals: guard,
    some: saved('records', ids.records, make.someRecord),
  },
  role: {
    weight: 3,
    calls: ['createRole', 'updateRole'],
    refusals: guard,
    some: saved('roles', ids.roles, make.someRole),
  },
  group: {
    weight: 2,
    calls: ['createGroup', 'updateGroup'],
    refusals: guard,
    some: saved('groups', ids.groups, make.someGroup),
  },
  'group of an id that records name': {
    calls: ['createGroup'],
    refusals: guard,
    some: make
      .someGroup('grp_none')
      .map((body) => [...one('DELETE', '/v1/groups/grp_none'), ...one('POST', '/v1/groups', body)]),
  },
  'record restored': {
    weight: 3,
    calls: ['restoreRecord'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('records', ids.records),
  },
  'role restored': {
    weight: 2,
    calls: ['restoreRole'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('roles', ids.roles),
  },
  'group restored': {
    weight: 2,
    calls: ['restoreGroup'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('groups', ids.groups),
  },
  'resource restored': {
    calls: ['restoreResource'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('resources', make.openUris),
  },
  'connection restored': {
    calls: ['restoreConnection'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('connections', connectionIds),
  },
  'tenant restored': {
    calls: ['restoreTenant'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('tenants', ['ten_a']),
  },
  'client restored': {
    calls: ['restoreClient'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restoredMade('clients', 'client'),
  },
  'record removed': { calls: ['deleteRecord'], refusals: door, some: removed('records', ids.records) },
  'role removed': { calls: ['deleteRole'], refusals: door, some: removed('roles', ids.roles) },
  'group removed': { calls: ['deleteGroup'], refusals: door, some: removed('groups', ids.groups) },
  invite: {
    weight: 2,
    calls: ['createInvite'],
    refusals: guard,
    some: fc
      .record({ statements: nameless, conflictResolutionStrategy: someStrategy })
      .map((body) => one('POST', '/v1/invites', body)),
  },
  'empty invite': {
    calls: ['createInvite'],
    refusals: door,
    some: fc.constant(one('POST', '/v1/invites', { statements: [] })),
  },
  'invite resent': {
    calls: ['resendInvite'],
    refusals: guard,
    some: at('POST', (n) => `/v1/invites/{invite:${n}}/resend`),
  },
  'invite accepted': {
    weight: 4,
    calls: ['respondToInvite'],
    refusals: ['MissingGrant', 'InviteOutgrown', 'Forbidden'],
    some: at('PATCH', (n) => `/v1/invites/{invite:${n}}`),
  },
  'shared record': {
    weight: 3,
    calls: ['createRecord', 'updateRecord'],
    refusals: ['ReservedName'],
    some: trap.map((body): Request[] => [
      ['PUT', `/v1/records/${body.recordId}`, body],
      ['POST', '/v1/records', body],
    ]),
  },
  'invite taken back': {
    calls: ['deleteInvite'],
    refusals: door,
    some: at('DELETE', (n) => `/v1/invites/{invite:${n}}`),
  },
  request: { weight: 2, calls: ['createRequest'], refusals: door, some: ask },
  'request approved': {
    weight: 3,
    calls: ['respondToAccessRequest'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: at('PATCH', (n) => `/v1/requests/{request:${n}}`, { status: 'APPROVED' }),
  },
  'request denied': {
    calls: ['respondToAccessRequest'],
    refusals: door,
    some: at('PATCH', (n) => `/v1/requests/{request:${n}}`, { status: 'DENIED' }),
  },
  'request withdrawn': {
    calls: ['deleteRequest'],
    refusals: door,
    some: at('DELETE', (n) => `/v1/requests/{request:${n}}`),
  },
  token: { weight: 3, calls: ['requestUserToken'], refusals: ['MissingGrant', 'Forbidden'], some: token },
  'token taken back': { calls: ['disableUserToken'], refusals: door, some: at('DELETE', (n) => `{token:${n}}`) },
  client: {
    calls: ['createClient'],
    refusals: guard,
    some: client.map((body) => one('POST', '/v1/clients', body)),
  },
  'client saved': {
    calls: ['updateClient'],
    refusals: guard,
    some: fc.tuple(place, client).map(([n, body]) => one('PUT', `/v1/clients/{client:${n}}`, body)),
  },
  'client removed': {
    calls: ['deleteClient'],
    refusals: door,
    some: at('DELETE', (n) => `/v1/clients/{client:${n + 1}}`),
  },
  key: {
    weight: 2,
    calls: ['requestAccessKey'],
    refusals: guard,
    some: at('POST', (n) => `/v1/clients/{client:${n}}/access-keys`),
  },
  'key taken back': { calls: ['deleteAccessKey'], refusals: door, some: at('DELETE', (n) => `{key:${n}}`) },
  connection: {
    weight: 3,
    calls: ['createConnection', 'updateConnection'],
    refusals: guard,
    some: fc.tuple(fc.constantFrom(...connectionIds), fc.boolean(), connection).map(([connectionId, first, body]) => {
      const post: Request = ['POST', '/v1/connections', { connectionId, ...body }]
      return first ? [post] : [['PUT', `/v1/connections/${connectionId}`, body], post]
    }),
  },
  'connection removed': { calls: ['deleteConnection'], refusals: door, some: removed('connections', connectionIds) },
  tenant: {
    weight: 2,
    calls: ['createTenant', 'updateTenant'],
    refusals: guard,
    some: tenant.map((body): Request[] => [
      ['PUT', '/v1/tenants/ten_a', body],
      ['POST', '/v1/tenants', { tenantId: 'ten_a', ...body }],
    ]),
  },
  'tenant of its own': {
    calls: ['createTenant'],
    refusals: guard,
    some: tenant.map((body) => one('POST', '/v1/tenants', body)),
  },
  'tenant removed': { calls: ['deleteTenant'], refusals: door, some: removed('tenants', ['ten_a']) },
  "user's tenant": {
    calls: ['updateTenantUser'],
    refusals: guard,
    some: fc.constantFrom(...people).map((userId) => one('PATCH', '/v1/tenants/ten_a/users', { userId })),
  },
  identity: {
    calls: ['linkIdentity'],
    refusals: guard,
    ownersOnly: true,
    some: fc.constant(one('POST', '/v1/identities', { issuer: 'https://idp.example', preferredAudience: 'us' })),
  },
  'identity removed': {
    calls: ['unlinkIdentity'],
    refusals: door,
    some: fc.constant(one('DELETE', '/v1/identities/{identity:0}')),
  },
  'single sign-on': {
    calls: ['updateAccountSso'],
    refusals: guard,
    ownersOnly: true,
    some: fc.constant(one('PUT', '/v1/accounts/{account:0}/sso', { issuerUrl: 'https://idp.example', clientId: 'us' })),
  },
  resource: { weight: 2, calls: ['updateResource'], refusals: guard, some: switches },
  'resource removed': {
    calls: ['deleteResource'],
    refusals: door,
    some: fc.constantFrom(...make.openUris).map((uri) => one('DELETE', `/v1/resources/${encodeURIComponent(uri)}`)),
  },
  claim: { weight: 2, calls: ['createClaim'], refusals: door, some: claim },
  user: {
    calls: ['updateUser', 'updateUserTokenConfiguration'],
    refusals: door,
    some: fc
      .tuple(fc.constantFrom(...people), fc.constantFrom('', '/token-configuration'))
      .map(([userId, tail]) =>
        one('PUT', `${userUrl(userId)}${tail}`, { defaultClaims: { defaultAccessTokenClaims: { plan: 'gold' } } }),
      ),
  },
  "user's state": {
    calls: ['updateUserState'],
    refusals: door,
    some: fc
      .tuple(fc.constantFrom('Doorward|ann', 'ben'), fc.constantFrom('DISABLED', 'ACTIVE', 'ACTIVE'))
      .map(([userId, state]) => one('PUT', `${userUrl(userId)}/state`, { state })),
  },
  "user's state restored": {
    calls: ['restoreUser'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: restored('users', ['Doorward|ann', 'ben']),
  },
  'test sign-in': {
    calls: ['delegateUserLogin', 'delegateAccountUserLogin'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: fc
      .tuple(fc.constantFrom('eve', 'ben'), fc.constantFrom('/v1', '/api/accounts/{account:0}'))
      .map(([userId, at]) => one('POST', `${at}/applications/app_default/users/${userId}/delegation`)),
  },
  "user's sessions": {
    calls: ['endUserSessions', 'endUserSession'],
    refusals: door,
    some: fc
      .tuple(fc.constantFrom('Doorward%7Cann', 'ben'), fc.constantFrom('', '/session-1'))
      .map(([userId, tail]) => one('DELETE', `/api/accounts/{account:0}/users/${userId}/sessions${tail}`)),
  },
  "user's second factors": {
    calls: ['deleteUserFactor'],
    refusals: door,
    some: fc
      .constantFrom('Doorward%7Cann', 'ben')
      .map((userId) => one('DELETE', `/api/accounts/{account:0}/users/${userId}/factors/factor-1`)),
  },
  'access removed': {
    weight: 2,
    calls: ['removeUserAccess'],
    refusals: door,
    some: fc.constantFrom(...people).map((userId) => one('DELETE', `${userUrl(userId)}/access`)),
  },
  'access put back': {
    weight: 2,
    calls: ['restoreUserAccess'],
    refusals: ['MissingGrant', 'Forbidden'],
    some: fc
      .constantFrom(...people)
      .chain((userId) =>
        fc.oneof(someRevision, fc.constant(`{${removalOf(userId)}:0}`)).map((revision) => ({ userId, revision })),
      )
      .map(({ userId, revision }) => one('POST', `${userUrl(userId)}/access/restore`, { revision })),
  },
  'user removed': {
    calls: ['deleteUser'],
    refusals: door,
    some: fc
      .constantFrom('Doorward|ann', 'Doorward|ann', 'Doorward|ann', 'ben')
      .map((userId) => one('DELETE', userUrl(userId))),
  },
  application: {
    calls: [
      ...['createApplication', 'updateApplication', 'deleteApplication'],
      ...['requestApplicationSecret', 'deleteApplicationSecret'],
      ...['createAccountApplication', 'updateAccountApplication', 'deleteAccountApplication'],
    ],
    refusals: door,
    some: fc
      .constantFrom<Request>(
        ['POST', '/v1/applications', { name: 'App', redirectUrls: ['https://app.example/'] }],
        ['PUT', '/v1/applications/{application:0}', { name: 'App', redirectUrls: ['https://app.example/b'] }],
        ['DELETE', '/v1/applications/{application:0}'],
        ['POST', '/v1/applications/{application:0}/secrets', {}],
        ['DELETE', '/v1/applications/{application:0}/secrets/key'],
        ['PUT', '/api/accounts/{account:0}/applications/{application:0}', { name: 'App', redirectUrls: [] }],
      )
      .map((request) => [request]),
  },
  extension: {
    calls: ['createExtension', 'updateExtension', 'deleteExtension'],
    refusals: door,
    some: fc
      .constantFrom<Request>(
        ['POST', '/v1/extensions', { name: 'Ext', application: { redirectUrls: ['https://extension.example/'] } }],
        ['PUT', '/v1/extensions/{extension:0}', { name: 'E', application: { redirectUrls: ['https://e.example/'] } }],
        ['DELETE', '/v1/extensions/{extension:0}'],
      )
      .map((request) => [request]),
  },
  'application or extension restored': {
    calls: ['restoreApplication', 'restoreExtension'],
    refusals: door,
    some: fc.oneof(restoredMade('applications', 'application'), restoredMade('extensions', 'extension')),
  },
  'account renamed': {
    calls: ['updateAccount'],
    refusals: door,
    some: fc.constant(one('PUT', '/v1/accounts/{account:0}', { name: 'Renamed' })),
  },
}

/** Endpoints that write and that no chain calls, because nothing they write says who may do what, or as whom. */
export const callsLeftOut = [
  'authorizeUserForMany',
  'authorizeUsersForResource',
  'createAccount',
  // It ends or comes back as a whole, by those who hold everything.
  'deleteAccount',
  'restoreAccount',
  'unsubscribeAccountCreation',
  'createAlert',
  'updateAlert',
  'deleteAlert',
  'restoreAlert',
  'restoreIntegration',
  'restoreAccountSettings',
  'createIntegration',
  'updateIntegration',
  'testIntegration',
  'retryDelivery',
  'deleteIntegration',
  'replayDeadLetters',
  'updateView',
  'deleteView',
  'updateAccountUsage',
  'createSupportTicket',
  'readConnectionMetadata',
  'previewWrites',
  // What they change is for the domain name system to say.
  'createDomainVerification',
  'checkDomainVerification',
  'deleteDomainVerification',
  'createDomain',
  'refreshDomain',
  'deleteDomain',
  'updateConfiguration',
  'createConnectionTest',
]

/**
 * Those who write: three people, whoever got a client's key, the bearer of the owner's limited token and of one made
 * since; never the owner in a random chain.
 */
export type Writer = 'eve' | 'ben' | 'ann' | 'bot' | 'tok' | 'made' | 'owner'

export interface Write {
  by: Writer
  kind: string
  requests: Request[]
}

export const someWrite: fc.Arbitrary<Write> = fc
  .tuple(
    fc.constantFrom<Writer>('eve', 'eve', 'eve', 'ben', 'ben', 'ann', 'ann', 'bot', 'bot', 'tok', 'tok', 'made'),
    fc.oneof(
      ...Object.entries(kinds).map(([kind, { weight = 1, some }]) => ({
        weight,
        arbitrary: some.map((requests) => ({ kind, requests })),
      })),
    ),
  )
  .map(([by, write]) => ({ by, ...write }))
