import { randomBytes } from 'node:crypto'
import { samlPartyOf } from '@doorward/core/applications/saml-settings'
import type { AccountId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { consumeOidcRow, findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { FastifyReply } from 'fastify'
import { namespaces } from '../federation/saml/names.ts'
import type { LoginParts } from '../login-parts.ts'
import { findApplication } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { samlFarewellPage } from '../pages/saml-answer-page.ts'
import { sendPage } from '../routes/send-page.ts'
import { textsOf } from '../texts.ts'
import { providerSideOf } from './party.ts'
import { listSignedInTo, type SignedInTo } from './signed-in-to.ts'
import { signedAddress, signingKeysOf } from './signing.ts'
import { element } from './xml-writer.ts'

/** What is left to do once a session has ended: applications to tell, and where the browser goes then. */
interface Farewell {
  sessionId: string
  left: SignedInTo[]
  destination: string
}

const model = 'SamlFarewell'
const goodForMs = 600_000
const requestGoodForMs = 300_000

/** A request that has an application end a session (SAML 2.0 Core §3.7.1). */
function logoutRequest(
  { name, format }: SignedInTo,
  { sessionId, issuer, destination, now }: { sessionId: string; issuer: string; destination: string; now: number },
): string {
  const { text } = element(
    'samlp:LogoutRequest',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ...{ ID: `_${randomBytes(16).toString('hex')}`, Version: '2.0' },
      ...{ IssueInstant: new Date(now).toISOString(), Destination: destination },
      NotOnOrAfter: new Date(now + requestGoodForMs).toISOString(),
    },
    element('saml:Issuer', {}, issuer),
    element('saml:NameID', { Format: format }, name),
    element('samlp:SessionIndex', {}, sessionId),
  )
  return text
}

/** Keeps what is left until an application answers; answers the word by which it says so. */
async function keep({ environment }: LoginParts, accountId: AccountId, farewell: Farewell): Promise<string> {
  const secret = newSecret()
  const expiresAt = new Date(environment.clock.now() + goodForMs)
  const row = {
    model,
    id: hashOfSecret(secret),
    payload: { ...farewell, left: farewell.left.map((each) => ({ ...each })) },
    expiresAt,
  }
  await environment.database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
  return secret
}

/** Where the browser goes next: to the first application left that wants to be told, or where all of it leads. */
async function nextAddress(parts: LoginParts, issuer: Issuer, farewell: Farewell): Promise<string> {
  const { environment } = parts
  const {
    sessionId,
    left: [first, ...left],
    destination,
  } = farewell
  if (!first) return destination
  const application = await findApplication(environment, issuer.accountId, first.applicationId)
  const address = samlPartyOf(application?.saml)?.singleLogoutServiceUrl
  if (!address) return nextAddress(parts, issuer, { ...farewell, left })
  const xml = logoutRequest(first, {
    ...{ sessionId, destination: address, now: environment.clock.now() },
    issuer: providerSideOf(issuer.origin, first.applicationId).entityId,
  })
  const relayState = await keep(parts, issuer.accountId, { sessionId, left, destination })
  const keys = await signingKeysOf(environment, issuer.accountId)
  return signedAddress(address, { field: 'SAMLRequest', xml, relayState }, keys)
}

/**
 * Ends a session here, and answers where the browser goes: to the applications that the session signed somebody in to by
 * SAML and that have an address for it, one after the other, then to the destination; at once there where there are none.
 */
export async function endTelling(
  parts: LoginParts,
  issuer: Issuer,
  { sessionId, destination, except }: { sessionId: string; destination: string; except?: string | undefined },
): Promise<{ url: string; isTelling: boolean }> {
  const { environment } = parts
  const all = await listSignedInTo(environment, issuer.accountId, sessionId)
  await environment.sessions.end(issuer.accountId, sessionId)
  const left = all.filter(({ applicationId }) => applicationId !== except)
  const url = await nextAddress(parts, issuer, { sessionId, left, destination })
  return { url, isTelling: url !== destination }
}

/** A page that leads to the first application by itself: browsers hold a form to the addresses that its page named. */
export const sendFarewell = (reply: FastifyReply, url: string) =>
  sendPage(reply, samlFarewellPage(textsOf(reply.request), url))

/**
 * An application has answered that it ended a session: where the browser goes next. Undefined where nobody waits for that
 * answer. Nothing here hangs on what it says, as the session has ended before.
 */
export async function afterFarewell(
  parts: LoginParts,
  issuer: Issuer,
  relayState: string | null,
): Promise<string | undefined> {
  const { accountId } = issuer
  const { database, clock } = parts.environment
  if (!relayState) return undefined
  const id = hashOfSecret(relayState)
  const farewell = await database.account(accountId, async (tx) => {
    const row = await findOidcRow(tx, accountId, model, id)
    if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
    return (await consumeOidcRow(tx, accountId, model, id)) ? row.payload : undefined
  })
  return farewell && nextAddress(parts, issuer, farewell as unknown as Farewell) // as `keep` wrote it
}
