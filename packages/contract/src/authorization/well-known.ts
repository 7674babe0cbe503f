import { Type } from 'typebox'
import { accountSites, endpoint, everySite, publicAccess } from '../endpoint.ts'
import { ClientIdSchema } from '../shared.ts'

const common = { tag: 'Well-known documents', method: 'GET', rate: 'read', access: publicAccess } as const
const document = { 200: Type.Record(Type.String(), Type.Unknown()) }

export const getOpenApi = endpoint({
  ...common,
  path: '/.well-known/openapi',
  summary: 'This document',
  sites: everySite,
  replies: document,
})
export const getOpenApiJson = endpoint({
  ...common,
  path: '/.well-known/openapi.json',
  summary: 'This document',
  sites: everySite,
  replies: document,
})
export const getClientJwks = endpoint({
  ...common,
  path: '/v1/clients/:clientId/.well-known/openid-configuration/jwks',
  summary: 'Public keys of a service client',
  sites: accountSites,
  params: Type.Object({ clientId: ClientIdSchema }),
  query: Type.Object({ kid: Type.Optional(Type.String({ maxLength: 128 })) }),
  replies: document,
  refuses: [404],
})
