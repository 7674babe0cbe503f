import { Type } from 'typebox'
import { accountSites, endpoint, everySite, publicAccess } from '../endpoint.ts'
import { named } from '../named.ts'
import { ClientIdSchema } from '../shared.ts'

const common = { tag: 'Well-known documents', method: 'GET', rate: 'read', access: publicAccess } as const
const JsonWebKeySet = named('JsonWebKeySet', Type.Record(Type.String(), Type.Unknown()))
/** A document that stays the same for long: asked for again by its ETag, it is 304. */
const document = {
  200: named('OpenApiDocument', Type.Record(Type.String(), Type.Unknown())),
  304: null,
}

export const getOpenApi = endpoint({
  ...common,
  path: '/.well-known/openapi',
  summary: 'Get this document',
  sites: everySite,
  replies: document,
})
export const getOpenApiJson = endpoint({
  ...common,
  path: '/.well-known/openapi.json',
  summary: 'Get this document (address that ends in .json)',
  sites: everySite,
  replies: document,
})
export const getClientJwks = endpoint({
  ...common,
  path: '/v1/clients/:clientId/.well-known/openid-configuration/jwks',
  summary: 'Get the public keys of a service client',
  sites: accountSites,
  params: Type.Object({ clientId: ClientIdSchema }),
  query: Type.Object({ kid: Type.Optional(Type.String({ maxLength: 128 })) }),
  replies: { 200: JsonWebKeySet },
  refuses: ['NotFound'],
})
