import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { AccountId, ClientId, KeyId, UserId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { formatAccessKey } from '@doorward/http/callers/credentials/access-key'
import { newId } from '../items/new-id.ts'
import type { StoredKey } from './stored-client.ts'

/** A key pair of ours, or the public key that the caller brings. Raises InvalidRequest for anything but Ed25519. */
function keyMaterial(brought: string | undefined): { publicKeyX: string; pkcs8?: Buffer } {
  if (brought === undefined) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return {
      publicKeyX: publicKey.export({ format: 'jwk' }).x ?? '',
      pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }),
    }
  }
  try {
    const { crv, x } = createPublicKey({ key: Buffer.from(brought, 'base64'), format: 'der', type: 'spki' }).export({
      format: 'jwk',
    })
    if (crv === 'Ed25519' && x) return { publicKeyX: x }
  } catch {
    // Not a key at all; refused below like a key of another kind.
  }
  throw invalid('publicKey', 'publicKey must be an Ed25519 public key: base64 of its DER SPKI form.')
}

/**
 * A new key of a service client: what is stored, and the access key itself unless the caller brought the public part.
 * Raises InvalidRequest when that is no Ed25519 key.
 */
export function createAccessKeyOf(wanted: {
  clientId: ClientId
  accountId: AccountId
  at: Date
  publicKey?: string | undefined
  /** Who makes it, and who could act as him (`handsBehind`). */
  makers: readonly UserId[]
  name?: string | undefined
  expiresAt?: Date | undefined
  /** The key that it takes the place of. */
  replaces?: KeyId | undefined
}): { stored: StoredKey; accessKey?: string } {
  const { clientId, accountId, at, publicKey, makers, name, expiresAt, replaces } = wanted
  const { publicKeyX, pkcs8 } = keyMaterial(publicKey)
  const keyId = newId<KeyId>('', 8)
  const stored: StoredKey = {
    ...{ keyId, clientId, generationDate: at.toISOString(), publicKeyX, makers: [...makers] },
    ...(name ? { name } : {}),
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(replaces ? { replaces } : {}),
  }
  return pkcs8 ? { stored, accessKey: formatAccessKey({ clientId, keyId, accountId, pkcs8 }) } : { stored }
}
