import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import type { Access, Endpoint, Endpoints } from './endpoint.ts'
import { Problem } from './shared.ts'

const titles: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to say',
  400: 'Malformed',
  401: 'No valid access token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'In conflict with what exists',
  412: 'Changed since it was read',
  413: 'Too large',
  414: 'The address, or a part of it, is too long',
  422: 'Cannot be carried out',
  428: 'A precondition is required',
  429: 'Too many requests',
  503: 'Unavailable for the moment',
}

/** The permission an endpoint asks for, as the document's `x-permission` tells it (security 2, G9). */
function permissionNote({ kind, ...note }: Access): Record<string, unknown> {
  return kind === 'permission' ? note : { access: kind, ...note }
}

/** Which credentials an operation takes; without a note the document's own rule stands: a bearer token. */
function securityNote({ access }: Endpoint) {
  if (access.kind === 'public') return { security: [] }
  return access.kind === 'authenticated' && access.orAnonymous ? { security: [{ bearer: [] }, {}] } : {}
}

const json = (schema: TSchema) => ({ content: { 'application/json': { schema } } })
const contentOf = (schema: TSchema, also: string | undefined) =>
  also ? { content: { ...json(schema).content, [also]: { schema: { type: 'string' } } } } : json(schema)
const bodyOf = (schema: TSchema, also: string | undefined) =>
  also ? { content: { ...json(schema).content, [also]: { schema } } } : json(schema)

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query') {
  if (!schema || !Type.IsObject(schema)) return []
  const required = new Set<string>((schema as { required?: string[] }).required ?? [])
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }))
}

/** A repeated key can be refused wherever one is taken (security I1). */
const takesIdempotencyKey = ({ method, rate, access }: Endpoint): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && rate !== 'check' && access.kind !== 'public'

function operationOf(operationId: string, endpoint: Endpoint) {
  const refusals = new Set([
    400,
    ...(endpoint.access.kind === 'public' ? [] : [401, 403, 404]),
    ...(endpoint.params || endpoint.query ? [414] : []),
    429,
    503,
    ...(takesIdempotencyKey(endpoint) ? [409, 422] : []),
    ...(endpoint.refuses ?? []),
  ])
  const success = Object.entries(endpoint.replies).map(
    ([status, schema]) =>
      [
        status,
        { description: titles[Number(status)] ?? 'Done', ...(schema ? contentOf(schema, endpoint.alsoAnswers) : {}) },
      ] as const,
  )
  const refused = [...refusals]
    .filter((status) => !(status in endpoint.replies))
    .map((status) => [String(status), { description: titles[status] ?? 'Refused', ...json(Problem) }] as const)
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...securityNote(endpoint),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: !endpoint.bodyOptional, ...bodyOf(endpoint.body, endpoint.alsoTakes) } }
      : {}),
    responses: Object.fromEntries([...success, ...refused]),
    'x-permission': permissionNote(endpoint.access),
    'x-rate-class': endpoint.rate,
  }
}

/** The OpenAPI 3.1 document of the given endpoints; everything in it derives from the endpoint values (API-22). */
export function openApiDocument(endpoints: Endpoints, facts: { title: string; version: string; serverUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(operationId, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: facts.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: facts.serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
