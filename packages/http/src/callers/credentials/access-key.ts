import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { importJWK } from 'jose'
import { callerOfClient } from '../caller.ts'
import type { KeyLookups } from '../key-lookups.ts'
import { refused, type Verified } from './credential.ts'

export interface AccessKey {
  clientId: ClientId
  keyId: KeyId
  accountId: AccountId
  /** The `x` of the public JWK, derived from the private part. */
  publicKeyX: string
}

/** Base64 of an Ed25519 key in PKCS#8 always begins like this (contract, authorization model 10). */
const pkcs8Start = 'MC4CAQAwBQYDK2VwBCIE'

/** Reads `{clientId}.{keyId}.{accountId}.{privateKey}`; undefined when the text is no access key. */
export function parseAccessKey(text: string): AccessKey | undefined {
  const [clientId, keyId, accountId, privateKey, ...rest] = text.split('.')
  if (!clientId || !keyId || !accountId || !privateKey || rest.length > 0) return undefined
  if (privateKey.length !== 64 || !privateKey.startsWith(pkcs8Start)) return undefined
  const publicKeyX = publicPartOf(privateKey)
  if (publicKeyX === undefined) return undefined
  return { clientId: clientId as ClientId, keyId: keyId as KeyId, accountId: accountId as AccountId, publicKeyX } // only compared with stored ids
}

/** The `x` of the public JWK; undefined when the text is no key after all. */
function publicPartOf(privateKey: string): string | undefined {
  try {
    const der = Buffer.from(privateKey, 'base64')
    if (der.toString('base64') !== privateKey) return undefined // another spelling of the same bytes
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return createPublicKey(key).export({ format: 'jwk' }).x
  } catch {
    return undefined
  }
}

/** The public key that signatures of a service client are verified with (RFC 8037). */
export const importPublicKey = (publicKeyX: string) => importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKeyX }, 'EdDSA')

/** Writes an access key from its parts; `pkcs8` is the private key in DER. */
export const formatAccessKey = (parts: {
  clientId: ClientId
  keyId: KeyId
  accountId: AccountId
  pkcs8: Uint8Array
}): string => [parts.clientId, parts.keyId, parts.accountId, Buffer.from(parts.pkcs8).toString('base64')].join('.')

/** Whether a bearer token is written as an access key is; it may be malformed all the same. */
export const looksLikeAccessKey = (token: string): boolean => /^(sc|ext)_/.test(token)

/** An access key as it is. Raises Unauthorized unless its client has exactly this key. */
export async function verifyAccessKey(lookups: Pick<KeyLookups, 'clientKey'>, token: string): Promise<Verified> {
  const key = parseAccessKey(token)
  if (!key) throw refused('malformed access key')
  const { accountId, clientId, keyId } = key
  const publicKeyX = await lookups.clientKey(accountId, clientId, keyId)
  if (publicKeyX !== key.publicKeyX) throw refused('unknown access key')
  return { caller: callerOfClient(accountId, clientId, keyId), expiresAt: Number.POSITIVE_INFINITY, accountId }
}
