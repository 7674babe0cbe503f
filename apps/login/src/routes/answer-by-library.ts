import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import type { ProtocolRequest } from '../oidc/library/configuration.ts'
import { formOf } from './form-body.ts'

/**
 * Hands a request to the library, whose body was read already; its answer carries our headers too.
 * Who calls was proven before: the library is shown no Authorization header.
 * @param cookie the header to be read instead of the request's own
 * @param form the body to be read instead of the request's own
 */
export async function answerByLibrary(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { url, cookie, form = formOf(request) }: { url: string; cookie?: string; form?: URLSearchParams },
) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { raw } = request
  const body = raw.method === 'POST' ? Buffer.from(form.toString()) : undefined
  const headers = body
    ? { ...raw.headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
    : raw.headers
  const { 'transfer-encoding': _, authorization: __, ...sent } = headers
  const handed = Object.assign(Readable.from(body ? [body] : []), {
    method: raw.method,
    url,
    headers: cookie === undefined ? sent : { ...sent, cookie },
    httpVersion: raw.httpVersion,
    httpVersionMajor: raw.httpVersionMajor,
    socket: raw.socket,
    clientIp: request.ip,
    requestId: request.id,
    shownTest: request.shownTest,
  }) as unknown as ProtocolRequest // all of a request that the library reads
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  await issuer.answer(handed, reply.raw)
}
