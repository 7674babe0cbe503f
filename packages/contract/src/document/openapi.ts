import type { Endpoint, Endpoints } from '../endpoint.ts'
import type { FieldWords } from './fields.ts'
import { headerComponents } from './headers.ts'
import { operationOf } from './operation.ts'
import { collectParameters } from './parameters.ts'
import { refusalComponents } from './refusals.ts'
import { collectSchemas } from './schemas.ts'

/** What is said of endpoints and schemas in words. */
export interface Words {
  /** What a stranger must know first (CommonMark). */
  introduction: string
  /** What each group of operations is about. */
  tags: Readonly<Record<string, string>>
  /** What an operation promises, by its id; who may call it is added. */
  descriptions: Readonly<Record<string, string>>
  /** A value that fits, by the name of its schema. */
  examples: Readonly<Record<string, unknown>>
  /** What fields and parameters mean. */
  fields: FieldWords
}

type Paths = Record<string, Record<string, object>>

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token: of a user of the account, of a service client, or of a linked issuer.',
  },
}

const tagsOf = (endpoints: readonly Endpoint[], { tags }: Words) =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] ?? '' }))

/**
 * The OpenAPI 3.1 document of endpoints (API-22): everything in it derives from the endpoint values, but for the words.
 * Every schema with a name, repeated parameter, header and refusal is written once, and referred to.
 */
export function openApiDocument(
  endpoints: Endpoints,
  words: Words,
  facts: { title: string; version: string; serverUrl: string },
) {
  const all = Object.values(endpoints)
  const { refer, referField, components: schemas } = collectSchemas(words)
  const parameters = collectParameters(endpoints, referField)
  const paths: Paths = {}
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = { id, endpoint, description: words.descriptions[id] ?? '', parameters: parameters.of(endpoint) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(operation, refer) }
  }
  const responses = refusalComponents(refer)
  const { title, version, serverUrl } = facts
  const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }
  return {
    openapi: '3.1.0',
    info: { title, version, description: words.introduction, license },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: tagsOf(all, words),
    paths,
    components: {
      schemas: schemas(),
      parameters: parameters.components(),
      headers: headerComponents(),
      responses,
      securitySchemes,
    },
  }
}
