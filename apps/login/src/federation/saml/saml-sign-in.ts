import { createHash } from 'node:crypto'
import { samlProperties } from '@doorward/core/connections/saml-properties'
import { endOf, readCertificates } from '@doorward/http/saml/certificates'
import { parseXml } from '@doorward/http/saml/xml'
import { ensureSamlKey } from '@doorward/store/secrets/saml-key'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { FederationError } from '../federation-error.ts'
import type { Asking, ProviderAnswer, SignInWay, WayParts } from '../sign-in-way.ts'
import { textOfAnswer } from './answer-text.ts'
import { claimsOf } from './assertion-claims.ts'
import { requestAddress, requestIdOf } from './authn-request.ts'
import { checkResponse } from './check-answer.ts'
import { checkAssertion } from './check-assertion.ts'
import type { Expected } from './names.ts'
import { ourSide } from './our-side.ts'
import { type Keys, verifiedAssertion } from './verified-assertion.ts'

const keptMsMax = 24 * 3_600_000

function expectedOf(asking: Asking, now: number): Expected {
  const { connection, returnTo } = asking
  const { entityId, consumerUrl } = ourSide(returnTo)
  const { leewayMs } = samlProperties(connection.defaultConnectionProperties)
  const issuer = connection.issuerUrl ?? ''
  return { issuer, audience: entityId, recipient: consumerUrl, requestId: requestIdOf(asking), now, leewayMs }
}

/** The account's own key, and those certificates of the provider that have not ended. */
function keysFor({ database, keyring, clock }: WayParts, { accountId, connection }: Asking): Keys {
  const now = new Date(clock.now())
  const all = readCertificates(connection.providerCertificate ?? '') ?? []
  return {
    certificates: all.filter((each) => endOf(each) > now).map(String),
    privateKey: async () =>
      (await ensureSamlKey(database, accountId, { dataKey: await keyring.dataKey(accountId), now })).privateKey,
  }
}

/** Takes note of an assertion for as long as it could come again. Raises FederationError when it was taken before. */
async function takeAssertion(
  { database }: WayParts,
  { accountId, connection }: Asking,
  { id, until, expected }: { id: string; until: number; expected: Expected },
): Promise<void> {
  const named = createHash('sha256').update(JSON.stringify([connection.connectionId, expected.issuer, id]))
  const endsAt = Math.min(until + expected.leewayMs, expected.now + keptMsMax) // a request is over long before
  const row = { model: 'SamlAssertion', id: named.digest('base64url'), expiresAt: new Date(endsAt) }
  if (!(await database.account(accountId, (tx) => takeOnce(tx, accountId, row))))
    throw new FederationError('untrusted', 'the assertion was used before')
}

/**
 * Reads who it is by a posted answer (SAML 2.0 Profiles §4.1.4): from signed bytes alone, for us, for this request, now, and
 * once.
 */
async function read(environment: WayParts, asking: Asking, answer: URLSearchParams): Promise<ProviderAnswer> {
  if (answer.get('RelayState') !== asking.state)
    throw new FederationError('untrusted', 'the answer is to another sign-in than ours')
  const xml = textOfAnswer(answer.get('SAMLResponse'))
  const expected = expectedOf(asking, environment.clock.now())
  const posted = await parseXml(xml)
  checkResponse(posted, expected)
  const { response, assertion } = await verifiedAssertion(xml, posted, keysFor(environment, asking))
  checkResponse(response, expected)
  const { id, until } = checkAssertion(assertion, expected)
  const claims = claimsOf(assertion)
  await takeAssertion(environment, asking, { id, until, expected })
  return { issuer: expected.issuer, claims }
}

/** What was raised as a fault of the sign-in: whatever is wrong with an answer, nobody comes of it. */
function asFault(cause: unknown): FederationError {
  if (cause instanceof FederationError) return cause
  return new FederationError('untrusted', cause instanceof Error ? cause.message : 'the answer can not be read', cause)
}

/** Sign-in by SAML 2.0: the web browser profile, as a service provider. */
export const samlSignIn: SignInWay = {
  begin: async (_environment, asking) => requestAddress(asking),
  async complete(environment, asking, answer) {
    try {
      return await read(environment, asking, answer)
    } catch (cause) {
      throw asFault(cause)
    }
  },
}
