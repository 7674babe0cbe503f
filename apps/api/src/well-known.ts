import { getOpenApi, getOpenApiJson } from '@doorward/contract/authorization/well-known'
import { documentedEndpoints } from '@doorward/contract/documented'
import type { Endpoint } from '@doorward/contract/endpoint'
import { openApiDocument } from '@doorward/contract/openapi'
import { productName } from '@doorward/core/platform'
import { type Call, handles, jsonTypeFor } from '@doorward/http/serve'
import type { ApiEnvironment } from './environment.ts'

const headers = { 'cache-control': 'public, max-age=300' }
/** Where the address of the asked server comes into the text. */
const place = 'https://server.invalid'

/** The document's text in front of the server's address and behind it, built once. */
const texts = JSON.stringify(
  openApiDocument(documentedEndpoints, { title: `${productName} authorization API`, version: 'v1', serverUrl: place }),
).split(JSON.stringify(place))

const answer = async ({ origin, accept }: Call<Endpoint>) => ({
  status: 200,
  text: { type: jsonTypeFor(accept), content: texts.join(JSON.stringify(origin)) },
  headers,
})

/** The whole API, generated from the served schemas, at both addresses (API-22). */
export const wellKnown = [
  handles(getOpenApi, (call, _: ApiEnvironment) => answer(call)),
  handles(getOpenApiJson, (call, _: ApiEnvironment) => answer(call)),
]
