import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface ForeignProvider {
  issuer: string
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** A provider of OpenID Connect on the loopback address: one page with a button, and claims of one person. */
export async function openForeignProvider(claims: Record<string, unknown>): Promise<ForeignProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }]
  const asked = new Map<string, { nonce: string; audience: string }>()
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  const askPage = (query: URLSearchParams) => {
    const code = crypto.randomUUID()
    asked.set(code, { nonce: query.get('nonce') ?? '', audience: query.get('client_id') ?? '' })
    const back = `${query.get('redirect_uri')}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
    return `<!doctype html><html lang="en"><title>Globex</title><a href="${back.replaceAll('&', '&amp;')}">Sign in at Globex</a></html>`
  }
  async function tokens(request: IncomingMessage) {
    const found = asked.get(new URLSearchParams(await textOf(request)).get('code') ?? '')
    if (!found) return { error: 'invalid_grant' }
    const idToken = await new SignJWT({ ...claims, nonce: found.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
      .setIssuer(issuer)
      .setAudience(found.audience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return { access_token: 'theirs', token_type: 'Bearer', id_token: idToken, expires_in: 300 }
  }
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/authorize') return reply.setHeader('content-type', 'text/html').end(askPage(searchParams))
    const body = pathname === '/token' ? await tokens(request) : pathname === '/keys' ? { keys } : metadata()
    return reply.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  return {
    issuer,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
