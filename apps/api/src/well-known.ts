import { getOpenApi, getOpenApiJson } from '@doorward/contract/authorization/well-known'
import { documentedEndpoints } from '@doorward/contract/documented'
import { openApiDocument } from '@doorward/contract/openapi'
import { productName } from '@doorward/core/platform'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from './environment.ts'

const headers = { 'cache-control': 'public, max-age=300' }
const documentFor = (serverUrl: string) =>
  openApiDocument(documentedEndpoints, { title: `${productName} authorization API`, version: 'v1', serverUrl })

/** The whole API, generated from the served schemas, at both addresses (API-22). */
export const wellKnown = [
  handles(getOpenApi, async (call, _: ApiEnvironment) => ({ status: 200, body: documentFor(call.origin), headers })),
  handles(getOpenApiJson, async (call, _: ApiEnvironment) => ({
    status: 200,
    body: documentFor(call.origin),
    headers,
  })),
]
