import type { ApplicationId, UserId } from '@doorward/core/ids'
import { openOutbound } from '@doorward/http/outbound/outbound'
import { removeCustomDomain } from '@doorward/store/domains/custom-domains'
import { erasePerson } from '@doorward/store/people/erase-person'
import { endRunOutSessions } from '@doorward/store/sign-in/run-out-sessions'
import { endSessionOf, endSessionsOf } from '@doorward/store/sign-in/sessions'
import { endSessionsWithoutFactor } from '@doorward/store/sign-in/sessions-for-factor'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { openLogoutReceiver } from './logout-receiver.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
let receivers: Awaited<ReturnType<typeof openLogoutReceiver>>[] = []
let made = 0
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
})
afterEach(async () => {
  for (const receiver of receivers) await receiver.close()
  receivers = []
  await login.rows.owner`delete from backchannel_logouts`
})
afterAll(() => login.close())

async function receiverOf(answer?: Parameters<typeof openLogoutReceiver>[0]) {
  const receiver = await openLogoutReceiver(answer)
  receivers.push(receiver)
  return receiver
}
/** An application, and somebody who is signed in to it. */
async function signedIn(backchannelLogoutUri?: string) {
  const applicationId = `app_shop${++made}`
  await applications.save(applicationId, {
    redirectUrls: [home],
    ...(backchannelLogoutUri ? { backchannelLogoutUri } : {}),
  })
  const signedUp = await applications.signUp(applicationId, home)
  const tokens = await signedUp.finish(signedUp.at)
  const { sub, sid } = decodeJwt(tokens.id_token ?? '')
  return { ...signedUp, applicationId, tokens, userId: sub as UserId, sid: String(sid) }
}
const toldOf = async (receiver: { told: { token: string }[] }, count = 1) => {
  await vi.waitFor(() => expect(receiver.told.length).toBeGreaterThanOrEqual(count), { timeout: 15_000, interval: 50 })
  return receiver.told
}
const account = <T>(work: Parameters<typeof login.environment.database.account<T>>[1]) =>
  login.environment.database.account(login.accountId, work)

