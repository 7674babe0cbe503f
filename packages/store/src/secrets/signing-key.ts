import { createPrivateKey, generateKeyPair, generateKeyPairSync, type KeyObject, type webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { type DataKey, type SealContext, unseal } from './vault.ts'

export type PublicJwk = webcrypto.JsonWebKey & { kid: string; alg: string; use: 'sig' }
export interface SigningKey {
  keyId: string
  alg: 'EdDSA' | 'RS256'
  publicJwk: PublicJwk
  privateKey: KeyObject
}

/** A key as its table keeps it, the private part sealed. */
export interface KeyRow {
  key_id: string
  alg: SigningKey['alg']
  /** Whether its time to sign has come. */
  signs: boolean
  public_jwk: PublicJwk
  private_key: Uint8Array
}

/** RFC 7638 thumbprint of a public key: the key's id. */
async function thumbprint(jwk: webcrypto.JsonWebKey): Promise<string> {
  const members = jwk.kty === 'OKP' ? { crv: jwk.crv, kty: jwk.kty, x: jwk.x } : { e: jwk.e, kty: jwk.kty, n: jwk.n }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(members)))
  return Buffer.from(digest).toString('base64url')
}

const newPair = promisify(generateKeyPair) // an RSA pair takes long, and does so beside the loop

/** A new pair, whose private part is still to be sealed. */
export interface NewSigningKey {
  keyId: string
  alg: SigningKey['alg']
  publicJwk: PublicJwk
  pkcs8: Buffer
}

export async function newSigningKey(alg: SigningKey['alg']): Promise<NewSigningKey> {
  const pair = alg === 'EdDSA' ? generateKeyPairSync('ed25519') : await newPair('rsa', { modulusLength: 2048 })
  const jwk = pair.publicKey.export({ format: 'jwk' })
  const keyId = await thumbprint(jwk)
  return {
    keyId,
    alg,
    publicJwk: { ...jwk, kid: keyId, alg, use: 'sig' },
    pkcs8: pair.privateKey.export({ format: 'der', type: 'pkcs8' }),
  }
}

/** The key of a row, opened. Raises where the data key or the place is not that of the sealing. */
export function openSigningKey(dataKey: DataKey, place: SealContext, row: KeyRow): SigningKey {
  const pkcs8 = unseal(dataKey, place, row.private_key)
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return { keyId: row.key_id, alg: row.alg, publicJwk: row.public_jwk, privateKey }
}
