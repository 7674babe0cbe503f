import { connectionTypes, faultFields, faultReasons } from '@doorward/core/connections/connection'
import { kinds } from '@doorward/core/kinds'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { restoreOf } from '../../restore.ts'
import {
  CollectionLinksSchema,
  ConnectionIdSchema,
  filterQuery,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  maybe,
  ownId,
  TagsSchema,
  textOf,
  UserIdSchema,
  urlOf,
} from '../../shared.ts'

const locations = [
  ...['ZAF', 'HKG', 'IND', 'JPN', 'KOR', 'SGP', 'AUS', 'IDN', 'CAN', 'DEU', 'CHE', 'SWE', 'ITA', 'IRL', 'GBR'],
  ...['FRA', 'ISR', 'BHR', 'ARE', 'BRA', 'USA'],
]
const closed = { additionalProperties: false } as const

const ConnectionType = named('ConnectionType', Type.Enum([...connectionTypes]))
const ConnectionDetails = named(
  'ConnectionData',
  Type.Object(
    {
      tenantId: maybe(textOf(0, 128)),
      developerAccountId: maybe(textOf(0, 32)),
      name: maybe(textOf(0, 64)),
      supportedContentType: maybe(Type.Enum(['application/json', 'application/x-www-form-urlencoded'])),
      oidcUserEndpointUrl: maybe(urlOf(128)),
      userIdExpression: maybe(
        Type.String({ maxLength: 128, description: 'Which claim becomes the user id; {sub} unless set.' }),
      ),
      trustIdentityUserId: maybe(Type.Boolean({ description: "The provider's user id is the user id here." })),
    },
    closed,
  ),
)

const fields = {
  connectionId: ownId(ConnectionIdSchema),
  type: maybe(ConnectionType),
  authenticationUrl: maybe(urlOf(256)),
  tokenUrl: maybe(urlOf(128)),
  issuerUrl: maybe(urlOf(128)),
  providerCertificate: maybe(
    Type.String({
      maxLength: 8192,
      description:
        'Public certificates in PEM or base64: one, or several one behind the other while a provider changes them.',
    }),
  ),
  clientId: maybe(textOf(0, 128)),
  clientSecretId: maybe(textOf(0, 32)),
  clientSecret: maybe(
    Type.String({
      maxLength: 2048,
      description: 'Write-only: answers show null. Left out or null keeps what stands; an empty text removes it.',
    }),
  ),
  userDataConfiguration: maybe(
    named(
      'UserDataConfiguration',
      Type.Object({ location: Type.Optional(Type.Union([Type.Enum(locations), Type.Null()])) }, closed),
    ),
  ),
  data: maybe(ConnectionDetails),
  defaultConnectionProperties: maybe(
    named(
      'ConnectionProperties',
      Type.Object(
        {
          scope: maybe(textOf(0, 384)),
          prompt: maybe(textOf(0, 64)),
          allowIdpInitiated: maybe(Type.Enum(['true', 'false'])),
        },
        { additionalProperties: Type.Union([textOf(0, 384), Type.Null()]), maxProperties: 30 },
      ),
    ),
  ),
  conditions: maybe(
    named('ConnectionConditions', Type.Object({ requireBusinessAccount: maybe(Type.Boolean()) }, closed)),
  ),
  tenantConfiguration: maybe(
    named(
      'ConnectionTenantConfiguration',
      Type.Object({ assignmentType: maybe(Type.Enum(['DEFAULT', 'TRUSTED_DOMAIN_FALLBACK'])) }, closed),
    ),
  ),
  linkingConfiguration: maybe(
    named('LinkingConfiguration', Type.Object({ type: maybe(Type.Enum(['EXPLICIT', 'AUTOMATIC'])) }, closed)),
  ),
  tags: maybe(TagsSchema),
}

const ConnectionFault = named(
  'ConnectionFault',
  Type.Object({
    field: Type.Enum([...faultFields]),
    reason: Type.Enum([...faultReasons]),
    expiredTime: Type.Optional(Type.String()),
  }),
)

const ConnectionCertificate = named(
  'ConnectionCertificate',
  Type.Object({ subject: Type.String(), expiresTime: Type.String() }),
)

