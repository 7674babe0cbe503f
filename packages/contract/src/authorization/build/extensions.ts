import { kinds } from '@doorward/core/kinds'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  ApplicationIdSchema,
  ClientIdSchema,
  ExtensionIdSchema,
  filterQuery,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  maybe,
  ownId,
  TagsSchema,
  textOf,
} from '../../shared.ts'
import { RedirectUrls } from '../sign-in/applications.ts'
import { RateLimit } from './clients.ts'

const closed = { additionalProperties: false } as const
const RateLimits = Type.Array(RateLimit, { maxItems: 1 })

export const ExtensionSchema = named(
  'Extension',
  Type.Object({
    extensionId: ExtensionIdSchema,
    name: Type.Optional(Type.String()),
    application: named(
      'ExtensionApplication',
      Type.Object({
        applicationId: ApplicationIdSchema,
        redirectUrls: RedirectUrls,
        links: Type.Optional(LinksSchema),
      }),
    ),
    client: named(
      'ExtensionClient',
      Type.Object({
        clientId: ClientIdSchema,
        rateLimits: Type.Optional(RateLimits),
        links: Type.Optional(LinksSchema),
      }),
    ),
    legacyClient: Type.Optional(Type.Boolean()),
    tags: Type.Optional(TagsSchema),
    createdTime: Type.String(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type ExtensionReply = Static<typeof ExtensionSchema>

export const ExtensionInput = named(
  'ExtensionInput',
  Type.Object(
    {
      extensionId: ownId(ExtensionIdSchema),
      name: maybe(textOf(0, 128)),
      application: maybe(
        named(
          'ExtensionApplicationInput',
          Type.Object({ applicationId: Ignored, redirectUrls: maybe(RedirectUrls), links: Ignored }, closed),
        ),
      ),
      client: maybe(
        named(
          'ExtensionClientInput',
          Type.Object({ clientId: Ignored, rateLimits: maybe(RateLimits), links: Ignored }, closed),
        ),
      ),
      legacyClient: maybe(Type.Boolean()),
      tags: maybe(TagsSchema),
      createdTime: Ignored,
      lastUpdated: Ignored,
      account: Ignored,
      links: Ignored,
    },
    closed,
  ),
)
export type ExtensionInput = Static<typeof ExtensionInput>

const params = Type.Object({ extensionId: ExtensionIdSchema })
const common = { tag: 'Extensions', sites: accountSites } as const

export const getExtensions = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/extensions',
  summary: 'List extensions',
  rate: 'read',
  access: permission('extensions:read', kinds.extension.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('ExtensionList', { extensions: Type.Array(ExtensionSchema) }) },
})
export const createExtension = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/extensions',
  summary: 'Create an extension',
  rate: 'write',
  access: permission('extensions:create', kinds.extension.resource),
  body: ExtensionInput,
  replies: { 201: ExtensionSchema },
  answersVersion: true,
  refuses: ['ExtensionAlreadyExists'],
})
export const getExtension = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/extensions/:extensionId',
  summary: 'Get an extension',
  rate: 'read',
  access: permission('extensions:read', kinds.extension.itemResource),
  params,
  replies: { 200: ExtensionSchema },
  answersVersion: true,
})
export const getExtensionHistory = historyOf(getExtension, { summary: 'Changes of an extension, newest first' })
export const updateExtension = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/extensions/:extensionId',
  summary: 'Replace an extension',
  rate: 'write',
  access: permission('extensions:update', kinds.extension.itemResource),
  params,
  body: ExtensionInput,
  replies: { 200: ExtensionSchema },
  judgesPrecondition: true,
  answersVersion: true,
})
export const restoreExtension = restoreOf(updateExtension, { summary: 'Restore an earlier state of an extension' })
export const deleteExtension = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/extensions/:extensionId',
  summary: 'Delete an extension',
  rate: 'write',
  access: permission('extensions:delete', kinds.extension.itemResource),
  params,
  query: previewQuery,
  replies: { 204: null },
  judgesPrecondition: true,
})
