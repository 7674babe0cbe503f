import { SignJWT } from 'jose'
import { t } from '../../lib/texts.ts'
import { installationDomain } from '../../session/config.ts'

interface Wanted {
  /** `{clientId}.{keyId}.{accountId}.{privateKey}`, as it was shown when it was made. */
  accessKey: string
  seconds: number
  /** Origin of the account. */
  origin: string
  now: Date
}

/**
 * The token that a service client makes of its access key by itself (contract, authorization model 10). Raises an error that
 * says what is wrong with the key.
 */
export async function makeClientToken({ accessKey, seconds, origin, now }: Wanted): Promise<string> {
  const [clientId, keyId, accountId, privateKey, ...rest] = accessKey.trim().split('.')
  if (!clientId || !keyId || !accountId || !privateKey || rest.length > 0) throw new Error(t('tools.noAccessKey'))
  const key = await readPrivateKey(privateKey).catch(() => {
    throw new Error(t('tools.noAccessKey'))
  })
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({ scope: 'openid' })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(`${origin}/v1/clients/${encodeURIComponent(clientId)}`)
    .setSubject(clientId)
    .setAudience(`${accountId}.accounts.${installationDomain()}`)
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .sign(key)
}

/** Base64 of PKCS #8. */
async function readPrivateKey(text: string): Promise<CryptoKey> {
  const der = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('pkcs8', der, 'Ed25519', false, ['sign'])
}