describe('an application is told that a session has ended (OpenID Connect Back-Channel Logout)', () => {
  it('LGN-06 by a logout token that an independent library verifies, of the session that its id token names', async () => {
    const receiver = await receiverOf()
    const { browser, tokens, userId, sid, applicationId } = await signedIn(receiver.url)
    await browser.open(`${applications.issuer}/api/oauth/logout?id_token_hint=${tokens.id_token}`)
    const [told] = await toldOf(receiver)
    expect(told).toMatchObject({ method: 'POST', type: expect.stringContaining('application/x-www-form-urlencoded') })
    const keys: JSONWebKeySet = await jsonOf(
      await fetchLocal(`${applications.issuer}/.well-known/openid-configuration/jwks`),
    )
    const { payload } = await jwtVerify(told?.token ?? '', createLocalJWKSet(keys), {
      ...{ issuer: applications.issuer, audience: applicationId, typ: 'logout+jwt', algorithms: ['EdDSA'] },
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    expect(payload).toMatchObject({ sub: userId, sid })
    expect(payload.events).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} })
    expect(payload.nonce).toBeUndefined()
  })

  it.each([
    [
      'an administrator ends the session',
      ({ userId, sid }) => account((tx) => endSessionOf(tx, login.accountId, { userId, sessionId: sid })),
    ],
    [
      'an administrator ends all, or disables the person',
      ({ userId }) => account((tx) => endSessionsOf(tx, login.accountId, userId)),
    ],
    ['the person is deleted', ({ userId }) => account((tx) => erasePerson(tx, login.accountId, userId))],
    ['a new password ends what there is', ({ userId }) => login.environment.sessions.endAllOf(login.accountId, userId)],
    [
      'an application wants one session at a time',
      ({ userId }) => login.environment.sessions.endAllOf(login.accountId, userId, { except: 'another' }),
    ],
  ] as [string, (of: { userId: UserId; sid: string }) => Promise<unknown>][])('LGN-06 when %s', async (_, end) => {
    const receiver = await receiverOf()
    const person = await signedIn(receiver.url)
    await end(person)
    const [told] = await toldOf(receiver)
    expect(decodeJwt(told?.token ?? '')).toMatchObject({ sub: person.userId, sid: person.sid })
  })

  it.each([
    ['nobody used it for a week', "last_seen_at = clock_timestamp() - interval '7 days 1 minute'"],
    ['it has lasted for thirty days', "auth_time = clock_timestamp() - interval '30 days 1 minute'"],
    ['its tenant says so', "ends_at = clock_timestamp() - interval '1 minute'"],
    ['a second factor is required', "is_short = true, last_seen_at = clock_timestamp() - interval '61 minutes'"],
  ])('LGN-06 when it runs out by itself because %s, and no other', async (_, over) => {
    const receiver = await receiverOf()
    const [person, other] = [await signedIn(receiver.url), await signedIn(receiver.url)]
    await login.rows.owner`update sessions set ${login.rows.owner.unsafe(over)} where session_id = ${person.sid}`
    if (!over.includes('is_short'))
      await login.rows.owner`
        update oidc_rows set expires_at = clock_timestamp() where model = 'Session' and session_id = any(${[person.sid, other.sid]})`
    await endRunOutSessions(login.environment.database)
    const [told] = await toldOf(receiver)
    expect(decodeJwt(told?.token ?? '')).toMatchObject({ sub: person.userId, sid: person.sid })
    const ended = await login.rows
      .owner`select session_id from sessions where ended_at is not null and session_id = any(${[person.sid, other.sid]})`
    expect(ended.map(({ session_id }) => session_id)).toEqual([person.sid])
    expect(await login.rows.owner`select from oidc_rows where session_id = ${person.sid}`).toHaveLength(0)
  })

  it('LGN-06 when the domain that it began at is taken back, or fails', async () => {
    const receiver = await receiverOf()
    const { sid, userId } = await signedIn(receiver.url)
    await login.rows.owner`update sessions set domain = 'login.own.com' where session_id = ${sid}`
    await account((tx) => removeCustomDomain(tx, login.accountId, 'login.own.com'))
    const [told] = await toldOf(receiver)
    expect(decodeJwt(told?.token ?? '')).toMatchObject({ sub: userId, sid })
  })

  it('LGN-06 when the application asks for a second factor from now on that was not shown', async () => {
    const receiver = await receiverOf()
    const { sid, applicationId } = await signedIn(receiver.url)
    await account((tx) =>
      endSessionsWithoutFactor(tx, login.accountId, { applicationId: applicationId as ApplicationId }),
    )
    const [told] = await toldOf(receiver)
    expect(decodeJwt(told?.token ?? '').sid).toBe(sid)
  })

  it('LGN-06 again until it has answered, and then no more', async () => {
    const receiver = await receiverOf((response, nth) => response.writeHead(nth === 1 ? 503 : 204).end())
    const { userId } = await signedIn(receiver.url)
    await login.environment.sessions.endAllOf(login.accountId, userId)
    await toldOf(receiver)
    const waiting = () => login.rows.owner`select attempts, due_at > now() as later from backchannel_logouts`
    await vi.waitFor(async () => expect([...(await waiting())]).toEqual([{ attempts: 1, later: true }]))
    await login.rows.owner`update backchannel_logouts set due_at = now()`
    const [first, second] = await toldOf(receiver, 2)
    expect(decodeJwt(second?.token ?? '').jti).not.toBe(decodeJwt(first?.token ?? '').jti)
    await vi.waitFor(async () => expect([...(await waiting())]).toEqual([]))
  })

  it('LGN-06 but not where it has no address, and the others are told soon while one does not answer', async () => {
    const dead = await receiverOf(() => {})
    const [alive, none] = [await receiverOf(), await signedIn()]
    const stuck = await Promise.all(Array.from({ length: 3 }, () => signedIn(dead.url)))
    const [first] = stuck
    await account(
      (tx) => tx`
      insert into backchannel_logouts (account_id, session_id, application_id, user_id, issuer, expires_at)
      select ${login.accountId}, 'gone' || n, ${first?.applicationId ?? ''}, 'somebody', ${applications.issuer}, now() + interval '1 hour'
      from generate_series(1, 200) as n`,
    )
    const quick = await signedIn(alive.url)
    const began = performance.now()
    for (const { userId } of [...stuck, none, quick]) await login.environment.sessions.endAllOf(login.accountId, userId)
    await toldOf(alive)
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(dead.told.length).toBeLessThan(10)
    const rows = await login.rows.owner`select from backchannel_logouts where application_id = ${none.applicationId}`
    expect(rows).toHaveLength(0)
  })

  it('LGN-06 and its id tokens name the session in the session protocol too, without what access tokens say beside it', async () => {
    const { tokens, sid } = await signedIn()
    expect(sid).not.toContain('.')
    expect(String(decodeJwt(tokens.access_token).sid).split('.')[0]).toBe(sid)
  })

  it('LGN-06 nothing is sent to an address that is not public', async () => {
    const receiver = await receiverOf()
    const guarded = await openTestLogin({ outbound: openOutbound() })
    try {
      const theirs = applicationsOf(guarded)
      await theirs.save('app_in', { redirectUrls: [home], backchannelLogoutUri: receiver.url })
      const signedUp = await theirs.signUp('app_in', home)
      const { sub } = decodeJwt((await signedUp.finish(signedUp.at)).id_token ?? '')
      await guarded.environment.sessions.endAllOf(guarded.accountId, sub as UserId)
      await vi.waitFor(
        async () =>
          expect(await guarded.rows.owner`select from backchannel_logouts where attempts > 0`).toHaveLength(1),
        { timeout: 10_000 },
      )
      expect(receiver.told).toEqual([])
    } finally {
      await guarded.close()
    }
  })
})
