import type { StoredClient } from '@doorward/api/clients/stored-client'
import type { ExtensionInput } from '@doorward/contract/authorization/build/extensions'
import type { IntegrationInput } from '@doorward/contract/authorization/build/integrations'
import type { IdentityInput } from '@doorward/contract/authorization/people/identities'
import type { TenantInput } from '@doorward/contract/authorization/people/tenants'
import type { ApplicationInput } from '@doorward/contract/authorization/sign-in/applications'
import type { ConnectionInput } from '@doorward/contract/authorization/sign-in/connections'
import type { AlertInput } from '@doorward/contract/authorization/watch/alerts'
import type {
  AlertId,
  ApplicationId,
  ClientId,
  ConnectionId,
  ExtensionId,
  RecordId,
  RoleId,
  TenantId,
  UserId,
} from '@doorward/core/ids'
import type { AccessRecord, ResourceConfiguration } from '@doorward/core/permissions/model'

/** The company's programs, its ways to sign in and what it keeps an eye on. Every address lies below `.example`. */

// The ids below fit their patterns; they are chosen here so that filling an account again makes nothing twice.
const connectionId = (name: string) => `con_${name}` as ConnectionId
const applicationId = (name: string) => `app_${name}` as ApplicationId
const tenantId = (name: string) => `ten_${name}` as TenantId
const alertId = (name: string) => `alert_${name}` as AlertId

export const clients: Omit<StoredClient, 'verificationKeys'>[] = [
  ['sc_northwind_portal', 'Customer portal'],
  ['sc_northwind_orders', 'Order service'],
  ['sc_northwind_warehouse', 'Warehouse scanner'],
  ['sc_northwind_reports', 'Nightly reports'],
].map(([id, name = '']) => ({
  clientId: id as ClientId,
  name,
  options: { grantUserPermissionsAccess: true },
  tags: { Environment: 'production' },
}))

/** What the programs may do themselves, beside asking what people may. */
export const programsRecord: AccessRecord = {
  recordId: 'rec_demo_programs' as RecordId,
  name: 'Programs',
  description: 'What our own programs may do.',
  statements: [
    { roles: ['ro_integration' as RoleId], resources: [{ resourceUri: 'orders' }, { resourceUri: 'stock' }] }, // one of the company's roles
  ],
  users: clients.map(({ clientId }) => ({ userId: clientId as string as UserId })), // a client's id is a user's, too
  admins: [],
  groups: [],
}

export const connections: (ConnectionInput & { connectionId: ConnectionId })[] = [
  {
    connectionId: connectionId('northwind_staff'),
    type: 'OAUTH2',
    issuerUrl: 'https://login.northwind.example',
    authenticationUrl: 'https://login.northwind.example/authorize',
    tokenUrl: 'https://login.northwind.example/token',
    clientId: 'northwind-console',
    clientSecret: 'this-secret-opens-nothing',
    data: { name: 'Northwind staff', userIdExpression: '{sub}' },
    tags: { Environment: 'production' },
  },
  {
    connectionId: connectionId('contoso_saml'),
    type: 'SAML2',
    authenticationUrl: 'https://sso.contoso.example/saml',
    issuerUrl: 'https://sso.contoso.example/metadata',
    data: { name: 'Contoso SAML' },
  },
  { connectionId: connectionId('fabrikam'), type: 'OAUTH2', data: { name: 'Fabrikam, to be finished' } },
]

export const tenants: (TenantInput & { tenantId: TenantId })[] = [
  ['contoso', 'Contoso', 'contoso_saml'],
  ['fabrikam', 'Fabrikam', undefined],
  ['tailspin', 'Tailspin Toys', undefined],
].map(([id = '', name, connection]) => ({
  tenantId: tenantId(id),
  tenantLookupIdentifier: id,
  data: { name },
  domains: [{ domain: `${id}.example` }],
  ...(connection ? { connection: { connectionId: connectionId(connection) } } : {}),
}))

/** How many people, from the end of the list, belong to each tenant. */
export const peopleOfTenant = 6

export const applications: (ApplicationInput & { applicationId: ApplicationId })[] = [
  {
    applicationId: applicationId('northwind_shop'),
    name: 'Web shop',
    redirectUrls: ['https://shop.northwind.example/signed-in'],
    defaultApplicationUrl: 'https://shop.northwind.example',
    tags: { Environment: 'production' },
  },
  {
    applicationId: applicationId('northwind_picker'),
    name: 'Picker app',
    redirectUrls: ['com.example.northwind.picker://signed-in', 'http://localhost:5173/signed-in'],
    sessionType: 'SINGLE_SESSION',
  },
]

export const extensions: (ExtensionInput & { extensionId: ExtensionId })[] = [
  {
    extensionId: 'ext_northwind_freight' as ExtensionId,
    name: 'Freight prices',
    application: { redirectUrls: ['https://freight.example/connected'] },
    tags: { Partner: 'Freight' },
  },
]

export const identities: (IdentityInput & { issuer: string; audience: string })[] = [
  { issuer: 'https://token.northwind.example', audience: 'https://api.northwind.example', userIdExpression: '{sub}' },
]

export const resources: ResourceConfiguration[] = [
  { resourceUri: 'catalogue', permissions: [{ action: 'PUBLIC', allow: true }] },
  { resourceUri: 'workspaces', permissions: [{ action: 'CLAIM', allow: true }] },
]

/** None of them has a reason to fire, so nobody gets mail about people who do not exist. */
export const alerts: (AlertInput & { alertId: AlertId })[] = [
  { alertId: alertId('denials'), name: 'Somebody is refused often', type: 'USER_DENIALS', value: 500 },
  { alertId: alertId('unused_keys'), name: 'Keys nobody uses', type: 'UNUSED_ACCESS_KEY', value: 90 },
  { alertId: alertId('usage'), name: 'Calls near the limit', type: 'USAGE_LIMIT', value: 80 },
]

/** Told of what is changed from now on; nobody listens at that address, which its delivery then says. */
export const integration: IntegrationInput = {
  type: 'WEBHOOK',
  configuration: { url: 'https://hooks.northwind.example/doorward' },
}
