import { documentedEndpoints } from '@doorward/contract/documented'
import { openApiDocument } from '@doorward/contract/openapi'
import { productName } from '@doorward/core/platform'
import { jsonTypeFor } from '@doorward/http/endpoints/serve'
import type { ApiCall } from '../handler.ts'

const headers = { 'cache-control': 'public, max-age=300' }
/** Where the address of the asked server comes into the text. */
const place = 'https://server.invalid'

/** The document's text in front of the server's address and behind it, built once. */
const texts = JSON.stringify(
  openApiDocument(documentedEndpoints, { title: `${productName} authorization API`, version: 'v1', serverUrl: place }),
).split(JSON.stringify(place))

/** The whole API, generated from the served schemas (API-22). */
const getDocument = async ({ origin, accept }: ApiCall) => ({
  status: 200,
  text: { type: jsonTypeFor(accept), content: texts.join(JSON.stringify(origin)) },
  headers,
})

/** Both addresses of the document. */
export const wellKnown = { getOpenApi: getDocument, getOpenApiJson: getDocument }
