import { type CryptoKey, compactVerify, importJWK, importSPKI, importX509, type JWK } from 'jose'
import { t } from '../../lib/texts.ts'
import type { ReadToken } from './read-token.ts'

/** Whether a signature is good, in a sentence. */
export interface SignatureVerdict {
  good: boolean
  text: string
}
const good = (text: string): SignatureVerdict => ({ good: true, text })
const bad = (text: string): SignatureVerdict => ({ good: false, text })

/** Keys of signatures by their algorithm (RFC 7518 3.1, RFC 8037 3.1). */
const keyTypes: [RegExp, string][] = [
  [/^(?:RS|PS)\d+$/, 'RSA'],
  [/^ES\d+K?$/, 'EC'],
  [/^(?:EdDSA|Ed25519)$/, 'OKP'],
]
const keyTypeOf = (alg: string): string | undefined => keyTypes.find(([known]) => known.test(alg))?.[1]
const algorithmOf = ({ header: { alg } }: ReadToken): string => (typeof alg === 'string' ? alg : 'none')

const isKey = (value: unknown): value is JWK =>
  typeof value === 'object' && value !== null && 'kty' in value && typeof value.kty === 'string'

/** The keys of a JSON text: of a key set, or the one key that it is; undefined where it is neither (RFC 7517). */
export function keysIn(value: unknown): JWK[] | undefined {
  if (isKey(value)) return [value]
  const isSet = typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
  return isSet ? (value.keys as unknown[]).filter(isKey) : undefined
}

async function isSignedBy(token: ReadToken, key: CryptoKey | Uint8Array): Promise<boolean> {
  const alg = algorithmOf(token)
  return compactVerify(token.compact, key, { algorithms: [alg] }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
        return false
      throw error
    },
  )
}

/** The keys that the token may be signed by: those it names, or where either side names none all of its kind. */
function candidatesIn(keys: readonly JWK[], { header: { kid } }: ReadToken, kind: string): JWK[] {
  const ofKind = keys.filter(({ kty }) => kty === kind)
  return typeof kid === 'string' ? ofKind.filter((key) => key.kid === kid || key.kid === undefined) : ofKind
}

function noCandidate(keys: readonly JWK[], { header: { kid } }: ReadToken, alg: string): SignatureVerdict {
  const named = typeof kid === 'string' && keys.find((key) => key.kid === kid)
  if (named) return bad(t('tools.otherKind', { kid: String(kid), kty: String(named.kty), alg }))
  const known = keys.flatMap((key) => key.kid ?? [])
  if (typeof kid === 'string' && known.length > 0)
    return bad(t('tools.noSuchKey', { kid, known: known.slice(0, 5).join(', ') }))
  return bad(t('tools.noKeyOfKind', { alg }))
}

/** Holds a token against public keys. A token that names a key is held against that one alone. */
export async function checkByKeys(token: ReadToken, keys: readonly JWK[]): Promise<SignatureVerdict> {
  const alg = algorithmOf(token)
  const kind = keyTypeOf(alg)
  if (!kind) return bad(alg.startsWith('HS') ? t('tools.needsSecret', { alg }) : t('tools.unknownAlgorithm', { alg }))
  const candidates = candidatesIn(keys, token, kind)
  if (candidates.length === 0) return noCandidate(keys, token, alg)
  for (const key of candidates) {
    const imported = await importJWK(withoutPrivate(key), alg).catch(() => undefined)
    if (imported && (await isSignedBy(token, imported).catch(() => false)))
      return good(key.kid ? t('tools.goodBy', { kid: key.kid }) : t('tools.good'))
  }
  return bad(t('tools.badSignature'))
}

/** A key as who checks needs it: its own half is not for checking. */
const withoutPrivate = ({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, key_ops: _ops, ...shown }: JWK): JWK => shown

/** Holds a token against a pasted key: a JWK, a JWKS, or a public key or certificate as PEM. */
export async function checkByPasted(token: ReadToken, pasted: string): Promise<SignatureVerdict> {
  const text = pasted.trim()
  const alg = algorithmOf(token)
  if (text.startsWith('-----BEGIN')) {
    if (!keyTypeOf(alg)) return checkByKeys(token, [])
    if (text.includes('PRIVATE KEY')) return bad(t('tools.privatePem'))
    const key = await (text.includes('CERTIFICATE') ? importX509(text, alg) : importSPKI(text, alg)).catch(() => null)
    if (!key) return bad(t('tools.pemUnread', { alg }))
    return (await isSignedBy(token, key)) ? good(t('tools.good')) : bad(t('tools.badSignature'))
  }
  const keys = keysIn(jsonOf(text))
  return keys ? checkByKeys(token, keys) : bad(t('tools.keyUnread'))
}

/** Holds a token against a secret that both sides have. */
export async function checkBySecret(token: ReadToken, secret: string): Promise<SignatureVerdict> {
  const alg = algorithmOf(token)
  if (!/^HS\d+$/.test(alg)) return bad(t('tools.needsKey', { alg }))
  const isGood = await isSignedBy(token, new TextEncoder().encode(secret)).catch(() => false)
  return isGood ? good(t('tools.good')) : bad(t('tools.badSecret'))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
