import { LRUCache } from 'lru-cache'
import { jsonTypeFor } from './answer.ts'
import { type ReadyDocument, readyDocument } from './ready-document.ts'

const headers = { 'cache-control': 'public, max-age=300' }
/** Where the address of the asked server comes into the text. */
const place = 'https://server.invalid'

/**
 * Answers a host's OpenAPI document, generated from the served schemas (API-22), with the asked origin as its server; made once for each
 * origin and media type.
 */
export function documentHandler(published: (serverUrl: string) => object) {
  /** The document's text in front of the server's address and behind it, built once. */
  const texts = JSON.stringify(published(place)).split(JSON.stringify(place))
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
  return async ({ origin, accept }: { origin: string; accept: Parameters<typeof jsonTypeFor>[0] }) => ({
    status: 200,
    document: await known.memo(`${jsonTypeFor(accept)}\n${origin}`),
    headers,
  })
}
