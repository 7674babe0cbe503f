import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createAccessKey } from '@doorward/contract/authorization/clients'
import type { Json } from '@doorward/core/changes/patch'
import type { KeyId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import { formatAccessKey } from '@doorward/http/access-key'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { asDoc, getForWrite, write } from '../items.ts'
import { newId } from '../new-id.ts'
import { type StoredClient, storedClient } from './stored-client.ts'
import { mayTakeOver } from './take-over.ts'

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

/** The private part is answered once and never stored (security 55). */
export const postAccessKey = handles(createAccessKey, async (call, environment: ApiEnvironment) => {
  const { clientId } = call.params
  const key = { kind: 'client', id: clientId } as const
  const { publicKeyX, pkcs8 } = keyMaterial(call.body.publicKey)
  const keyId = newId<KeyId>('', 8)
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      const client = storedClient(await getForWrite({ ...call, precondition: undefined }, view, key))
      if (client.verificationKeys.length >= limits.accessKeysMax) throw new Refusal('TooManyAccessKeys')
      await mayTakeOver(call, environment, view, clientId)
      const shown = { keyId, clientId, generationDate: view.at.toISOString() }
      const after: StoredClient = {
        ...client,
        verificationKeys: [...client.verificationKeys, { ...shown, publicKeyX }],
      }
      const accessKey = pkcs8 && formatAccessKey({ clientId, keyId, accountId: call.accountId, pkcs8 })
      return {
        changes: [{ ...key, after: asDoc(after) }],
        touchesRights: true,
        secretOf: keyId,
        reply: () => ({
          status: 201,
          body: { ...shown, ...(accessKey ? { accessKey, clientSecret: accessKey } : {}) } satisfies Json,
        }),
      }
    },
  })
})
