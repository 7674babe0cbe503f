import { createHash } from 'node:crypto'
import type { Connection } from '@doorward/core/connections/connection'
import type { Outbound } from '@doorward/http/outbound/outbound'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { FederationError } from '../federation-error.ts'
import type { Asking, ProviderAnswer, SignInWay, WayParts } from '../sign-in-way.ts'
import { type Assertion, isOverAt, readAssertion } from './assertion.ts'
import { discover } from './discovery.ts'
import { reach } from './reach.ts'
import { requestAddress, returnAddress } from './request-address.ts'
import { claimsOf } from './told-claims.ts'

/** Where the provider of a connection is asked: what the connection says, else what its identifier leads to. */
async function endpointOf(outbound: Outbound, { authenticationUrl, issuerUrl }: Connection): Promise<string> {
  if (authenticationUrl) return authenticationUrl
  if (!issuerUrl) throw new FederationError('misconfigured', 'the connection does not say where the provider is')
  const { services } = await discover(outbound, issuerUrl)
  const service = services.find(({ kind }) => kind === 'provider') ?? services[0]
  if (!service || !URL.canParse(service.endpoint) || !/^https?:$/.test(new URL(service.endpoint).protocol))
    throw new FederationError('misconfigured', `${issuerUrl} does not say where people sign in`)
  return service.endpoint
}

/**
 * Asks the provider whether it said so (OpenID Authentication 2.0 §11.4.2). Every answer is asked about anew: there is no
 * shared key that could leak. Raises FederationError unless it says yes.
 */
async function verifyDirectly(outbound: Outbound, endpoint: string, answer: URLSearchParams): Promise<void> {
  const fields = [...answer].filter(([name]) => name.startsWith('openid.') && name !== 'openid.mode')
  const { body } = await reach(outbound, endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Doorward' },
    body: new URLSearchParams([...fields, ['openid.mode', 'check_authentication']]).toString(),
  })
  if (!body.toString('utf8').split('\n').includes('is_valid:true'))
    throw new FederationError('untrusted', 'the provider says that the answer is not its own')
}

/** Takes note of an answer for as long as it could come again. Raises FederationError when it was taken before. */
async function takeNonce(
  { database }: WayParts,
  { accountId, connection: { connectionId } }: Asking,
  assertion: Assertion,
): Promise<void> {
  const named = createHash('sha256')
    .update(JSON.stringify([connectionId, assertion.nonce]))
    .digest('base64url')
  const row = { model: 'OpenIdLegacyNonce', id: named, expiresAt: isOverAt(assertion) }
  if (!(await database.account(accountId, (tx) => takeOnce(tx, accountId, row))))
    throw new FederationError('untrusted', 'the answer was used before')
}

const withoutFragment = (url: string): string => url.split('#')[0] ?? ''

/**
 * Whether the identifier itself says that this provider answers for it (OpenID Authentication 2.0 §11.2): else a provider could
 * name anybody. What comes after `#` tells a later holder of a name from an earlier one; it is kept, and nowhere asked for.
 */
async function checkClaimed(outbound: Outbound, endpoint: string, { claimedId, identity }: Assertion): Promise<void> {
  const asked = withoutFragment(claimedId)
  const { identifier, services } = await discover(outbound, asked)
  if (identifier !== asked) throw new FederationError('untrusted', 'the identifier leads on to another')
  const isTheirs = services.some(
    (service) =>
      service.kind === 'identifier' &&
      service.endpoint === endpoint &&
      (service.localId ?? asked) === (service.localId ? identity : withoutFragment(identity)),
  )
  if (!isTheirs) throw new FederationError('untrusted', 'the provider does not answer for the identifier that it named')
}

async function complete(environment: WayParts, asking: Asking, answer: URLSearchParams): Promise<ProviderAnswer> {
  const { outbound, clock } = environment
  const endpoint = await endpointOf(outbound, asking.connection)
  const assertion = readAssertion(answer, { endpoint, returnTo: returnAddress(asking), now: clock.now() })
  await verifyDirectly(outbound, endpoint, answer)
  await takeNonce(environment, asking, assertion)
  await checkClaimed(outbound, endpoint, assertion)
  return { issuer: '', claims: claimsOf(assertion.claimedId, assertion.signed) }
}

/** Sign-in by OpenID Authentication 2.0, as a relying party without associations (ADR 12). */
export const openIdLegacySignIn: SignInWay = {
  begin: async ({ outbound }, asking) => requestAddress(await endpointOf(outbound, asking.connection), asking),
  complete,
}
