import { idTokenAlgorithms, sessionTypes } from '@doorward/core/applications/application'
import { type NameIdFormat, nameIdFormats, samlClaims } from '@doorward/core/applications/saml-settings'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { restoreOf } from '../../restore.ts'
import {
  ApplicationIdSchema,
  ExtensionIdSchema,
  filterQuery,
  Ignored,
  itemListOf,
  itemsQuery,
  KeyIdSchema,
  LinksSchema,
  maybe,
  ownId,
  TagsSchema,
  textOf,
  UserIdSchema,
  urlOf,
} from '../../shared.ts'
import { SecondFactorSchema } from './sign-in-methods.ts'

const closed = { additionalProperties: false } as const
export const RedirectUrls = named('RedirectUrls', Type.Array(urlOf(1024), { maxItems: limits.redirectUrlsMax }))
const nameIdFormatNames = Object.keys(nameIdFormats) as NameIdFormat[] // the keys of a closed table
const Saml = named(
  'SamlConfiguration',
  Type.Object(
    {
      entityId: maybe(textOf(0, 256)),
      assertionConsumerServiceUrl: maybe(urlOf(1024)),
      nameIdFormat: maybe(Type.Enum(nameIdFormatNames)),
      attributes: maybe(
        Type.Record(Type.String({ pattern: '^[!-~]{1,256}$' }), Type.Enum([...samlClaims]), { maxProperties: 32 }),
      ),
      requestCertificate: maybe(Type.String({ maxLength: 8192 })),
      singleLogoutServiceUrl: maybe(urlOf(1024)),
      allowIdpInitiated: maybe(Type.Boolean()),
    },
    closed,
  ),
)

/** What an application proves itself by, as answers show it: neither the secret nor its hash. */
const SecretSchema = named(
  'ApplicationSecret',
  Type.Object({
    secretId: KeyIdSchema,
    createdTime: Type.String(),
    kind: Type.Enum(['SECRET', 'PUBLIC_KEY']),
  }),
)

