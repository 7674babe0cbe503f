import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import * as oidc from 'oidc-provider'

/**
 * Another company's identity provider, on the loopback address: the real library. `tokenFor` has it issue an access
 * token to one of its programs, whose id becomes the subject; `forge` signs the like with a key of its own.
 */
export async function openForeignIssuer(programs: string[]) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }
  let answer: ReturnType<oidc.Provider['callback']> = () => Promise.resolve()
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  const provider = new oidc.Provider(issuer, {
    clients: programs.map((id) => ({
      client_id: id,
      client_secret: 'secret',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    jwks: { keys: [key as never] }, // the two libraries describe the same keys in other words
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, audience) => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
  answer = provider.callback()

  async function tokenFor(program: string, audience: string): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: program,
      client_secret: 'secret',
      resource: audience,
    })
    const reply = await fetch(`${issuer}/token`, { method: 'POST', body, signal: AbortSignal.timeout(5_000) })
    const { access_token: token } = (await reply.json()) as { access_token?: string } // what RFC 6749 §5.1 says
    if (!token) throw new Error(`no token: ${reply.status}`)
    return token
  }

  async function forge(subject: string, audience: string): Promise<string> {
    const { privateKey: own } = await generateKeyPair('RS256')
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(own)
  }

  /** A token of the right key with claims as given. */
  const sign = (claims: Record<string, unknown>, header: { typ?: string; kid?: string } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'theirs', ...header }).sign(privateKey)

  const close = () => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  return { issuer, tokenFor, forge, sign, close }
}