export const ConnectionSchema = named(
  'Connection',
  Type.Object({
    ...fields,
    connectionId: ConnectionIdSchema,
    type: ConnectionType,
    clientSecret: Type.Null({ description: 'Never shown.' }),
    hasClientSecret: Type.Boolean({ description: 'Whether a secret is stored.' }),
    isActiveConnection: Type.Boolean({ description: 'Whether it has all that a sign-in through it needs.' }),
    activeConnectionFaults: Type.Optional(Type.Array(ConnectionFault)),
    certificates: Type.Optional(Type.Array(ConnectionCertificate)),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type ConnectionReply = Static<typeof ConnectionSchema>

export const ConnectionInput = named(
  'ConnectionInput',
  Type.Object(
    {
      ...fields,
      hasClientSecret: Ignored,
      isActiveConnection: Ignored,
      activeConnectionFaults: Ignored,
      certificates: Ignored,
      createdTime: Ignored,
      lastUpdated: Ignored,
      account: Ignored,
      links: Ignored,
    },
    closed,
  ),
)
export type ConnectionInput = Static<typeof ConnectionInput>

const params = Type.Object({ connectionId: ConnectionIdSchema })
const common = { tag: 'Connections', sites: accountSites } as const

export const getConnections = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/connections',
  summary: 'List connections',
  rate: 'read',
  access: permission('connections:read', kinds.connection.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('ConnectionList', { connections: Type.Array(ConnectionSchema) }) },
})
export const createConnection = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/connections',
  summary: 'Create a connection',
  rate: 'write',
  access: permission('connections:create', kinds.connection.resource, { stepUp: true, grantGuard: true }),
  body: ConnectionInput,
  replies: { 201: ConnectionSchema },
  answersVersion: true,
  refuses: ['ConnectionAlreadyExists', 'ReservedName'],
})
export const getConnection = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/connections/:connectionId',
  summary: 'Get a connection',
  rate: 'read',
  access: permission('connections:read', kinds.connection.itemResource),
  params,
  replies: { 200: ConnectionSchema },
  answersVersion: true,
})
export const getConnectionHistory = historyOf(getConnection, { summary: 'Changes of a connection, newest first' })
export const updateConnection = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/connections/:connectionId',
  summary: 'Replace a connection',
  rate: 'write',
  access: permission('connections:update', kinds.connection.itemResource, {
    stepUp: true,
    grantGuard: true,
  }),
  params,
  body: ConnectionInput,
  replies: { 200: ConnectionSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['ReservedName'],
})
export const restoreConnection = restoreOf(updateConnection, { summary: 'Restore an earlier state of a connection' })
export const deleteConnection = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/connections/:connectionId',
  summary: 'Delete a connection',
  rate: 'write',
  access: permission('connections:delete', kinds.connection.itemResource),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
})
export const getConnectionCredentials = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/connections/:connectionId/users/:userId/credentials',
  summary: 'Get stored credentials of a user',
  rate: 'secret',
  access: permission('connections:credentials:read', kinds.connection.itemResource, {
    stepUp: true,
  }),
  params: Type.Object({ connectionId: ConnectionIdSchema, userId: UserIdSchema }),
  replies: { 200: named('ConnectionCredentials', Type.Object({ accessToken: Type.String() })) },
})

export const ConnectionPreset = named(
  'ConnectionPreset',
  Type.Object({
    presetId: Type.String(),
    name: Type.String(),
    type: ConnectionType,
    authenticationUrl: Type.String({
      description: 'Where people sign in at the provider; parts in braces are for the caller to fill in.',
    }),
    tokenUrl: Type.String(),
    issuerUrl: Type.Optional(Type.String()),
    oidcUserEndpointUrl: Type.Optional(Type.String()),
    scopes: Type.Array(Type.String()),
    userIdExpression: Type.String(),
    supportedContentType: Type.Enum(['application/json', 'application/x-www-form-urlencoded']),
    helpUrl: Type.String(),
    helpText: Type.String(),
    sharedClientId: Type.Optional(Type.String()),
  }),
)
export const getConnectionPresets = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/connection-presets',
  summary: 'List connection presets',
  rate: 'read',
  access: permission('connections:read', kinds.connection.resource),
  replies: {
    200: named(
      'ConnectionPresetList',
      Type.Object({ presets: Type.Array(ConnectionPreset), links: CollectionLinksSchema }),
    ),
  },
})

const metadataCharsMax = 256 * 1024
export const ConnectionMetadataInput = named(
  'ConnectionMetadataInput',
  Type.Object({ url: maybe(urlOf(2_048)), xml: maybe(Type.String({ maxLength: metadataCharsMax })) }, closed),
)
export const ConnectionMetadata = named(
  'ConnectionMetadata',
  Type.Object({
    issuerUrl: Type.String(),
    authenticationUrl: Type.String(),
    providerCertificate: Type.String(),
    certificates: Type.Array(ConnectionCertificate),
  }),
)
export const readConnectionMetadata = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/connection-metadata',
  summary: 'Read the metadata of a SAML provider',
  rate: 'secret',
  access: permission('connections:create', kinds.connection.resource),
  body: ConnectionMetadataInput,
  savesNothing: true,
  replies: { 200: ConnectionMetadata },
})
