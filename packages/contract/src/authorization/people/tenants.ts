import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { restoreOf } from '../../restore.ts'
import {
  ConnectionIdSchema,
  filterQuery,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  maybe,
  ownId,
  TenantIdSchema,
  textOf,
  UserIdSchema,
} from '../../shared.ts'
import { ConnectionInput } from '../sign-in/connections.ts'
import { SecondFactorSchema, SignInMethodsSchema } from '../sign-in/sign-in-methods.ts'

const closed = { additionalProperties: false } as const
const LookupIdentifier = Type.String({
  maxLength: 64,
  pattern: '^[a-zA-Z0-9_.:-]*$',
  ...expected('of letters, digits and _ . : -', 'acme'),
})
const TokenConfiguration = named(
  'TokenConfiguration',
  Type.Object(
    {
      accessTokenDuration: maybe(
        Type.String({
          maxLength: 32,
          description:
            'How long an access token lasts: an ISO 8601 duration of 1 minute to 24 hours. Null or left out: as without a tenant.',
        }),
      ),
      sessionDuration: maybe(
        Type.String({
          maxLength: 32,
          description:
            'How long a sign-in lasts: an ISO 8601 duration of 1 minute to 90 days. Null or left out: as without a tenant.',
        }),
      ),
    },
    closed,
  ),
)
const Domain = named(
  'TenantDomain',
  Type.Object(
    {
      domain: Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: '^[A-Za-z0-9.-]+$',
        ...expected('a domain', 'acme.example'),
      }),
    },
    closed,
  ),
)

export const TenantSchema = named(
  'Tenant',
  Type.Object({
    tenantId: TenantIdSchema,
    tenantLookupIdentifier: Type.Optional(LookupIdentifier),
    data: Type.Optional(named('TenantData', Type.Object({ name: Type.Optional(Type.String()) }))),
    domains: Type.Array(Domain),
    connection: Type.Optional(named('LinkedConnection', Type.Object({ connectionId: ConnectionIdSchema }))),
    tokenConfiguration: Type.Optional(TokenConfiguration),
    signInMethods: Type.Optional(SignInMethodsSchema),
    secondFactor: Type.Optional(SecondFactorSchema),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type TenantReply = Static<typeof TenantSchema>

export const TenantInput = named(
  'TenantInput',
  Type.Object(
    {
      tenantId: ownId(TenantIdSchema),
      tenantLookupIdentifier: maybe(LookupIdentifier),
      data: maybe(named('TenantDataInput', Type.Object({ name: maybe(textOf(0, 64)) }, closed))),
      domains: maybe(Type.Array(Domain, { maxItems: limits.tenantDomainsMax })),
      connection: maybe(ConnectionInput),
      tokenConfiguration: maybe(TokenConfiguration),
      signInMethods: maybe(SignInMethodsSchema),
      secondFactor: maybe(SecondFactorSchema),
      createdTime: Ignored,
      lastUpdated: Ignored,
      account: Ignored,
      links: Ignored,
    },
    closed,
  ),
)
export type TenantInput = Static<typeof TenantInput>

const params = Type.Object({ tenantId: TenantIdSchema })
const common = { tag: 'Tenants', sites: accountSites } as const

export const getTenants = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/tenants',
  summary: 'List tenants',
  rate: 'read',
  access: permission('tenants:read', kinds.tenant.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('TenantList', { tenants: Type.Array(TenantSchema) }) },
})
export const createTenant = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/tenants',
  summary: 'Create a tenant',
  rate: 'write',
  access: permission('tenants:create', kinds.tenant.resource, { grantGuard: true }),
  body: TenantInput,
  replies: { 201: TenantSchema },
  answersVersion: true,
  refuses: [
    'InsufficientUserAuthentication',
    'ConnectionAlreadyExists',
    'ReservedName',
    'TenantAlreadyExists',
    'ValueTaken',
  ],
})
export const getTenant = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/tenants/:tenantId',
  summary: 'Get a tenant',
  rate: 'read',
  access: permission('tenants:read', kinds.tenant.resource),
  params,
  replies: { 200: TenantSchema },
  answersVersion: true,
})
export const getTenantHistory = historyOf(getTenant, { summary: 'Changes of a tenant, newest first' })
export const updateTenant = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/tenants/:tenantId',
  summary: 'Replace a tenant',
  rate: 'write',
  access: permission('tenants:update', kinds.tenant.resource, { grantGuard: true }),
  params,
  body: TenantInput,
  replies: { 200: TenantSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['InsufficientUserAuthentication', 'ConnectionAlreadyExists', 'LastOwner', 'ReservedName', 'ValueTaken'],
})
export const restoreTenant = restoreOf(updateTenant, { summary: 'Restore an earlier state of a tenant' })
export const deleteTenant = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/tenants/:tenantId',
  summary: 'Delete a tenant',
  rate: 'write',
  access: permission('tenants:delete', kinds.tenant.resource),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['LastOwner'],
})
export const updateTenantUser = endpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/tenants/:tenantId/users',
  summary: 'Add a user to a tenant',
  rate: 'write',
  access: permission('tenants:update', kinds.tenant.resource, { grantGuard: true }),
  params,
  body: named('TenantUser', Type.Object({ userId: UserIdSchema }, closed)),
  replies: { 204: null },
})
