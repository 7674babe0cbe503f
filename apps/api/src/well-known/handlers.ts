import { publishedDocument } from '@doorward/contract/document/published'
import { jsonTypeFor } from '@doorward/http/endpoints/answer'
import { type ReadyDocument, readyDocument } from '@doorward/http/endpoints/ready-document'
import { LRUCache } from 'lru-cache'
import type { ApiCall } from '../handler.ts'

const headers = { 'cache-control': 'public, max-age=300' }
/** Where the address of the asked server comes into the text. */
const place = 'https://server.invalid'

/** The document's text in front of the server's address and behind it, built once. */
const texts = JSON.stringify(publishedDocument(place)).split(JSON.stringify(place))

/** What was asked for last. Each takes some 400 KB, and callers choose by which host they ask. */
const known = new LRUCache<string, Promise<ReadyDocument>>({
  max: 20,
  memoMethod: (key) => {
    const [type = '', origin] = key.split('\n')
    const made = readyDocument(type, texts.join(JSON.stringify(origin)))
    made.catch(() => known.delete(key)) // whoever asked hears of it; the next one makes it anew
    return made
  },
})

/** The whole API, generated from the served schemas (API-22); made once for each origin and media type. */
const getDocument = async ({ origin, accept }: ApiCall) => ({
  status: 200,
  document: await known.memo(`${jsonTypeFor(accept)}\n${origin}`),
  headers,
})

/** Both addresses of the document. */
export const wellKnown = { getOpenApi: getDocument, getOpenApiJson: getDocument }