const ApplicationSchema = named(
  'Application',
  Type.Object({
    applicationId: ApplicationIdSchema,
    name: Type.String(),
    redirectUrls: RedirectUrls,
    defaultApplicationUrl: Type.Optional(Type.String()),
    backchannelLogoutUri: Type.Optional(Type.String()),
    enableAccessToToken: Type.Optional(Type.Boolean()),
    sessionType: Type.Enum([...sessionTypes]),
    secondFactor: Type.Optional(SecondFactorSchema),
    saml: Type.Optional(Saml),
    audiences: Type.Optional(Type.Array(Type.String())),
    idTokenSignedResponseAlg: Type.Enum([...idTokenAlgorithms]),
    requirePkce: Type.Boolean(),
    deviceGrant: Type.Boolean(),
    awaitsApproval: Type.Boolean(),
    secrets: Type.Array(SecretSchema),
    isGlobalLoginApplication: Type.Boolean(),
    isActiveApplication: Type.Boolean({ description: 'True while something stands on it; it cannot be deleted then.' }),
    extensionId: Type.Optional(ExtensionIdSchema),
    tags: Type.Optional(TagsSchema),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type ApplicationReply = Static<typeof ApplicationSchema>

export const ApplicationInput = named(
  'ApplicationInput',
  Type.Object(
    {
      applicationId: ownId(ApplicationIdSchema),
      name: maybe(textOf(0, 128)),
      redirectUrls: maybe(RedirectUrls),
      defaultApplicationUrl: maybe(urlOf(1024)),
      backchannelLogoutUri: maybe(urlOf(1024)),
      enableAccessToToken: maybe(Type.Boolean({ description: 'Scripts in the browser may see the access token.' })),
      sessionType: maybe(Type.Enum([...sessionTypes])),
      secondFactor: maybe(SecondFactorSchema),
      saml: maybe(Saml),
      audiences: maybe(Type.Array(textOf(1, 128), { maxItems: limits.applicationAudiencesMax })),
      idTokenSignedResponseAlg: maybe(Type.Enum([...idTokenAlgorithms])),
      requirePkce: maybe(
        Type.Boolean({ description: 'False for a confidential application alone, which then has to send a nonce.' }),
      ),
      deviceGrant: maybe(Type.Boolean()),
      awaitsApproval: maybe(Type.Boolean()),
      isGlobalLoginApplication: maybe(Type.Boolean({ description: 'On update only; one application of the account.' })),
      tags: maybe(TagsSchema),
      secrets: Ignored,
      isActiveApplication: Ignored,
      extensionId: Ignored,
      createdTime: Ignored,
      lastUpdated: Ignored,
      account: Ignored,
      links: Ignored,
    },
    closed,
  ),
)
export type ApplicationInput = Static<typeof ApplicationInput>

const params = Type.Object({ applicationId: ApplicationIdSchema })
const common = { tag: 'Applications', sites: accountSites } as const

export const getApplications = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/applications',
  summary: 'List applications',
  rate: 'read',
  access: permission('applications:read', kinds.application.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('ApplicationList', { applications: Type.Array(ApplicationSchema) }) },
})
export const createApplication = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/applications',
  summary: 'Create an application',
  rate: 'write',
  access: permission('applications:create', kinds.application.resource),
  body: ApplicationInput,
  replies: { 201: ApplicationSchema },
  answersVersion: true,
  refuses: ['ApplicationAlreadyExists', 'ReservedName'],
})
export const getApplication = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/applications/:applicationId',
  summary: 'Get an application',
  rate: 'read',
  access: permission('applications:read', kinds.application.itemResource),
  params,
  replies: { 200: ApplicationSchema },
  answersVersion: true,
})
export const getApplicationHistory = historyOf(getApplication, { summary: 'Changes of an application, newest first' })
export const updateApplication = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/applications/:applicationId',
  summary: 'Replace an application',
  rate: 'write',
  access: permission('applications:update', kinds.application.itemResource),
  params,
  body: ApplicationInput,
  replies: { 200: ApplicationSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
export const restoreApplication = restoreOf(updateApplication, {
  summary: 'Restore an earlier state of an application',
})
export const deleteApplication = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/applications/:applicationId',
  summary: 'Delete an application',
  rate: 'write',
  access: permission('applications:delete', kinds.application.itemResource),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['InUse'],
})

export const requestApplicationSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/applications/:applicationId/secrets',
  summary: 'Make a secret of an application',
  rate: 'secret',
  access: permission('applications:secrets:create', kinds.application.itemResource, { stepUp: true }),
  params,
  body: named(
    'ApplicationSecretInput',
    Type.Object(
      {
        publicKey: Type.Optional(
          Type.String({
            maxLength: 2048,
            description: 'Base64 of a DER SPKI key, Ed25519, P-256 or RSA of 2,048 bits or more: bring your own.',
          }),
        ),
      },
      closed,
    ),
  ),
  bodyOptional: true,
  replies: {
    201: named(
      'NewApplicationSecret',
      Type.Object({
        ...SecretSchema.properties,
        clientSecret: Type.Optional(Type.String({ description: 'Shown once.' })),
      }),
    ),
  },
  answersSecret: true,
  refuses: ['TooManySecrets'],
})
export const delegateUserLogin = endpoint({
  ...common,
  method: 'POST',
  goesOnLocked: true,
  path: '/v1/applications/:applicationId/users/:userId/delegation',
  summary: 'Sign in as a user to test an application',
  rate: 'secret',
  access: permission('connections:authenticate-user', kinds.application.itemResource, {
    stepUp: true,
    grantGuard: true,
    peopleOnly: true,
  }),
  params: Type.Object({ ...params.properties, userId: UserIdSchema }),
  replies: { 200: named('ApplicationDelegation', Type.Object({ authenticationUrl: Type.String() })) },
  answersSecret: true,
})
export const deleteApplicationSecret = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/applications/:applicationId/secrets/:secretId',
  summary: 'Delete a secret of an application',
  rate: 'write',
  access: permission('applications:secrets:delete', kinds.application.itemResource),
  params: Type.Object({ applicationId: ApplicationIdSchema, secretId: KeyIdSchema }),
  replies: { 204: null },
})
