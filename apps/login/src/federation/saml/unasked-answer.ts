import type { Application } from '@doorward/core/applications/application'
import { samlProperties } from '@doorward/core/connections/saml-properties'
import { unstorable } from '@doorward/core/connections/vouched'
import { isWebUrl } from '@doorward/core/text/urls'
import { randomId } from '@doorward/http/random-id'
import { attributeOf, childrenOf, parseXml, XmlError } from '@doorward/http/saml/xml'
import { listApplicationItems } from '@doorward/store/items/applications'
import { listSamlConnections } from '@doorward/store/items/connections'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../../login-parts.ts'
import { mayReturnTo } from '../../oidc/applications.ts'
import type { Issuer } from '../../oidc/issuers.ts'
import { paths } from '../../oidc/paths.ts'
import { noticePage } from '../../pages/notice-pages.ts'
import { sendPage } from '../../routes/send-page.ts'
import { saveRequest } from '../../sign-in/authentication-request.ts'
import { textsOf } from '../../texts.ts'
import { FederationError } from '../federation-error.ts'
import { usable } from '../find-connection.ts'
import { Trace } from '../trace.ts'
import { textOfAnswer } from './answer-text.ts'
import { namespaces } from './names.ts'

/** Far more than an account has. */
const applicationsMax = 1_000

/**
 * Who calls itself the sender of an answer that nobody asked for; undefined for anything else, also what answers a request
 * of ours that is over. It is not believed, and nothing else of the answer is read: it says where to begin.
 */
async function senderOf(posted: string): Promise<string | undefined> {
  try {
    const root = await parseXml(textOfAnswer(posted))
    if (attributeOf(root, 'InResponseTo') !== undefined) return undefined
    const all = [root, ...childrenOf(root, namespaces.assertion, 'Assertion')]
    const [issuer] = all.flatMap((each) => childrenOf(each, namespaces.assertion, 'Issuer'))
    const name = issuer?.textContent.trim()
    return name && !unstorable.test(name) ? name : undefined
  } catch (error) {
    if (error instanceof FederationError || error instanceof XmlError) return undefined
    throw error
  }
}

/** Where an application begins, as a browser can open it. */
const startOf = ({ defaultApplicationUrl, redirectUrls }: Application): string | undefined =>
  defaultApplicationUrl ?? redirectUrls.find((url) => isWebUrl(url) && !url.includes('*'))

/**
 * The application that a provider leads to, and the address there: by its id, or by one of its addresses; without either it
 * is the only one that there is.
 */
async function destinationOf({ environment }: LoginParts, { accountId }: Issuer, relayState: string) {
  const { database, hosts } = environment
  const all = await database.account(accountId, (tx) => listApplicationItems(tx, accountId, applicationsMax), 'read')
  const starts = all.flatMap((application) => {
    const url = application.extensionId ? undefined : startOf(application)
    return url === undefined ? [] : [{ application, url }]
  })
  if (!relayState) return starts.length === 1 ? starts[0] : undefined
  const named = starts.find(({ application }) => application.applicationId === relayState)
  const holder = starts.find(({ application }) => mayReturnTo(hosts, application, relayState))
  return named ?? (holder && { ...holder, url: relayState })
}

/**
 * Answers a SAML answer that belongs to no sign-in of ours (SAML 2.0 Profiles §4.1.5); undefined for anything else. Such an
 * answer signs nobody in: any page could post it, with anybody's assertion, into anybody's browser. Where the connection
 * allows its provider to begin, a sign-in of our own begins there, which the provider answers at once for whoever has a
 * session with it, and which ends at the application.
 */
export async function beginUnasked(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { issuer, answer }: { issuer: Issuer; answer: URLSearchParams },
): Promise<(() => unknown) | undefined> {
  const { environment } = parts
  const { accountId, origin } = issuer
  const sender = await senderOf(answer.get('SAMLResponse') ?? '')
  if (!sender) return undefined
  const found = await environment.database.account(
    accountId,
    (tx) => listSamlConnections(tx, accountId, { issuer: sender, limit: 2 }),
    'read',
  )
  const [stored] = found
  if (!stored || found.length > 1) return undefined // nobody could say by which one
  const trace = async (why: string) => {
    const about = {
      accountId,
      connectionId: stored.connectionId,
      traceId: randomId('trc_', 20),
      referenceId: request.id,
    }
    const kept = new Trace(environment, about)
    kept.note('ended', { outcome: 'failed', why })
    await kept.save('failed')
  }
  const say = textsOf(request)
  const refuse = async (text: 'federation.unaskedOff' | 'federation.unaskedWhere', why: string) => {
    await trace(why)
    const words = { heading: say.text('federation.unasked'), text: say.text(text), reference: request.id }
    return () => sendPage(reply, noticePage(say, words), { status: 400 })
  }
  if (!samlProperties(stored.defaultConnectionProperties).allowsIdpInitiated || !usable(environment, stored, origin))
    return refuse('federation.unaskedOff', 'the provider began it, which the connection does not allow')
  const destination = await destinationOf(parts, issuer, answer.get('RelayState') ?? '')
  if (!destination)
    return refuse('federation.unaskedWhere', 'the provider began it, and named no application of this account')
  const state = await saveRequest(environment, accountId, {
    ...{ issuer: origin, applicationId: destination.application.applicationId, redirectUrl: destination.url },
    ...{ codeChallenge: hashOfSecret(newSecret()), responseLocation: 'none', answersBy: 'code' }, // no code comes of it
    ...{ audiences: [], scope: 'openid', isAnother: false, isOwnPage: true, connectionId: stored.connectionId },
  })
  const address = `${origin}${paths.signIn}?${new URLSearchParams({ state })}`
  return () => reply.header('cache-control', 'no-store').redirect(address, 303)
}
