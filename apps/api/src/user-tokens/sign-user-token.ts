import type { UserToken } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import { accountOrigin } from '@doorward/http/app/host'
import { SignJWT } from 'jose'
import type { ApiEnvironment } from '../environment.ts'
import type { ApiCall } from '../handler.ts'

/**
 * The token itself (RFC 9068), signed with the account's key like those of its login. `limited_by` names what it is
 * limited to, which is asked at each use; a verifier that knows only the account's keys sees an ordinary user token.
 */
export async function signUserToken(
  { keyring, hosts, findAccount }: ApiEnvironment,
  { accountId, caller }: ApiCall,
  { tokenId, userId, expires }: UserToken,
): Promise<string> {
  const account = await findAccount(accountId)
  if (!account) throw new Refusal('NotFound')
  const { keyId, privateKey } = await keyring.activeKey(accountId)
  return new SignJWT({ client_id: caller.clientId ?? tokenId, scope: 'openid', limited_by: tokenId })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(accountOrigin(hosts, accountId, account.region))
    .setSubject(userId)
    .setAudience([accountId])
    .setJti(tokenId)
    .setIssuedAt()
    .setExpirationTime(new Date(expires))
    .sign(privateKey)
}
