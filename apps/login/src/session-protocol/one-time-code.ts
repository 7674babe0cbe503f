import type { ClientId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { readerOf } from '@doorward/store/items/document-reader'
import { findItem } from '@doorward/store/items/items'
import { ensurePerson } from '@doorward/store/people/people'
import type { Proof } from '@doorward/store/people/user-identities'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import type { FastifyRequest } from 'fastify'
import { link, linkFaults } from '../federation/link.ts'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { findPerson, mayBeUser } from '../people.ts'
import { queryOf } from '../routes/form-body.ts'
import { type AuthenticationRequest, type SessionGrant, useRequest } from '../sign-in/authentication-request.ts'
import { browserOf } from '../sign-in/own-browser.ts'
import { keepProved, type ProvedPerson } from '../sign-in/proved-person.ts'
import { textsOf } from '../texts.ts'
import { backTo, refusedBackTo } from './back-to.ts'

interface SigningClient {
  options?: { grantTokenGeneration?: boolean; authorizationUrl?: string }
}
const signingClient = readerOf<SigningClient & { clientId: string }>('client', { clientId: 'string' })

const refused = () => new Refusal('InvalidConnection', { details: { field: 'connectionId' } })

/** Whether an id may be that of a service client by which people sign in. */
export const namesClient = (connectionId: string): connectionId is ClientId => connectionId.startsWith('sc_')

/** Where a service client signs people in itself. Raises InvalidConnection for one that is gone, or may not. */
async function authorizationUrlOf({ environment }: LoginParts, { accountId }: Issuer, id: ClientId): Promise<string> {
  const item = await environment.database.account(
    accountId,
    (tx) => findItem(tx, accountId, { kind: 'client', id }),
    'read',
  )
  const { grantTokenGeneration, authorizationUrl } = (item && !item.deleted && signingClient(item).options) || {}
  if (!grantTokenGeneration || !authorizationUrl || !URL.canParse(authorizationUrl)) throw refused()
  return authorizationUrl
}

/** The service client's own page, told where to send the browser back with its code (contract, login 3.2). */
export async function addressOfClient(
  parts: LoginParts,
  issuer: Issuer,
  { clientId, requestId, home }: { clientId: ClientId; requestId: string; home: string },
): Promise<string> {
  const url = new URL(await authorizationUrlOf(parts, issuer, clientId))
  const asked = { client_id: clientId, state: requestId, redirect_uri: `${home}${paths.signIn}` }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

interface Completing {
  issuer: Issuer
  asked: AuthenticationRequest & Pick<SessionGrant['request'], 'requestId'>
}

/** What the service client's code proves, good once. Raises InvalidConnection and Unauthorized. */
async function proofOf(parts: LoginParts, request: FastifyRequest, { issuer, asked }: Completing): Promise<Proof> {
  const { environment } = parts
  const { accountId } = issuer
  const [code, said] = ['code', 'iss'].map((name) => queryOf(request).get(name))
  const { connectionId: clientId } = asked
  if (!clientId || !namesClient(clientId) || !code) throw refused()
  await authorizationUrlOf(parts, issuer, clientId)
  const { subject, expiresAt } = await environment.verifyOneTimeCode(code, {
    accountId,
    clientId,
    issuer: said ?? null,
  })
  const once = { model: 'OneTimeCode', id: hashOfSecret(code), expiresAt }
  if (!mayBeUser(subject) || !(await environment.database.account(accountId, (tx) => takeOnce(tx, accountId, once))))
    throw new Refusal('Unauthorized', { cause: 'a code for nobody, or used before' })
  return { connectionId: clientId, issuer: '', subject }
}

/**
 * A service client has signed somebody in and says whom by a code that it signed. Answers who that is, kept for this
 * browser alone, or the address of the application where there is nothing left to do or nothing to be done. A sign-in that
 * another browser began is refused; one that no browser began here asks the person first, who may have been sent.
 */
export async function completeByClient(
  parts: LoginParts,
  request: FastifyRequest,
  completing: Completing,
): Promise<{ proved: ProvedPerson; line: string } | { back: string }> {
  const { issuer, asked } = completing
  const { environment } = parts
  const { accountId } = issuer
  const { requestId } = asked
  const { text } = textsOf(request)
  const refuse = (error: 'access_denied' | 'login_required' | 'ForceLogin', words: Parameters<typeof text>[0]) => ({
    back: refusedBackTo(asked, request, { error, text: text(words) }),
  })
  try {
    const began = await browserOf(environment, { accountId, uid: requestId, cookies: request.headers.cookie })
    if (began === 'foreign') return refuse('access_denied', 'signInErrors.otherBrowser')
    const proof = await proofOf(parts, request, completing)
    if (asked.linkTo) {
      const fault = await link(parts, request, { issuer, userId: asked.linkTo }, proof)
      if (fault) return refuse(linkFaults[fault].error, linkFaults[fault].words)
      await useRequest(environment, accountId, requestId)
      return { back: backTo(asked, {}) }
    }
    const userId = await ensurePerson(environment.database, environment.commit, {
      ...{ accountId, proof, profile: {}, requestId: request.id },
      userId: proof.subject as UserId, // `mayBeUser` looked at it
    })
    if (!(await findPerson(environment, accountId, userId))) return refuse('access_denied', 'signInErrors.gone')
    const proved = {
      ...{ signIn: requestId, userId, method: proof.connectionId, isNew: false },
      isConfirmed: began === 'own',
    }
    return { proved, line: await keepProved(environment, accountId, proved) }
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'unavailable') return refuse('access_denied', 'signInErrors.badWord')
    throw error
  }
}
