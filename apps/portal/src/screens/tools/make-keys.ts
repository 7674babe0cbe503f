import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
  SignJWT,
} from 'jose'
import { t } from '../../lib/texts.ts'

/** What pairs are made for, with what they are called. */
export const keyKinds = [
  { alg: 'EdDSA', name: 'Ed25519' },
  { alg: 'ES256', name: 'P-256' },
  { alg: 'RS256', name: 'RSA 2048' },
] as const
export type KeyAlgorithm = (typeof keyKinds)[number]['alg']

export interface KeyPair {
  publicJwk: JWK
  privateJwk: JWK
  publicPem: string
  privatePem: string
}

/** Makes a pair in this browser; its id is its thumbprint (RFC 7638). */
export async function makeKeyPair(alg: KeyAlgorithm): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const shown = await exportJWK(publicKey)
  const named = { kid: await calculateJwkThumbprint(shown), alg, use: 'sig' }
  return {
    publicJwk: { ...named, ...shown },
    privateJwk: { ...named, ...(await exportJWK(privateKey)) },
    publicPem: await exportSPKI(publicKey),
    privatePem: await exportPKCS8(privateKey),
  }
}

interface SigningKey {
  key: CryptoKey | Uint8Array
  alg: string
  kid: string | undefined
}

/** A private key as JWK or PEM. Raises an error whose message says what is wrong with it. */
async function signingKeyOf(text: string): Promise<SigningKey> {
  if (text.startsWith('-----BEGIN')) {
    // A PEM does not say what it is for; the one that takes it is right.
    for (const { alg } of keyKinds) {
      const key = await importPKCS8(text, alg).catch(() => undefined)
      if (key) return { key, alg, kid: undefined }
    }
    throw new Error(t('tools.privateUnread'))
  }
  const jwk = await Promise.resolve()
    .then((): JWK => JSON.parse(text))
    .catch(() => undefined)
  if (!jwk?.d) throw new Error(t('tools.privateUnread'))
  const alg = jwk.alg ?? ({ OKP: 'EdDSA', EC: 'ES256', RSA: 'RS256' } as Record<string, string>)[jwk.kty ?? ''] ?? ''
  const key = await importJWK(jwk, alg).catch(() => {
    throw new Error(t('tools.privateUnread'))
  })
  return { key, alg, kid: jwk.kid }
}

/** Signs claims, a JSON object as text, by a private key as JWK or PEM. Raises an error that says what is wrong. */
export async function signToken(claims: string, privateKey: string): Promise<string> {
  const payload = await Promise.resolve()
    .then((): unknown => JSON.parse(claims))
    .catch(() => undefined)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new Error(t('tools.claimsUnread'))
  const { key, alg, kid } = await signingKeyOf(privateKey.trim())
  return new SignJWT({ ...payload }).setProtectedHeader({ typ: 'JWT', alg, ...(kid ? { kid } : {}) }).sign(key)
}
