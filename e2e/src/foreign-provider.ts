import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** How it answers from now on. */
interface Behaviour {
  /** Milliseconds before each of its answers to programs. */
  delayMs: number
  /** Milliseconds by which its clock is ahead. */
  aheadMs: number
}

export interface ForeignProvider {
  issuer: string
  behave(now: Partial<Behaviour>): void
  /** Addresses that people were sent with, the last one last. */
  hints(): string[]
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** A provider of OpenID Connect on the loopback address: one page to go on or to refuse, and claims of one person. */
export async function openForeignProvider(claims: Record<string, unknown>, name = 'Globex'): Promise<ForeignProvider> {
  const behaviour: Behaviour = { delayMs: 0, aheadMs: 0 }
  const hints: string[] = []
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
    hints.push(query.get('login_hint') ?? '')
    const back = (answer: Record<string, string>) =>
      `${query.get('redirect_uri')}?${new URLSearchParams({ ...answer, state: query.get('state') ?? '' })}`.replaceAll(
        '&',
        '&amp;',
      )
    return `<!doctype html><html lang="en"><title>${name}</title><p><a href="${back({ code })}">Sign in at ${name}</a></p><p><a href="${back({ error: 'access_denied' })}">Refuse</a></p></html>`
  }
  async function tokens(request: IncomingMessage) {
    const found = asked.get(new URLSearchParams(await textOf(request)).get('code') ?? '')
    if (!found) return { error: 'invalid_grant' }
    const issuedAt = Math.floor((Date.now() + behaviour.aheadMs) / 1000)
    const idToken = await new SignJWT({ ...claims, nonce: found.nonce, nbf: issuedAt })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
      .setIssuer(issuer)
      .setAudience(found.audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(privateKey)
    return { access_token: 'theirs', token_type: 'Bearer', id_token: idToken, expires_in: 300 }
  }
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/authorize') return reply.setHeader('content-type', 'text/html').end(askPage(searchParams))
    await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
    const body = pathname === '/token' ? await tokens(request) : pathname === '/keys' ? { keys } : metadata()
    return reply.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  return {
    issuer,
    behave: (now) => void Object.assign(behaviour, now),
    hints: () => hints,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
