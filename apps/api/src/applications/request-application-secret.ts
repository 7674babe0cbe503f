import type { Application, ApplicationSecret } from '@doorward/core/applications/application'
import type { KeyId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import { isApplicationKey, publicKeyOf } from '@doorward/http/callers/application-key'
import { storedApplication } from '@doorward/store/items/applications'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newId } from '../items/new-id.ts'
import { getLiving, write } from '../items/write.ts'
import { showSecret } from './stored-application.ts'

/** Raises InvalidRequest for anything but a public key by which an application can sign (RFC 7518 §3.3, RFC 8037). */
function checkPublicKey(brought: string): void {
  const key = publicKeyOf({ key: Buffer.from(brought, 'base64'), format: 'der', type: 'spki' })
  if (key && isApplicationKey(key)) return
  throw invalid(
    'publicKey',
    'publicKey must be base64 of a DER SPKI key: Ed25519, P-256, or RSA of 2,048 bits or more.',
  )
}

/** The secret is answered once, and never stored: its hash is (security 54, decision 44). */
export const requestApplicationSecret: Handler<'requestApplicationSecret'> = async (call) => {
  const { publicKey } = call.body
  if (publicKey !== undefined) checkPublicKey(publicKey)
  const key = { kind: 'application', id: call.params.applicationId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const application = storedApplication(getLiving(view, key))
      const { secrets = [] } = application
      if (secrets.length >= limits.applicationSecretsMax) throw new Refusal('TooManySecrets')
      const clientSecret = publicKey === undefined ? newSecret() : undefined
      const stored: ApplicationSecret = {
        secretId: newId<KeyId>('', 8),
        createdTime: view.at.toISOString(),
        ...(clientSecret ? { secretHash: hashOfSecret(clientSecret) } : {}),
        ...(publicKey ? { publicKey } : {}),
      }
      const after: Application = { ...application, secrets: [...secrets, stored] }
      const body = { ...showSecret(stored), ...(clientSecret ? { clientSecret } : {}) }
      return {
        changes: [changeTo(key, after)],
        secretOf: stored.secretId,
        reply: () => ({ status: 201, body }),
      }
    },
  })
}
