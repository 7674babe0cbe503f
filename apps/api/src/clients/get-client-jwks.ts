import { getClientJwks as endpoint } from '@doorward/contract/authorization/well-known'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem } from '../items.ts'
import { storedClient } from './stored-client.ts'

export const getClientJwks = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const client = storedClient(await getItem(call, environment, { kind: 'client', id: call.params.clientId }))
  const keys = client.verificationKeys
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
})
