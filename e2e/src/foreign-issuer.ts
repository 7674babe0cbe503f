import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface ForeignIssuer {
  issuer: string
  /** A token of a person there, for any audience; good for an hour. */
  tokenOf(subject: string): Promise<string>
  close(): Promise<void>
}

/** Another identity provider on the loopback address, as far as its tokens are concerned: metadata and keys. */
export async function openForeignIssuer(): Promise<ForeignIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }]
  const server = createServer((request, reply) => {
    const found = request.url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  return {
    issuer,
    tokenOf: (subject) =>
      new SignJWT({ sub: subject })
        .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
        .setIssuer(issuer)
        .setAudience('anything')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
