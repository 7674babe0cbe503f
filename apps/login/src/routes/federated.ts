import type { Connection } from '@doorward/core/connections/connection'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeUser } from '../federation/arrive.ts'
import { goOnByShared, goToProvider } from '../federation/federated-sign-in.ts'
import { findConnection, listUsable, nameOfConnection } from '../federation/find-connection.ts'
import { dropPending, findPending } from '../federation/pending-identity.ts'
import type { LoginParts } from '../login-parts.ts'
import { methodOfConnection } from '../oidc/connection-of.ts'
import { paths } from '../oidc/paths.ts'
import { knownPage, type OfferedConnection } from '../pages/sign-in-page.ts'
import { findPerson } from '../people.ts'
import { namesClient } from '../session-protocol/one-time-code.ts'
import { connectionAsked } from '../session-protocol/sign-in-address.ts'
import type { AuthenticationRequest } from '../sign-in/authentication-request.ts'
import { formOf } from './form-body.ts'
import { finish, formRate, goTo, inSignIn, refuse, type SignIn, show } from './interaction.ts'
import { mailCode } from './mail-code.ts'
import { sayOn } from './said-once.ts'
import { checkOwnForm } from './send-page.ts'

const asOffered = (connection: Connection): OfferedConnection => ({
  connectionId: connection.connectionId,
  name: nameOfConnection(connection),
})

type Wanted = Pick<AuthenticationRequest, 'connectionId' | 'tenantId'>

/** The providers that a sign-in offers. */
export const offered = async ({ parts, issuer }: SignIn): Promise<OfferedConnection[]> =>
  (await listUsable(parts.environment, issuer)).map(asOffered)

/** The connection by which the application wants the person to sign in, by whichever protocol it asks. */
export async function wantedBy({ parts, issuer, asked, interaction: { params } }: SignIn): Promise<Wanted> {
  if (asked) return asked
  const [connectionId, tenantLookupIdentifier] = [params.connectionId, params.tenantLookupIdentifier].map((value) =>
    typeof value === 'string' ? value : undefined,
  )
  if (!connectionId && !tenantLookupIdentifier) return {}
  const wanted = await connectionAsked(parts, issuer, { connectionId, tenantLookupIdentifier })
  return wanted.connectionId && namesClient(wanted.connectionId) ? {} : wanted
}

/** Sends the browser to a provider. */
async function signInWith(signIn: SignIn) {
  const { connectionId = '' } = signIn.request.params as { connectionId?: string } // of the route
  const { uid, params } = signIn.interaction
  const wanted = await wantedBy(signIn)
  const tenantId = wanted.connectionId === connectionId ? wanted.tenantId : undefined
  const of = { applicationId: String(params.client_id), ...(tenantId ? { tenantId } : {}) }
  return goToProvider(signIn, { signIn: { uid }, connectionId, ...of })
}

/** What a sign-in waits for: whether somebody is here already. */
export const pendingOf = ({ parts, issuer, interaction }: SignIn) =>
  findPending(parts.environment, issuer.accountId, interaction.uid)

async function showKnown(signIn: SignIn) {
  const pending = await pendingOf(signIn)
  if (!pending) return goTo(signIn, '')
  const { say, facts } = signIn
  const ways = (await offered(signIn)).filter(({ connectionId }) => pending.by.includes(connectionId))
  return show(signIn, knownPage(say, facts, { email: pending.vouched.email ?? '', ways }))
}

/** He proves that he is the one, by a code; or goes on as somebody of his own. */
async function answerKnown(signIn: SignIn) {
  const pending = await pendingOf(signIn)
  if (!pending) return goTo(signIn, '')
  const { form, parts, issuer, interaction, say, request, facts } = signIn
  const { environment } = parts
  if (form.get('way') !== 'apart') {
    await mailCode(signIn, { email: pending.vouched.email ?? '' })
    return goTo(signIn, '/code')
  }
  const { accountId } = issuer
  const { proof, vouched, tenantId } = pending
  const found = await findConnection(environment, issuer, proof.connectionId)
  if (!found)
    return sayOn(signIn, facts.base, { alert: say.text('federation.noConnection', { connection: proof.connectionId }) })
  const asked = { accountId, requestId: request.id, say, tenantId }
  const { userId, isNew } = await makeUser(environment, { ...found, proof, vouched }, asked)
  const person = await findPerson(environment, accountId, userId)
  if (!person) return refuse(signIn, say.text('signInErrors.gone'))
  await dropPending(environment, accountId, interaction.uid)
  return finish(signIn, { person, isNew, method: methodOfConnection(proof.connectionId) })
}

/** The form of the page that marks a shared identity; its state is known to the browser of that sign-in alone. */
async function goOn(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`shared identity ${subscriberOf(request)}`, formRate)
  checkOwnForm(request)
  const issuer = await parts.findIssuer(request.hostFacts)
  return goOnByShared({ parts, request, reply, issuer }, formOf(request).get('state') ?? '')
}

/** The pages of a sign-in at a provider: the way there, and the question whether somebody is here already. */
export function federatedRoutes(app: FastifyInstance, parts: LoginParts): void {
  const at = `${paths.signIn}/:uid`
  const page = { config: { page: true } }
  app.get(`${at}/with/:connectionId`, page, inSignIn(parts, signInWith))
  app.get(`${at}/known`, page, inSignIn(parts, showKnown))
  app.post(`${at}/known`, page, inSignIn(parts, answerKnown))
  app.post(paths.shared, page, (request, reply) => goOn(parts, request, reply))
}
