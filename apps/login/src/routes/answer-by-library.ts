import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import type { ProtocolRequest } from '../oidc/library/configuration.ts'
import { RequestRows, type Shown } from '../oidc/library/request-rows.ts'
import { sessionCookie } from '../oidc/library/settings.ts'
import { formOf } from './form-body.ts'

const queryAt = (url: string) => new URL(url, 'https://invalid').searchParams

/** The rows of a request to the library, with those read that it shows. */
export async function rowsOf(parts: LoginParts, { accountId }: Issuer, shown: Shown): Promise<RequestRows> {
  const rows = new RequestRows(parts.environment, accountId, true)
  await rows.readShown(shown)
  return rows
}

interface Handed {
  url: string
  /** The header to be read instead of the request's own. */
  cookie?: string
  /** The body to be read instead of the request's own. */
  form?: URLSearchParams
  /** What was read for the request before. */
  rows?: RequestRows
  /** What the page for the code of a device begins with. */
  typedCode?: ProtocolRequest['typedCode']
}

/**
 * Hands a request to the library, whose body was read already; its answer carries our headers too.
 * Who calls was proven before: the library is shown no Authorization header.
 */
export async function answerByLibrary(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, cookie = request.headers.cookie, form = formOf(request), rows, typedCode }: Handed,
) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { raw } = request
  const body = raw.method === 'POST' ? Buffer.from(form.toString()) : undefined
  const headers = body
    ? { ...raw.headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
    : raw.headers
  const { 'transfer-encoding': _, authorization: __, ...sent } = headers
  const shown = { applicationId: queryAt(url).get('client_id'), session: cookieOf(cookie, sessionCookie) }
  const handed = Object.assign(Readable.from(body ? [body] : []), {
    method: raw.method,
    url,
    headers: { ...sent, cookie },
    httpVersion: raw.httpVersion,
    httpVersionMajor: raw.httpVersionMajor,
    socket: raw.socket,
    clientIp: request.ip,
    requestId: request.id,
    rows: rows ?? (await rowsOf(parts, issuer, shown)),
    shownTest: request.shownTest,
    brand: request.brand,
    typedCode,
  }) as unknown as ProtocolRequest // all of a request that the library reads
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  await issuer.answer(handed, reply.raw)
}
