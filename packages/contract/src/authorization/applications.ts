import { sessionTypes } from '@doorward/core/applications/application'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import { historyOf } from '../history.ts'
import {
  ApplicationIdSchema,
  CollectionLinksSchema,
  ExtensionIdSchema,
  filterQuery,
  Ignored,
  LinksSchema,
  maybe,
  ownId,
  PaginationSchema,
  pageQuery,
  TagsSchema,
  textOf,
  urlOf,
} from '../shared.ts'

const closed = { additionalProperties: false } as const
export const RedirectUrls = Type.Array(urlOf(1024), { maxItems: limits.redirectUrlsMax })
const Saml = Type.Object({ entityId: maybe(textOf(0, 256)), assertionConsumerServiceUrl: maybe(urlOf(1024)) }, closed)

export const ApplicationSchema = Type.Object({
  applicationId: ApplicationIdSchema,
  name: Type.String(),
  redirectUrls: RedirectUrls,
  defaultApplicationUrl: Type.Optional(Type.String()),
  enableAccessToToken: Type.Optional(Type.Boolean()),
  sessionType: Type.Enum([...sessionTypes]),
  saml: Type.Optional(Saml),
  audiences: Type.Optional(Type.Array(Type.String())),
  isGlobalLoginApplication: Type.Boolean(),
  isActiveApplication: Type.Boolean({ description: 'True while something stands on it; it cannot be deleted then.' }),
  extensionId: Type.Optional(ExtensionIdSchema),
  tags: Type.Optional(TagsSchema),
  createdTime: Type.String(),
  lastUpdated: Type.String(),
  links: Type.Optional(LinksSchema),
})
export type ApplicationReply = Static<typeof ApplicationSchema>

export const ApplicationInput = Type.Object(
  {
    applicationId: ownId(ApplicationIdSchema),
    name: maybe(textOf(0, 128)),
    redirectUrls: maybe(RedirectUrls),
    defaultApplicationUrl: maybe(urlOf(1024)),
    enableAccessToToken: maybe(Type.Boolean({ description: 'Scripts in the browser may see the access token.' })),
    sessionType: maybe(Type.Enum([...sessionTypes])),
    saml: maybe(Saml),
    audiences: maybe(Type.Array(textOf(1, 128), { maxItems: limits.applicationAudiencesMax })),
    isGlobalLoginApplication: maybe(Type.Boolean({ description: 'On update only; one application of the account.' })),
    tags: maybe(TagsSchema),
    isActiveApplication: Ignored,
    extensionId: Ignored,
    createdTime: Ignored,
    lastUpdated: Ignored,
    account: Ignored,
    links: Ignored,
  },
  closed,
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
  access: permission('applications:read', 'Doorward:Applications'),
  query: Type.Object({ ...pageQuery, ...filterQuery }),
  replies: {
    200: Type.Object({
      applications: Type.Array(ApplicationSchema),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const createApplication = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/applications',
  summary: 'Create an application',
  rate: 'write',
  access: permission('applications:create', 'Doorward:Applications'),
  body: ApplicationInput,
  replies: { 201: ApplicationSchema },
  refuses: [409],
})
export const getApplication = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/applications/:applicationId',
  summary: 'Get an application',
  rate: 'read',
  access: permission('applications:read', 'Doorward:Applications/{applicationId}'),
  params,
  replies: { 200: ApplicationSchema },
})
export const getApplicationHistory = historyOf(getApplication, { summary: 'Changes of an application, newest first' })
export const updateApplication = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/applications/:applicationId',
  summary: 'Replace an application',
  rate: 'write',
  access: permission('applications:update', 'Doorward:Applications/{applicationId}'),
  params,
  body: ApplicationInput,
  replies: { 200: ApplicationSchema },
  refuses: [412, 428],
})
export const deleteApplication = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/applications/:applicationId',
  summary: 'Delete an application that nothing stands on',
  rate: 'write',
  access: permission('applications:delete', 'Doorward:Applications/{applicationId}'),
  params,
  replies: { 204: null },
  refuses: [409, 412, 428],
})
