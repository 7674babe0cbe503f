import type { MethodsOn, OwnMethod } from '@doorward/core/accounts/sign-in-methods'
import type { Connection } from '@doorward/core/connections/connection'
import type { TenantId } from '@doorward/core/ids'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { parseEmail } from '@doorward/core/text/email-address'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { findTenant, storedTenant } from '@doorward/store/items/tenants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeUser } from '../federation/arrive.ts'
import { goOnByShared, goToProvider } from '../federation/federated-sign-in.ts'
import { findConnection, listOffered, nameOfConnection } from '../federation/find-connection.ts'
import { dropPending, findPending } from '../federation/pending-identity.ts'
import { routeOfAddress, tenantOfAddress } from '../federation/tenant-of-address.ts'
import type { LoginParts } from '../login-parts.ts'
import { methodOfConnection } from '../oidc/connection-of.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { knownPage, type OfferedConnection, onwardPage } from '../pages/sign-in-page.ts'
import { findPerson } from '../people.ts'
import type { Brand } from '../sign-in/branding.ts'
import { methodFault } from '../sign-in/method-fault.ts'
import { findMethods } from '../sign-in/methods.ts'
import { formOf, queryOf } from './form-body.ts'
import { finish, formRate, goTo, inSignIn, refuse, type SignIn, show } from './interaction.ts'
import { mailCode } from './mail-code.ts'
import { sayOn, takeSaid } from './said-once.ts'
import { checkOwnForm } from './send-page.ts'
import { wantedBy } from './wanted-connection.ts'

const asOffered = (connection: Connection): OfferedConnection => ({
  connectionId: connection.connectionId,
  name: nameOfConnection(connection),
})

/** Those of these connections by which somebody can sign in now. */
async function usableAmong({ parts, issuer }: SignIn, connectionIds: readonly string[]): Promise<OfferedConnection[]> {
  const found = await Promise.all(connectionIds.map((id) => findConnection(parts.environment, issuer, id)))
  return found.flatMap((each) => (each ? [asOffered(each.connection)] : []))
}

/** The connections that stand on the account's pages: of those that may, the ones that its branding names. */
export async function connectionsShownBy(
  { environment }: LoginParts,
  issuer: Issuer,
  brand: Brand | undefined,
): Promise<OfferedConnection[]> {
  const shown = brand?.displayedConnections
  return (await listOffered(environment, issuer))
    .filter(({ connectionId }) => !shown || shown.includes(connectionId))
    .map(asOffered)
}

/** The providers that a sign-in offers: first the one that the application wants, then those for everybody. */
export async function offered(signIn: SignIn): Promise<OfferedConnection[]> {
  const { parts, issuer, request } = signIn
  const all = await connectionsShownBy(parts, issuer, request.brand)
  const { connectionId: wanted } = await wantedBy(signIn)
  if (wanted === undefined || all.some(({ connectionId }) => connectionId === wanted)) return all
  return [...(await usableAmong(signIn, [wanted])), ...all]
}

/** The tenant for whose people the application asks, by its look-up identifier. */
async function tenantWanted(signIn: SignIn): Promise<Tenant | undefined> {
  const { tenantId } = await wantedBy(signIn)
  const { parts, issuer } = signIn
  const { accountId } = issuer
  const item =
    tenantId &&
    (await parts.environment.database.account(accountId, (tx) => findTenant(tx, accountId, tenantId), 'read'))
  return item && storedTenant(item)
}

/** What the pages of a sign-in let people in by. */
export const methodsShown = async (signIn: SignIn): Promise<MethodsOn> =>
  findMethods(signIn.parts.environment, signIn.issuer.accountId, await tenantWanted(signIn))

/** What to tell whoever comes by a method that is off, for all whom the pages are for or for this address; undefined where it is on. */
export async function faultAt(signIn: SignIn, method: OwnMethod, email?: string): Promise<string | undefined> {
  const { parts, issuer, say } = signIn
  const { accountId } = issuer
  const ofAddress = email && (await tenantOfAddress(parts.environment, accountId, email))
  const tenant = ofAddress || (await tenantWanted(signIn))
  return methodFault(parts.environment, issuer, { method, tenant, say })
}

/** Sends the browser to a provider. */
async function signInWith(signIn: SignIn) {
  const { connectionId = '' } = signIn.request.params as { connectionId?: string } // of the route
  const { uid, params } = signIn.interaction
  const wanted = await wantedBy(signIn)
  const query = queryOf(signIn.request)
  const named = query.get('tenant') ?? undefined
  const tenantId =
    wanted.connectionId === connectionId ? wanted.tenantId : await tenantBy(signIn, { connectionId, named })
  const of = { applicationId: String(params.client_id), ...(tenantId ? { tenantId } : {}) }
  const loginHint = parseEmail(query.get('login_hint') ?? String(params.login_hint ?? ''))
  const properties = { ...signIn.asked?.connectionProperties, ...(loginHint ? { login_hint: loginHint } : {}) }
  return goToProvider(signIn, { signIn: { uid }, connectionId, properties, ...of })
}

/** The tenant that a page of ours named, where its people sign in by this connection. */
async function tenantBy(
  { parts, issuer: { accountId } }: SignIn,
  { connectionId, named }: { connectionId: string; named: string | undefined },
): Promise<TenantId | undefined> {
  if (!named) return undefined
  const tenantId = named as TenantId // only compared with stored ids
  const item = await parts.environment.database.account(accountId, (tx) => findTenant(tx, accountId, tenantId), 'read')
  return item && storedTenant(item).connection?.connectionId === connectionId ? tenantId : undefined
}

type Onward = { connectionId: string; tenantId: string; email: string; name: string }

/**
 * Leads whoever gave an address to the connection of his tenant; false where his address belongs to none (LGN-10). Who is
 * asked to prove something here is not sent away. The answer itself can't be handed on: whoever waits for one gets nothing.
 */
export async function leadByAddress(signIn: SignIn, email: string): Promise<boolean> {
  const route = await routeOfAddress(signIn.parts.environment, signIn.issuer, email)
  if (!route || (await pendingOf(signIn))) return false
  const { tenant, connection } = route
  const name = tenant.data?.name ?? nameOfConnection(connection)
  const onward: Onward = { connectionId: connection.connectionId, tenantId: tenant.tenantId, email, name }
  sayOn(signIn, `${signIn.facts.base}/onward`, onward)
  return true
}

/** A page between our form and the provider: browsers hold the whole way of a form against the page's policy. */
async function showOnward(signIn: SignIn) {
  const { connectionId, tenantId = '', email = '', name = '' } = takeSaid<Onward>(signIn)
  if (!connectionId) return goTo(signIn, '')
  const query = new URLSearchParams({ tenant: tenantId, login_hint: email })
  const to = `${signIn.facts.base}/with/${encodeURIComponent(connectionId)}?${query}`
  return show(signIn, onwardPage(signIn.say, { name, to }))
}

/** What a sign-in waits for: whether somebody is here already. */
export const pendingOf = ({ parts, issuer, interaction }: SignIn) =>
  findPending(parts.environment, issuer.accountId, interaction.uid)

async function showKnown(signIn: SignIn) {
  const pending = await pendingOf(signIn)
  if (!pending) return goTo(signIn, '')
  const { say, facts } = signIn
  const ways = await usableAmong(signIn, pending.by)
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
  app.get(`${at}/onward`, page, inSignIn(parts, showOnward))
  app.get(`${at}/known`, page, inSignIn(parts, showKnown))
  app.post(`${at}/known`, page, inSignIn(parts, answerKnown))
  app.post(paths.shared, page, (request, reply) => goOn(parts, request, reply))
}
