import { randomUUID } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { issuedClaims } from '@doorward/core/users/default-claims'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { SignJWT } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { actOf, delegationOf, mayLeadTo, secondsLeft } from '../sign-in/delegation.ts'
import { claimsFor } from './claims.ts'
import { accessTokenSeconds, audienceOf } from './resources.ts'

/** What tokens say of a sign-in. */
export interface Issued {
  accountId: AccountId
  /** The origin that the client addressed. */
  issuer: string
  applicationId: string
  person: KnownProfile
  /** The sign-in behind them, as `sidOf` writes it. */
  sid: string
  /** Seconds since the epoch. */
  authTime: number
  amr: string[]
  /** How the person signed in. */
  connectionId: string
  scope: string
  audiences: string[]
}

/**
 * An access token (RFC 9068) and an id token (OpenID Connect Core §2) outside the protocol library, for the session
 * protocol, whose verifiers are longer than the library takes. Lifetime in seconds: those of a test end with it. Raises
 * InvalidRequest for a test that is over, or no longer right.
 */
export async function issueTokens(environment: LoginEnvironment, issued: Issued) {
  const { keyring, clock } = environment
  const { accountId, issuer, applicationId, person, sid, authTime, amr, connectionId, scope, audiences } = issued
  const delegation = await delegationOf(environment, accountId, sid.split('.')[0] ?? '')
  if (!(await mayLeadTo(environment, { accountId, applicationId }, delegation)))
    throw new Refusal('InvalidRequest', { title: 'This test sign-in is over.' })
  const lifeSeconds = Math.min(
    accessTokenSeconds,
    delegation ? secondsLeft(environment, delegation) : accessTokenSeconds,
  )
  const { keyId, privateKey } = await keyring.activeKey(accountId)
  const issuedAt = Math.floor(clock.now() / 1000)
  const sign = (claims: Record<string, unknown>, audience: string | string[], typ: string) =>
    new SignJWT({ ...claims, ...actOf(delegation), sid, auth_time: authTime })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ })
      .setIssuer(issuer)
      .setSubject(person.userId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .setJti(randomUUID())
      .sign(privateKey)
  const { defaultAccessTokenClaims, defaultUserIdentityClaims } = person.defaultClaims ?? {}
  const access = { ...issuedClaims(defaultAccessTokenClaims), scope, client_id: applicationId, azp: connectionId }
  const identity = { ...issuedClaims(defaultUserIdentityClaims), ...claimsFor(person, scope), amr, azp: connectionId }
  return {
    access_token: await sign(access, audienceOf(accountId, audiences), 'at+jwt'),
    id_token: await sign(identity, applicationId, 'JWT'),
    token_type: 'Bearer',
    expires_in: lifeSeconds,
  } as const
}
