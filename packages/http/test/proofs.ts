import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'

const athOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A key that tokens are bound to, and proofs of having it as a client makes them (RFC 9449 §4.2). */
export async function newProofKey(alg: 'ES256' | 'EdDSA' = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const prove = (
    { method = 'GET', url, token, at }: { method?: string; url: string; token?: string; at: number },
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
  ) =>
    new SignJWT({
      ...{ htm: method, htu: url, iat: at, jti: randomUUID() },
      ...(token === undefined ? {} : { ath: athOf(token) }),
      ...claims,
    })
      .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk, ...header } as JWTHeaderParameters)
      .sign(privateKey)
  return { privateKey, jwk, jkt: await calculateJwkThumbprint(jwk), prove }
}
