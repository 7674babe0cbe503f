import type { Handler } from '../handler.ts'
import { getItem } from '../items/read-items.ts'
import { hasEnded, storedClient } from './stored-client.ts'

export const getClientJwks: Handler<'getClientJwks'> = async (call) => {
  const client = storedClient(await getItem(call, { kind: 'client', id: call.params.clientId }))
  const now = call.environment.now()
  const keys = client.verificationKeys
    .filter((key) => !hasEnded(key, now))
    .filter(({ keyId }) => call.query.kid === undefined || call.query.kid === keyId)
    .map(({ keyId, publicKeyX }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: keyId,
      x: publicKeyX,
    }))
  return { status: 200, body: { keys }, headers: { 'cache-control': 'public, max-age=300' } }
}
