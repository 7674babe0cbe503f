import { randomUUID } from 'node:crypto'
import type { ConnectionId, UserId } from '@doorward/core/ids'
import { placeOfCreditNote } from '@doorward/store/billing/credit-notes'
import { saveDeliveries } from '@doorward/store/events/deliveries'
import { saveCredentials } from '@doorward/store/items/connection-credentials'
import { seal } from '@doorward/store/secrets/vault'
import { addToTrace } from '@doorward/store/sign-in/login-traces'
import { providerMetadata } from './provider-metadata.ts'
import { portalToken, send, type TestApi, userToken } from './test-api.ts'

/** What a well-formed request of an endpoint looks like: its address, its body, and the id in the address. */
export interface Sample {
  /** Its path; with the host before it where it is asked elsewhere than at the account's own. */
  url: string
  body?: object
  /** The part of the address that names an item; another id in its place is an unknown item. */
  id?: string
}

const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'samples' }] }]
export const bodies = {
  role: { name: 'Sample', permissions: [{ action: 'sample', allow: true, grant: false, delegate: false }] },
  record: { name: 'Sample', statements, users: [{ userId: 'sample' }] },
  group: { name: 'Sample', users: [{ userId: 'sample' }] },
  client: { name: 'Sample' },
  alert: { name: 'Sample', type: 'USAGE_LIMIT' },
  view: { list: 'groups', name: 'Sample', query: 'q=sample', shared: true },
  integration: { type: 'WEBHOOK', configuration: { url: 'https://example.com/hook' } },
  connection: { authenticationUrl: 'https://idp.example/authorize', clientId: 'sample' },
  tenant: { data: { name: 'Sample' } },
  application: { name: 'Sample', redirectUrls: ['https://app.example/'] },
  extension: { name: 'Sample', application: { redirectUrls: ['https://extension.example/'] } },
}
let traces = 0
/** The trace of a sign-in at a provider that failed; answers its id. */
export async function trace({ node, accountId }: TestApi): Promise<string> {
  const traceId = `trc_sample${++traces}`
  const steps = [{ step: 'ended' as const, at: new Date().toISOString(), facts: { why: 'unreachable: a sample' } }]
  const part = {
    traceId,
    connectionId: 'con_sample',
    outcome: 'failed' as const,
    referenceId: `req_sample${traces}`,
    steps,
  }
  await node.environment.database.account(accountId, (tx) => addToTrace(tx, accountId, part))
  return traceId
}

type Noun = Exclude<keyof typeof bodies, 'integration' | 'view'>

