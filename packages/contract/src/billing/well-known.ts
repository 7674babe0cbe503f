import { Type } from 'typebox'
import { endpoint, publicAccess } from '../endpoint.ts'
import { named } from '../named.ts'

const common = {
  tag: 'Well-known documents',
  method: 'GET',
  rate: 'read',
  access: publicAccess,
  sites: ['billing'],
} as const
/** A document that stays the same for long: asked for again by its ETag, it is 304. */
const document = { 200: named('OpenApiDocument', Type.Record(Type.String(), Type.Unknown())), 304: null }

export const getBillingOpenApi = endpoint({
  ...common,
  path: '/.well-known/openapi',
  summary: 'Get this document',
  replies: document,
})
export const getBillingOpenApiJson = endpoint({
  ...common,
  path: '/.well-known/openapi.json',
  summary: 'Get this document (address that ends in .json)',
  replies: document,
})
