import { platformAccountId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import { loginOrigin } from '@doorward/http/app/host'
import { SignJWT } from 'jose'
import type { Platform } from '../src/platform.ts'

/** A token of the console as the platform's login issues it, of somebody who signed in so many seconds ago. */
export async function portalToken({ keyring, hosts, now }: Platform, subject: string, signedIn = 0): Promise<string> {
  const { keyId, privateKey } = await keyring.activeKey(platformAccountId)
  const auth_time = Math.floor(now().getTime() / 1000) - signedIn
  return new SignJWT({ client_id: 'app_portal', scope: 'openid', auth_time })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(loginOrigin(hosts))
    .setSubject(subject)
    .setAudience(platformAudience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}