/** Makes a well-formed request for each endpoint, with a fresh item where it names one. */
export function samplesOf(api: TestApi): Record<string, () => Promise<Sample>> {
  async function made(noun: Noun, more: object = {}): Promise<string> {
    const { status, body } = await api.call('POST', `/v1/${noun}s`, { body: { ...bodies[noun], ...more } })
    if (status !== 201) throw new Error(`no ${noun}: ${JSON.stringify(body)}`)
    return body[`${noun}Id`]
  }
  const item =
    (noun: Noun, { tail = '', body }: { tail?: string; body?: object } = {}) =>
    async (): Promise<Sample> => {
      const id = await made(noun)
      return { url: `/v1/${noun}s/${id}${tail}`, id, ...(body ? { body } : {}) }
    }
  /** A request that makes a fresh item what it was when it was made. */
  const restoring = (sample: () => Promise<Sample>) => async (): Promise<Sample> => {
    const { url, id } = await sample()
    const { body } = await api.call('GET', `${url}/history`)
    return { url: `${url}/restore`, ...(id ? { id } : {}), body: { revision: body.changes[0].revision } }
  }
  const fixed = (url: string, body?: object) => async (): Promise<Sample> => ({ url, ...(body ? { body } : {}) })
  /** Another account of the owner, which may end. */
  const endingAccount = async () => {
    const name = `founder-${randomUUID().slice(0, 8)}`
    const token = await portalToken(api.node, name)
    const { body } = await send(api.node, undefined, 'POST', '/v1/accounts', { token, body: { name: 'Ends' } })
    const users = [{ userId: 'Doorward|owner' }]
    const owners = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    await send(api.node, body.accountId, 'POST', '/v1/records', {
      token,
      body: { name: 'Owners', users, statements: owners },
    })
    return { id: body.accountId as string, url: `http://${body.domain}/v1/accounts/${body.accountId}` }
  }
  const account =
    ({ tail = '', body }: { tail?: string; body?: object } = {}) =>
    async (): Promise<Sample> => ({
      url: `/v1/accounts/${api.accountId}${tail}`,
      id: api.accountId,
      ...(body ? { body } : {}),
    })
  /** Somebody who came to the account; without an invite, of which there are only so many an hour. */
  const cameHere = async (userId: string) => {
    await api.node.environment.commit({
      accountId: api.accountId,
      actor: userId,
      requestId: 'req_test',
      reads: [],
      decide: () => ({
        changes: [{ kind: 'user', id: userId, after: { userId } }],
        reply: () => ({ status: 200, body: undefined }),
      }),
    })
    return userId
  }
  const management = `/api/accounts/${api.accountId}`
  const managed = (tail: string, body?: object) => fixed(`${management}${tail}`, body)
  const managedApplication = (body?: object) => async (): Promise<Sample> => {
    const id = await made('application')
    return { url: `${management}/applications/${id}`, id, ...(body ? { body } : {}) }
  }
  /** A connection that has all that a test of it needs. */
  const tested = async () => {
    const id = await made('connection', { tokenUrl: 'https://idp.example/token' })
    return { url: `/v1/connections/${id}/tests`, id }
  }
  /** A test sign-in as somebody who has no rights. */
  const delegation = (at: string) => async (): Promise<Sample> => {
    const id = await made('application')
    const userId = await cameHere(`tested-${randomUUID()}`)
    return { url: `${at}/applications/${id}/users/${userId}/delegation`, id }
  }
  /** Sessions of a user who is signed in. */
  const session = (which: 'list' | 'one') => async (): Promise<Sample> => {
    const own = randomUUID()
    const userId = await cameHere(`signed-in-${own}`)
    await api.rows.owner`insert into sessions (account_id, session_id, user_id, auth_time)
      values (${api.accountId}, ${`session-${own}`}, ${userId}, clock_timestamp())`
    const url = `${management}/users/${userId}/sessions`
    return { url: which === 'one' ? `${url}/session-${own}` : url, id: userId }
  }
  const factor = (which: 'list' | 'one') => async (): Promise<Sample> => {
    const own = randomUUID()
    const userId = await cameHere(`has-factor-${own}`)
    await api.rows.owner`insert into factors (account_id, user_id, factor_id, kind, name)
      values (${api.accountId}, ${userId}, ${`factor-${own}`}, 'TOTP', 'Phone')`
    const url = `${management}/users/${userId}/factors`
    return { url: which === 'one' ? `${url}/factor-${own}` : url, id: userId }
  }
  const webhook =
    (tail = '', body?: object) =>
    async (): Promise<Sample> => {
      await api.call('POST', '/v1/integrations', { body: bodies.integration })
      return { url: `/v1/integrations/WEBHOOK${tail}`, ...(body ? { body } : {}) }
    }
  const onResource = (tail: string) => fixed(`/v1/users/Doorward%7Cowner/resources/samples%2F1${tail}`)
  const verification = async (): Promise<Sample> => {
    const domain = `sample-${randomUUID()}.com`
    await api.call('POST', '/v1/domain-verifications', { body: { domain } })
    return { url: `/v1/domain-verifications/${domain}`, id: domain }
  }
  const customDomain = async (): Promise<Sample> => {
    const domain = `login.sample-${randomUUID()}.com`
    await api.call('POST', `${management}/domains`, { body: { domain } })
    return { url: `${management}/domains/${domain}`, id: domain }
  }
  let askers = 0
  /** A request of somebody else, so that the owner may decide it. */
  const request = (body?: object) => async (): Promise<Sample> => {
    askers += 1
    const token = await userToken(api.node, api.accountId, `asker-${askers}`)
    const access = { users: [{ userId: `asker-${askers}` }], statements }
    const made = await api.call('POST', '/v1/requests', { token, body: { access } })
    if (made.status !== 201) throw new Error(`no request: ${JSON.stringify(made.body)}`)
    return { url: `/v1/requests/${made.body.requestId}`, id: made.body.requestId, ...(body ? { body } : {}) }
  }
  let makes = 0
  let maker = ''
  /** Makes what each caller may make only so much of, such as secrets and invites: by many owners. */
  const make = async (url: string, sent: { body?: object } = {}) => {
    if (makes % 40 === 0) maker = await api.userWith(`maker-${makes}`, 'Doorward:Owner', '*')
    makes += 1
    const { status, body } = await api.call('POST', url, { token: maker, ...sent })
    if (status !== 201) throw new Error(`${url} made nothing: ${JSON.stringify(body)}`)
    return body
  }
  const invite = async (): Promise<Sample> => {
    const { inviteId: id } = await make('/v1/invites', { body: { statements } })
    return { url: `/v1/invites/${id}`, id }
  }
  /** An issuer that is not linked, or no longer. */
  const unlinked = async () => {
    const issuer = 'https://idp.example'
    const { body } = await api.call('GET', '/v1/identities')
    for (const each of body.identities)
      if (each.issuer === issuer) await api.call('DELETE', `/v1/identities/${each.identityId}`)
    return { issuer }
  }
  let leavers = 0
  const leaver = async () => {
    leavers += 1
    const id = `leaver-${leavers}`
    await api.userWith(id, 'Doorward:Editor', 'samples')
    return { url: `/v1/users/${id}`, id }
  }
  const userUrl = '/v1/users/Doorward%7Cowner'
  const defaultClaims = { defaultClaims: { defaultAccessTokenClaims: { plan: 'gold' } } }
  const token = { statements }
  let claims = 0
  const resource = (body?: object) => async (): Promise<Sample> => {
    const open = { permissions: [{ action: 'PUBLIC', allow: true }] }
    await api.call('PUT', '/v1/resources/samples-open', { body: open })
    return { url: '/v1/resources/samples-open', id: 'samples-open', ...(body ? { body } : {}) }
  }
  return {
    getInvites: fixed('/v1/invites'),
    createInvite: fixed('/v1/invites', { statements, email: 'new@example.com' }),
    getInvite: invite,
    getInviteOffer: async () => {
      const { url, id } = await invite()
      return { url: `${url}/offer`, ...(id ? { id } : {}) }
    },
    deleteInvite: invite,
    resendInvite: async () => {
      const { url, id } = await invite()
      return { url: `${url}/resend`, ...(id ? { id } : {}) }
    },
    respondToInvite: invite,
    updateUser: fixed(userUrl, defaultClaims),
    updateUserTokenConfiguration: fixed(`${userUrl}/token-configuration`, defaultClaims),
    updateUserState: async () => {
      const { url, id } = await leaver()
      await cameHere(id)
      return { url: `${url}/state`, id, body: { state: 'DISABLED' } }
    },
    restoreUser: restoring(async () => {
      const { url, id } = await leaver()
      await cameHere(id)
      return { url, id }
    }),
    getUserIdentities: fixed(`${userUrl}/identities`),
    removeUserAccess: async () => {
      const id = await cameHere(`named-nowhere-${randomUUID()}`)
      return { url: `/v1/users/${id}/access`, id }
    },
    restoreUserAccess: async () => {
      const { url, id } = await leaver()
      const { body } = await api.call('DELETE', `${url}/access`)
      return { url: `${url}/access/restore`, id, body: { revision: body.revision } }
    },
    deleteUser: leaver,
    getUserTokens: fixed(`${userUrl}/tokens`),
    requestUserToken: fixed(`${userUrl}/tokens`, token),
    disableUserToken: async () => {
      const { body } = await api.call('POST', `${userUrl}/tokens`, { body: token })
      return { url: `${userUrl}/tokens/${body.tokenId}`, id: 'Doorward|owner' }
    },
    getResourceTree: fixed('/v1/resource-tree'),
    getResources: fixed('/v1/resources'),
    getResource: resource(),
    getResourceHistory: async () => {
      const { url, id } = await resource()()
      return { url: `${url}/history`, ...(id ? { id } : {}) }
    },
    restoreResource: restoring(resource()),
    updateResource: resource({ permissions: [{ action: 'CLAIM', allow: true }] }),
    deleteResource: resource(),
    authorizeUsersForResource: fixed('/v1/resources/samples%2F1/permissions', {
      questions: [{ userId: 'Doorward|owner', permission: 'read' }],
    }),
    getResourceUsers: fixed('/v1/resources/samples/users'),
    createClaim: async () => {
      claims += 1
      return { url: '/v1/claims', body: { collectionResource: 'claims', resourceId: `sample-${claims}` } }
    },
    getRequests: fixed('/v1/requests'),
    createRequest: fixed('/v1/requests', { access: { users: [{ userId: 'Doorward|owner' }], statements } }),
    getRequest: request(),
    respondToAccessRequest: request({ status: 'APPROVED' }),
    deleteRequest: request(),
    getConnectionHistory: item('connection', { tail: '/history' }),
    restoreConnection: restoring(item('connection')),
    getTenantHistory: item('tenant', { tail: '/history' }),
    restoreTenant: restoring(item('tenant')),
    getApplicationHistory: item('application', { tail: '/history' }),
    restoreApplication: restoring(item('application')),
    getExtensionHistory: item('extension', { tail: '/history' }),
    restoreExtension: restoring(item('extension')),
    getRequestHistory: async () => {
      const { url, id } = await request()()
      return { url: `${url}/history`, ...(id ? { id } : {}) }
    },
    authorizeUserForMany: fixed('/v1/users/Doorward%7Cowner/permissions', {
      questions: [{ resourceUri: 'samples/1', permission: 'read' }],
    }),
    getAccounts: fixed('/v1/accounts'),
    createAccount: fixed('/v1/accounts', { name: 'New' }),
    restoreAccountSettings: async () => {
      const { url, id } = await account()()
      const { body } = await api.call('GET', `${url}/history`)
      return { url: `${url}/settings/restore`, ...(id ? { id } : {}), body: { revision: body.changes[0].revision } }
    },
    deleteAccount: endingAccount,
    restoreAccount: async () => {
      const { id, url } = await endingAccount()
      await api.call('DELETE', url)
      return { url: `${url.replace(`${id}.`, '')}/restore`, id } // at the regional root
    },
    getAccountHistory: account({ tail: '/history' }),
    getAccount: account(),
    updateAccount: account({ body: { name: 'Renamed' } }),
    getUsers: fixed('/v1/users'),
    getUserHistory: async () => {
      const userId = await cameHere(`historical-${randomUUID()}`)
      return { url: `/v1/users/${userId}/history`, id: userId }
    },
    getUser: fixed('/v1/users/Doorward%7Cowner'),
    authorizeUser: onResource('/permissions/read'),
    getUserPermissionsForResource: onResource('/permissions'),
    getUserRolesForResource: fixed('/v1/users/Doorward%7Cowner/resources/%2A/roles'),
    getAccessGraph: fixed('/v1/access-graph?kind=resource&id=samples%2F1'),
    getAccessReport: fixed('/v1/access-report'),
    getAccessChanges: onResource('/permissions/read/changes'),
    getUserResources: fixed('/v1/users/Doorward%7Cowner/resources'),
    getRoles: fixed('/v1/roles'),
    createRole: fixed('/v1/roles', bodies.role),
    getRole: item('role'),
    updateRole: item('role', { body: bodies.role }),
    deleteRole: item('role'),
    getRoleHistory: item('role', { tail: '/history' }),
    restoreRole: restoring(item('role')),
    getRecords: fixed('/v1/records'),
    createRecord: fixed('/v1/records', bodies.record),
    getRecord: item('record'),
    updateRecord: item('record', { body: bodies.record }),
    deleteRecord: item('record'),
    getRecordHistory: item('record', { tail: '/history' }),
    restoreRecord: restoring(item('record')),
    getGroups: fixed('/v1/groups'),
    createGroup: fixed('/v1/groups', bodies.group),
    getGroup: item('group'),
    updateGroup: item('group', { body: bodies.group }),
    deleteGroup: item('group'),
    getGroupHistory: item('group', { tail: '/history' }),
    restoreGroup: restoring(item('group')),
    getClients: fixed('/v1/clients'),
    createClient: fixed('/v1/clients', bodies.client),
    getClient: item('client'),
    updateClient: item('client', { body: bodies.client }),
    deleteClient: item('client'),
    getClientHistory: item('client', { tail: '/history' }),
    restoreClient: restoring(item('client')),
    requestAccessKey: item('client', { tail: '/access-keys' }),
    deleteAccessKey: async () => {
      const id = await made('client')
      const key = await make(`/v1/clients/${id}/access-keys`)
      return { url: `/v1/clients/${id}/access-keys/${key.keyId}`, id }
    },
    updateAccountSso: async () => ({
      url: `/v1/accounts/${api.accountId}/sso`,
      id: api.accountId,
      body: { authenticationUrl: 'https://idp.example/sso' },
    }),
    getConnections: fixed('/v1/connections'),
    createConnection: fixed('/v1/connections', bodies.connection),
    getConnection: item('connection'),
    updateConnection: item('connection', { body: bodies.connection }),
    deleteConnection: item('connection'),
    getConnectionCredentials: async () => {
      const id = await made('connection')
      const userId = 'sample' as UserId
      const { database, keyring } = api.node.environment
      const key = await keyring.dataKey(api.accountId)
      const owner = { accountId: api.accountId, connectionId: id as ConnectionId, userId } // an id that was just made
      await database.account(api.accountId, (tx) => saveCredentials(tx, key, owner, { accessToken: 'theirs' }))
      return { url: `/v1/connections/${id}/users/${userId}/credentials`, id }
    },
    createConnectionTest: tested,
    getConnectionTest: async () => {
      const { url, id } = await tested()
      const { body } = await api.call('POST', url)
      return { url: `${url}/${body.testId}`, id }
    },
    getConnectionPresets: fixed('/v1/connection-presets'),
    readConnectionMetadata: fixed('/v1/connection-metadata', { xml: providerMetadata }),
    getLoginTraces: fixed('/v1/login-traces'),
    getLoginTrace: async () => {
      const traceId = await trace(api)
      return { url: `/v1/login-traces/${traceId}`, id: traceId }
    },
    getDomainVerifications: fixed('/v1/domain-verifications'),
    createDomainVerification: fixed('/v1/domain-verifications', { domain: 'sample-acme.com' }),
    checkDomainVerification: verification,
    deleteDomainVerification: verification,
    getTenants: fixed('/v1/tenants'),
    createTenant: fixed('/v1/tenants', bodies.tenant),
    getTenant: item('tenant'),
    updateTenant: item('tenant', { body: bodies.tenant }),
    deleteTenant: item('tenant'),
    updateTenantUser: item('tenant', { tail: '/users', body: { userId: 'Doorward|owner' } }),
    getApplications: fixed('/v1/applications'),
    createApplication: fixed('/v1/applications', bodies.application),
    getApplication: item('application'),
    updateApplication: item('application', { body: bodies.application }),
    deleteApplication: item('application'),
    requestApplicationSecret: item('application', { tail: '/secrets' }),
    deleteApplicationSecret: async () => {
      const id = await made('application')
      const secret = await make(`/v1/applications/${id}/secrets`)
      return { url: `/v1/applications/${id}/secrets/${secret.secretId}`, id }
    },
    delegateUserLogin: delegation('/v1'),
    delegateAccountUserLogin: delegation(management),
    getUserSessions: session('list'),
    endUserSessions: session('list'),
    endUserSession: session('one'),
    getUserFactors: factor('list'),
    deleteUserFactor: factor('one'),
    getAccountApplications: managed('/applications'),
    createAccountApplication: managed('/applications', bodies.application),
    getAccountApplication: managedApplication(),
    updateAccountApplication: managedApplication(bodies.application),
    deleteAccountApplication: managedApplication(),
    getGlobalLogin: managed('/global-login'),
    getDomains: managed('/domains'),
    createDomain: managed('/domains', { domain: 'login.sample-acme.com' }),
    refreshDomain: customDomain,
    deleteDomain: customDomain,
    getConfiguration: managed('/configuration'),
    updateConfiguration: managed('/configuration', { colors: { light: '#0a7d3c' } }),
    getExtensions: fixed('/v1/extensions'),
    createExtension: fixed('/v1/extensions', bodies.extension),
    getExtension: item('extension'),
    updateExtension: item('extension', { body: bodies.extension }),
    deleteExtension: item('extension'),
    getAccountIdentities: fixed('/v1/identities'),
    linkIdentity: async () => ({ url: '/v1/identities', body: await unlinked() }),
    unlinkIdentity: async () => {
      const { identityId: id } = await make('/v1/identities', { body: await unlinked() })
      return { url: `/v1/identities/${id}`, id }
    },
    getClientJwks: item('client', { tail: '/.well-known/openid-configuration/jwks' }),
    getAuthorizationEvents: fixed('/v1/analytics/authorization-events'),
    getActivity: fixed('/v1/analytics/activity'),
    getActivityCounts: fixed('/v1/analytics/activity-counts'),
    getCheckCounts: fixed('/v1/analytics/check-counts'),
    getDenials: fixed('/v1/analytics/denials'),
    getUses: async () => {
      const id = await made('role')
      return { url: `/v1/analytics/uses?itemKind=role&itemId=${id}`, id }
    },
    getNotifications: fixed('/v1/notifications'),
    getAccountUsage: account({ tail: '/usage' }),
    updateAccountUsage: account({ tail: '/usage', body: { limit: 1_000 } }),
    getAccountCreditNote: async () => {
      const dataKey = await api.node.environment.keyring.dataKey(api.accountId)
      const sealed = seal(dataKey, placeOfCreditNote(api.accountId, 'crn_sample'), Buffer.from('Too much.'))
      await api.rows.owner`
        insert into invoices (account_id, invoice_id, created_at, total, currency, status)
        values (${api.accountId}, 'inv_sample', '2026-02-01', 1.5, 'EUR', 'PAID') on conflict do nothing`
      await api.rows.owner`
        insert into credit_notes (account_id, credit_note_id, number, invoice_id, ticket_id, amount, currency, created_at,
          granted_by, sealed, way, refund_key)
        values (${api.accountId}, 'crn_sample', 1, 'inv_sample', 'tkt_sample', 1, 'EUR', '2026-02-02', 'Doorward|anna', ${sealed},
          'card', 'crn_sample') on conflict do nothing`
      return account({ tail: '/credit-notes/crn_sample' })()
    },
    getAccountInvoice: async () => {
      await api.rows.owner`
        insert into invoices (account_id, invoice_id, created_at, total, currency, status)
        values (${api.accountId}, 'inv_sample', '2026-02-01', 1.5, 'EUR', 'PAID') on conflict do nothing`
      return account({ tail: '/invoices/inv_sample' })()
    },
    getAccountInvoices: account({ tail: '/invoices' }),
    unsubscribeAccountCreation: account(),
    getAlerts: fixed('/v1/alerts'),
    getAlertTrial: fixed('/v1/alert-trials?type=DENIAL_RATE'),
    createAlert: fixed('/v1/alerts', bodies.alert),
    restoreAlert: restoring(item('alert')),
    restoreIntegration: restoring(webhook()),
    getAlertHistory: item('alert', { tail: '/history' }),
    getAlert: item('alert'),
    updateAlert: item('alert', { body: bodies.alert }),
    deleteAlert: item('alert'),
    getIntegrations: fixed('/v1/integrations'),
    createIntegration: async () => {
      await api.call('DELETE', '/v1/integrations/WEBHOOK')
      return { url: '/v1/integrations', body: bodies.integration }
    },
    getIntegrationHistory: webhook('/history'),
    getIntegration: webhook(),
    updateIntegration: webhook('', bodies.integration),
    testIntegration: webhook('/test'),
    deleteIntegration: webhook(),
    getDeliveries: webhook('/deliveries'),
    retryDelivery: async () => {
      const { url } = await webhook()()
      const tried = {
        deliveryId: `dlv_${randomUUID()}`,
        at: new Date(),
        durationMs: 1,
        delivered: false,
        answer: 'a sample',
      }
      await api.node.environment.database.account(api.accountId, (tx) =>
        saveDeliveries(tx, api.accountId, 'WEBHOOK', [{ ...tried, event: { detail: { eventId: 'evt_sample' } } }]),
      )
      return { url: `${url}/deliveries/${tried.deliveryId}/retry` }
    },
    getDeadLetters: webhook('/dead-letters'),
    replayDeadLetters: webhook('/replay'),
    getViews: fixed('/v1/views'),
    updateView: fixed('/v1/views/view_sample', bodies.view),
    deleteView: async () => {
      await api.call('PUT', '/v1/views/view_ending', { body: bodies.view })
      return { url: '/v1/views/view_ending', id: 'view_ending' }
    },
    previewWrites: fixed('/v1/effects', { writes: [{ operation: 'POST /v1/groups', body: bodies.group }] }),
    getDeletedItems: async () => {
      await api.call('DELETE', `/v1/groups/${await made('group')}`)
      return { url: '/v1/deleted-items/groups' }
    },
    getSupportTickets: fixed('/v1/support-tickets'),
    getSupportTicket: async () => {
      const { body } = await api.call('POST', '/v1/support-tickets', { body: { ticket: { message: 'Help!' } } })
      return { url: `/v1/support-tickets/${body.ticketId}`, id: body.ticketId }
    },
    createSupportTicket: fixed('/v1/support-tickets', { ticket: { message: 'Help!' } }),
    exportAccount: account({ tail: '/export' }),
    getOpenApi: fixed('/.well-known/openapi'),
    getOpenApiJson: fixed('/.well-known/openapi.json'),
  }
}
