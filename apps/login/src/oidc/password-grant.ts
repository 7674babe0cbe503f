import { userLoginDetail } from '@doorward/core/events/events'
import { isShortPassword } from '@doorward/core/passwords/judge-password'
import { lifetimesOfTenant } from '@doorward/core/tenants/tenant'
import { parseEmail } from '@doorward/core/text/email-address'
import { ownConnections } from '@doorward/core/users/own-connections'
import { networkOf } from '@doorward/http/limits/network-of'
import { saveOutgoingEvents } from '@doorward/store/events/outgoing-events'
import { noteUseOfIdentity } from '@doorward/store/people/user-identities'
import { newSecret } from '@doorward/store/secrets/secret-hash'
import { listFactors } from '@doorward/store/sign-in/factors'
import { saveSession } from '@doorward/store/sign-in/sessions'
import { findPerson, type Person } from '../people.ts'
import { findDemand } from '../second-factors/policy.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { findMethods } from '../sign-in/methods.ts'
import { admitServiceClient, type Granting, noSuchGrant } from './client-credentials.ts'
import { type ClientRequest, TokenError } from './client-proof.ts'
import { issueTokens } from './issue-tokens.ts'
import { ownScopes } from './resources.ts'

/** Why nobody gets in by a password, as the pages have it: the same for addresses that nobody has (security 27). */
const refusals = {
  wrong: () => new TokenError('invalid_grant', 'The username or the password is wrong.'),
  paused: () =>
    new TokenError(
      'invalid_grant',
      'There were too many wrong passwords for this username. Wait a quarter of an hour.',
    ),
  locked: () =>
    new TokenError(
      'invalid_grant',
      'There were too many wrong passwords for this username: sign in on the hosted pages.',
    ),
  off: () =>
    new TokenError('invalid_grant', 'Passwords are switched off for this person: sign in on the hosted pages.'),
  factor: () =>
    new TokenError('invalid_grant', 'A second factor is asked of this person: sign in on the hosted pages.'),
  short: () =>
    new TokenError('invalid_grant', 'This password is too short to be the only proof: sign in on the hosted pages.'),
}

/** Raises TokenError where the person's password alone lets nobody in, by the account's, the tenant's and the factors' word. */
async function mustSuffice({ environment, issuer: { accountId } }: Granting, person: Person, password: string) {
  const { userId, tenant } = person
  const [methods, demand, factors] = await Promise.all([
    findMethods(environment, accountId, tenant),
    findDemand(environment, { accountId, userId }),
    environment.database.account(accountId, (tx) => listFactors(tx, accountId, userId), 'read'),
  ])
  if (!methods.password) throw refusals.off()
  if (demand === 'required' || (demand === 'optional' && factors.length > 0)) throw refusals.factor()
  if (isShortPassword(password)) throw refusals.short()
}

/** A sign-in of the person, which is listed and ended as every other. */
async function beginSession(
  { environment, issuer: { accountId, domain } }: Granting,
  { person, clientId, ip }: { person: Person; clientId: string; ip: string },
) {
  const { userId, tenant } = person
  const now = environment.clock.now()
  const [sessionId, lifeSeconds] = [newSecret(), tenant && lifetimesOfTenant(tenant).session]
  const seen = {
    ...{ sessionId, userId, authTime: new Date(now), applicationId: clientId, connectionId: ownConnections.password },
    ...(lifeSeconds ? { endsAt: new Date(now + lifeSeconds * 1000) } : {}),
    ...{ domain, ip: ip || undefined },
  }
  const detail = userLoginDetail({ userId, isNew: false, applicationId: clientId })
  await environment.database.account(accountId, async (tx) => {
    await saveSession(tx, accountId, seen)
    await noteUseOfIdentity(tx, accountId, { userId, connectionId: ownConnections.password })
    await saveOutgoingEvents(tx, 'UserLogin', [{ accountId, detail }])
  })
  environment.signedIn?.('password grant')
  return { sessionId, authTime: Math.floor(now / 1000) }
}

/**
 * The password grant (RFC 6749 §4.3; contract, authorization API 14), for a service client that may: an access token of a
 * person who gave it the password. Tries are counted with those of the pages, and whatever these ask beside a password is
 * asked here too, which is then a refusal. For a client that may not there is no such grant. Raises TokenError.
 */
export async function grantByPassword(granting: Granting, request: ClientRequest) {
  const { environment, issuer } = granting
  const { accountId } = issuer
  const { clientId } = await admitServiceClient(granting, request)
  if (!clientId || !(await environment.maySignInByPassword(accountId, clientId))) throw noSuchGrant()
  const { form, ip } = request
  const [username, password] = [form.get('username'), form.get('password')]
  if (!username || !password)
    throw new TokenError('invalid_request', 'The parameters username and password are needed.')
  if (form.get('type'))
    throw new TokenError('invalid_request', 'People sign up and change passwords on the hosted pages.')
  const email = parseEmail(username)
  if (!email) throw refusals.wrong()
  const visitor = { network: networkOf(ip), browser: undefined }
  const answer = await checkPassword(environment, accountId, { email, password, visitor })
  if (!('person' in answer)) throw refusals[answer.refused]()
  const person = await findPerson(environment, accountId, answer.person.userId)
  if (!person) throw refusals.wrong()
  await mustSuffice(granting, person, password)
  const { sessionId, authTime } = await beginSession(granting, { person, clientId, ip })
  const { id_token: _, ...tokens } = await issueTokens(environment, {
    ...{ accountId, issuer: issuer.origin, applicationId: clientId, person, sid: sessionId, authTime },
    ...{ amr: ['pwd'], connectionId: ownConnections.password, scope: ownScopes.join(' '), audiences: [] },
  })
  return tokens
}
