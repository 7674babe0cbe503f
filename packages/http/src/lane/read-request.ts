import type { IncomingHttpHeaders } from 'node:http'

/** A request that came whole and alone, in the one form that the lane understands. */
export interface ReadRequest {
  path: string
  /** The segments of the path behind the first slash, as they came. */
  segments: string[]
  headers: IncomingHttpHeaders
}

/** What the headers of a connection's last request were read as: clients send the same again and again. */
export interface LastHead {
  text: string
  headers: IncomingHttpHeaders
}

/** Headers that say nothing about how a request is framed, whether the connection goes on, or what an answer depends on elsewhere. */
const known: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'consistency', 'connection'],
  ...['consistency-token', 'content-type', 'host', 'pragma', 'user-agent', 'x-request-id'],
  ...['traceparent', 'tracestate', 'x-powered-by'],
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'x-real-ip'],
])

const method = 'GET '
const version = ' HTTP/1.1'
/** Octets of an address that mean themselves (RFC 3986 §2.3, less what some reader takes for an end), and of the encoded those that all readers decode alike. */
const plainPath = /^(?:[A-Za-z0-9\-._~!$&'()*+,:=@|/]|%(?!00)[0-7][0-9A-Fa-f])+$/
const headerLine = /^([A-Za-z-]+):[ ]?([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
const end = '\r\n\r\n'
/** Octets of a plain request; what limits there are for longer ones is the HTTP parser's to know. */
const octetsMax = 4_096

/**
 * The headers of a head that holds nothing but those which are known, once each; undefined for any other.
 * @param text from the end of the request's line to the empty line
 */
function readHeaders(text: string): IncomingHttpHeaders | undefined {
  const headers: Record<string, string> = {}
  for (const line of text.slice(2, -end.length).split('\r\n')) {
    const [, written, value] = headerLine.exec(line) ?? []
    const name = written?.toLowerCase()
    if (name === undefined || value === undefined || !known.has(name) || headers[name] !== undefined) return undefined
    headers[name] = value
  }
  const { connection = 'keep-alive', host } = headers
  return host === undefined || connection.toLowerCase() !== 'keep-alive' ? undefined : headers
}

/**
 * Reads what came on a connection, if it is exactly one request by GET in canonical form: whole, without a body or anything
 * behind it, with no query, its address plain, and its headers known ones (RFC 9112 §3). Undefined for whatever else: it
 * understands less than an HTTP parser, and nothing otherwise.
 * @param last what the last one on the connection had; its headers are not read twice
 */
export function readRequest(text: string, last: LastHead | undefined): (ReadRequest & LastHead) | undefined {
  if (!text.startsWith(method) || text.length > octetsMax) return undefined
  const lineEnd = text.indexOf('\r\n')
  const pathEnd = lineEnd - version.length
  if (pathEnd <= method.length || text.slice(pathEnd, lineEnd) !== version) return undefined
  const path = text.slice(method.length, pathEnd)
  if (!plainPath.test(path)) return undefined
  const head = text.slice(lineEnd)
  const isLast = head === last?.text
  if (!isLast && head.indexOf(end) !== head.length - end.length) return undefined
  const headers = isLast ? last.headers : readHeaders(head)
  return headers && { path, segments: path.split('/').slice(1), headers, text: head }
}
