import { kinds } from '@doorward/core/kinds'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  ClientIdSchema,
  filterQuery,
  Ignored,
  itemListOf,
  itemsQuery,
  KeyIdSchema,
  LinksSchema,
  TagsSchema,
  TimeSchema,
  textOf,
} from '../../shared.ts'

const ClientOptions = named(
  'ServiceClientOptions',
  Type.Object(
    {
      grantUserPermissionsAccess: Type.Optional(
        Type.Boolean({ description: 'Whether the client may ask about any user. Not unless set.' }),
      ),
      grantTokenGeneration: Type.Optional(
        Type.Boolean({ description: 'Whether the client may complete sign-ins for any user. Not unless set.' }),
      ),
      grantTokenExchange: Type.Optional(
        Type.Boolean({
          description:
            'Whether the client may exchange a user’s access token for one by which it acts for that user (RFC 8693), and may do what both may. Not unless set.',
        }),
      ),
      grantPasswordSignIn: Type.Optional(
        Type.Boolean({
          description:
            'Whether the client may sign people in by the passwords that they give to it, where it also holds `Doorward:AuthenticateUser` on the connections. Not unless set.',
        }),
      ),
      grantMetadataAccess: Type.Optional(Type.Boolean()),
      authorizationUrl: Type.Optional(
        Type.String({
          maxLength: 1024,
          pattern: '^https?://',
          ...expected('an https address', 'https://login.example.com/'),
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export const RateLimit = named(
  'RateLimit',
  Type.Object(
    {
      duration: Type.Enum(['P1M', 'P1D', 'PT1H', 'PT5M']),
      quota: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    },
    { additionalProperties: false },
  ),
)

/** A key as answers show it; the public part is left out because one published client refuses its letters. */
export const VerificationKey = named(
  'VerificationKey',
  Type.Object({
    keyId: KeyIdSchema,
    clientId: ClientIdSchema,
    generationDate: Type.String(),
    name: Type.Optional(Type.String()),
    expiresAt: Type.Optional(Type.String()),
    replaces: Type.Optional(KeyIdSchema),
    lastUsedTime: Type.Optional(Type.String({ description: 'Last use, as far as it is written: some seconds late.' })),
    lastUsedAddress: Type.Optional(Type.String()),
  }),
)

export const ClientSchema = named(
  'ServiceClient',
  Type.Object({
    clientId: ClientIdSchema,
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    name: Type.Optional(Type.String()),
    options: Type.Optional(ClientOptions),
    rateLimits: Type.Optional(Type.Array(RateLimit)),
    verificationKeys: Type.Array(VerificationKey),
    tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
    links: Type.Optional(LinksSchema),
  }),
)
export type ClientReply = Static<typeof ClientSchema>

export const ClientInput = named(
  'ServiceClientInput',
  Type.Object(
    {
      name: Type.Optional(Type.Union([textOf(0, 128), Type.Null()])),
      options: Type.Optional(Type.Union([ClientOptions, Type.Null()])),
      rateLimits: Type.Optional(Type.Union([Type.Array(RateLimit, { maxItems: 1 }), Type.Null()])),
      tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
      clientId: Ignored,
      createdTime: Ignored,
      lastUpdated: Ignored,
      verificationKeys: Ignored,
      account: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type ClientInput = Static<typeof ClientInput>

export const AccessKeySchema = named(
  'AccessKey',
  Type.Object({
    keyId: KeyIdSchema,
    clientId: ClientIdSchema,
    generationDate: Type.String(),
    name: Type.Optional(Type.String()),
    expiresAt: Type.Optional(Type.String()),
    replaces: Type.Optional(KeyIdSchema),
    accessKey: Type.Optional(
      Type.String({
        description: 'The access key with its secret part. Shown once; absent where `publicKey` was given.',
      }),
    ),
    clientSecret: Type.Optional(
      Type.String({ description: 'The same secret, for the client_credentials grant. Shown once.' }),
    ),
  }),
)

const params = Type.Object({ clientId: ClientIdSchema })
const common = { tag: 'Service clients', sites: accountSites } as const

export const getClients = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/clients',
  summary: 'List service clients',
  rate: 'read',
  access: permission('clients:read', kinds.client.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('ServiceClientList', { clients: Type.Array(ClientSchema) }) },
})
export const createClient = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/clients',
  summary: 'Create a service client',
  rate: 'write',
  access: permission('clients:create', kinds.client.resource),
  body: ClientInput,
  replies: { 201: ClientSchema },
  answersVersion: true,
  refuses: ['MissingGrant'],
})
export const getClient = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/clients/:clientId',
  summary: 'Get a service client',
  rate: 'read',
  access: permission('clients:read', kinds.client.itemResource, { orElse: 'item' }),
  params,
  replies: { 200: ClientSchema },
  answersVersion: true,
})
export const getClientHistory = historyOf(getClient, {
  summary: 'Changes of a service client, newest first',
  access: permission('clients:read', kinds.client.itemResource),
})
export const updateClient = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/clients/:clientId',
  summary: 'Replace a service client',
  rate: 'write',
  access: permission('clients:update', kinds.client.itemResource),
  params,
  body: ClientInput,
  replies: { 200: ClientSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['MissingGrant'],
})
export const restoreClient = restoreOf(updateClient, { summary: 'Restore an earlier state of a service client' })
export const deleteClient = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/clients/:clientId',
  summary: 'Delete a service client',
  rate: 'write',
  access: permission('clients:delete', kinds.client.itemResource),
  params,
  query: previewQuery,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['InUse'],
})
export const requestAccessKey = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/clients/:clientId/access-keys',
  summary: 'Make an access key',
  rate: 'secret',
  access: permission('clients:keys:create', kinds.client.itemResource, {
    stepUp: true,
    grantGuard: true,
  }),
  params,
  body: named(
    'AccessKeyInput',
    Type.Object(
      {
        publicKey: Type.Optional(
          Type.String({ maxLength: 256, description: 'Base64 of a DER SPKI Ed25519 key: bring your own.' }),
        ),
        name: Type.Optional(Type.Union([textOf(0, 64), Type.Null()])),
        expiresAt: Type.Optional(Type.Union([TimeSchema, Type.Null()])),
        replaces: Type.Optional(Type.Union([KeyIdSchema, Type.Null()])),
      },
      { additionalProperties: false },
    ),
  ),
  bodyOptional: true,
  replies: { 201: AccessKeySchema },
  answersSecret: true,
  refuses: ['TooManyAccessKeys'],
})
export const deleteAccessKey = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/clients/:clientId/access-keys/:keyId',
  summary: 'Delete an access key',
  rate: 'write',
  access: permission('clients:keys:delete', kinds.client.itemResource),
  params: Type.Object({ clientId: ClientIdSchema, keyId: KeyIdSchema }),
  replies: { 204: null },
})
