import { randomUUID } from 'node:crypto'
import { acrOf } from '@doorward/core/accounts/second-factor'
import type { AccountId, ExtensionId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { issuedClaims } from '@doorward/core/users/default-claims'
import type { SigningKey } from '@doorward/store/secrets/signing-key'
import type { Delegation } from '@doorward/store/sign-in/delegations'
import { SignJWT } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { boundClaims, mayGoOn } from '../federation/sso/sso-person.ts'
import type { Person } from '../people.ts'
import { actOf, delegationOf, mayLeadTo, secondsLeft } from '../sign-in/delegation.ts'
import { claimsFor } from './claims.ts'
import { accessSecondsOf, accessTokenSeconds, audienceOf } from './resources.ts'

/** What tokens say of a sign-in. */
export interface Issued {
  accountId: AccountId
  /** The origin that the client addressed. */
  issuer: string
  applicationId: string
  person: Person
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

/** What every token of a sign-in says. */
type Signed = Pick<Issued, 'issuer' | 'sid' | 'authTime'> & {
  userId: UserId
  lifeSeconds: number
  /** The test that the sign-in is. */
  delegation?: Delegation | undefined
}

/** Signs what is told of a sign-in. */
const signerFor =
  ({ keyId, privateKey }: SigningKey, { clock }: Pick<LoginEnvironment, 'clock'>, told: Signed) =>
  (claims: Record<string, unknown>, audience: string | string[], typ: string): Promise<string> => {
    const issuedAt = Math.floor(clock.now() / 1000)
    return new SignJWT({ sid: told.sid, ...claims, ...actOf(told.delegation), auth_time: told.authTime })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ })
      .setIssuer(told.issuer)
      .setSubject(told.userId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + told.lifeSeconds)
      .setJti(randomUUID())
      .sign(privateKey)
  }

/**
 * An access token (RFC 9068) and an id token (OpenID Connect Core §2) outside the protocol library, for the session
 * protocol, whose verifiers are longer than the library takes. Lifetime in seconds: those of a test end with it. Raises
 * InvalidRequest for a test that is over, or no longer right.
 */
export async function issueTokens(environment: LoginEnvironment, issued: Issued) {
  const { accountId, applicationId, person, sid, amr, connectionId, scope, audiences } = issued
  const delegation = await delegationOf(environment, accountId, sid.split('.')[0] ?? '')
  if (!(await mayGoOn(environment, person)))
    throw new Refusal('InvalidRequest', { title: 'The single sign-on of this person is over.' })
  if (!(await mayLeadTo(environment, { accountId, applicationId }, delegation)))
    throw new Refusal('InvalidRequest', { title: 'This test sign-in is over.' })
  const seconds = accessSecondsOf(person.tenant)
  const lifeSeconds = delegation ? Math.min(seconds, secondsLeft(environment, delegation)) : seconds
  const key = await environment.keyring.activeKey(accountId)
  const sign = signerFor(key, environment, { ...issued, userId: person.userId, lifeSeconds, delegation })
  const { defaultAccessTokenClaims, defaultUserIdentityClaims } = person.defaultClaims ?? {}
  const acr = acrOf(amr)
  const classed = acr ? { acr } : {}
  const access = {
    ...{ amr, ...classed },
    ...issuedClaims(defaultAccessTokenClaims),
    ...boundClaims(person),
    scope,
    client_id: applicationId,
    azp: connectionId,
  }
  const identity = {
    ...issuedClaims(defaultUserIdentityClaims),
    ...claimsFor(person, scope),
    ...classed,
    amr,
    azp: connectionId,
    sid: sid.split('.')[0], // the session alone, as applications are told of its end
  }
  return {
    access_token: await sign(access, audienceOf(accountId, audiences, person.tenant), 'at+jwt'),
    id_token: await sign(identity, applicationId, 'JWT'),
    token_type: 'Bearer',
    expires_in: lifeSeconds,
  } as const
}

/** An access token of an extension's own issuer, for the extension itself, by a key that signs for it alone (decision 45). */
export async function issueExtensionToken(
  environment: LoginEnvironment,
  issued: Pick<Issued, 'accountId' | 'connectionId' | 'scope'> &
    Omit<Signed, 'lifeSeconds'> & { extensionId: ExtensionId },
) {
  const { accountId, extensionId, connectionId, scope } = issued
  const key = await environment.keyring.extensionKey(accountId, extensionId)
  const claims = { scope, client_id: extensionId, azp: connectionId }
  const sign = signerFor(key, environment, { ...issued, lifeSeconds: accessTokenSeconds })
  return {
    access_token: await sign(claims, extensionId, 'at+jwt'),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    scope,
  } as const
}
