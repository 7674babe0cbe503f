import type { UserId } from '@doorward/core/ids'
import { saveProfiles } from '@doorward/store/people/profiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

/** Decision 47: the account management service answers at the login host and at the account's own origin alike. */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const hosts = [
  ['the account', {}],
  ['the login host', { host: 'login.doorward.localhost:8080' }],
] as const
const at = (tail: string) => `/api/accounts/${api.accountId}${tail}`

describe.each(hosts)('at %s', (name, host) => {
  const call = (method: string, tail: string, sent: object = {}) => api.call(method, at(tail), { ...host, ...sent })
  let people = 0
  async function signedIn(...sessions: string[]) {
    const userId = await api.known(`person-${name.length}-${++people}`)
    for (const id of sessions)
      await api.rows.owner`
        insert into sessions (account_id, session_id, user_id, auth_time, application_id, connection_id, user_agent, ip)
        values (${api.accountId}, ${`${userId}-${id}`}, ${userId}, now(), 'app_default', 'email', 'Firefox', '192.0.2.1')`
    return { userId, url: `/users/${userId}/sessions` }
  }

  it('LGN-02 sessions of a user are listed with where and by what they began, a page at a time', async () => {
    const { userId, url } = await signedIn('a', 'b')
    const { status, body } = await call('GET', `${url}?limit=1`)
    expect(status).toBe(200)
    expect(body.sessions).toEqual([
      {
        sessionId: `${userId}-a`,
        applicationId: 'app_default',
        connectionId: 'email',
        createdTime: expect.any(String),
        lastUpdated: expect.any(String),
        userAgent: 'Firefox',
        ip: '192.0.2.1',
      },
    ])
    const next = await call('GET', `${url}?cursor=${encodeURIComponent(body.pagination.next.cursor)}`)
    expect(next.body.sessions.map((each: { sessionId: string }) => each.sessionId)).toEqual([`${userId}-b`])
  })

  it('security 32 one session is ended, or all of them; the user does so too, for himself alone', async () => {
    const { userId, url } = await signedIn('a', 'b', 'c')
    const other = await signedIn('x')
    const left = async () => (await call('GET', url)).body.sessions.length
    expect((await call('DELETE', `${url}/${userId}-a`)).status).toBe(204)
    expect((await call('DELETE', `${url}/${userId}-a`)).status).toBe(404)
    expect((await call('DELETE', `${url}/${other.userId}-x`)).status).toBe(404)
    expect(await left()).toBe(2)
    const token = await userToken(api.node, api.accountId, userId)
    expect((await call('DELETE', other.url, { token })).status).toBe(403)
    expect((await call('DELETE', url, { token })).status).toBe(204)
    expect(await left()).toBe(0)
    expect((await call('GET', other.url)).body.sessions.length).toBe(1)
  })

  it('LGN-02 a lost second factor is taken away by an administrator alone: sign-ins end, the last takes the codes along, its user is told', async () => {
    const { userId, url: sessionsUrl } = await signedIn('a')
    const other = await signedIn('x')
    const email = `${userId}@example.com`
    const { accountId } = api
    await api.node.environment.database.account(accountId, async (tx) => {
      await saveProfiles(tx, accountId, [{ userId: userId as UserId, email, emailVerified: true }])
      for (const factorId of ['phone', 'tablet'])
        await tx`insert into factors (account_id, user_id, factor_id, kind, name, seed) values (${accountId}, ${userId}, ${factorId}, 'TOTP', ${factorId}, ${Buffer.from('secret')})`
      await tx`insert into recovery_codes (account_id, user_id, code_mark) values (${accountId}, ${userId}, ${Buffer.from('mark')})`
    })
    const url = `/users/${userId}/factors`
    const listed = await call('GET', url)
    expect(listed.body).toEqual({
      factors: ['phone', 'tablet'].map((name) => ({
        ...{ factorId: name, kind: 'TOTP', name, createdTime: expect.any(String) },
      })),
      recoveryCodesLeft: 1,
    })
    expect(JSON.stringify(listed.body)).not.toMatch(/secret|seed/)
    const token = await userToken(api.node, api.accountId, userId)
    expect((await call('GET', url, { token })).status).toBe(200)
    expect((await call('DELETE', `${url}/phone`, { token })).status).toBe(403)
    expect((await call('DELETE', `/users/${other.userId}/factors/phone`)).status).toBe(404)
    expect((await call('DELETE', `${url}/phone`)).status).toBe(204)
    expect((await call('DELETE', `${url}/phone`)).status).toBe(404)
    expect((await call('GET', sessionsUrl)).body.sessions).toEqual([])
    expect((await call('GET', url)).body.recoveryCodesLeft).toBe(1)
    expect((await call('DELETE', `${url}/tablet`)).status).toBe(204)
    expect((await call('GET', url)).body).toEqual({ factors: [], recoveryCodesLeft: 0 })
    const mail = await api.node.postbox.next(email)
    expect(mail.subject).toBe('A second factor was removed from your account')
    expect(mail.text).toMatch(/\S+ removed the second factor "phone"/)
    const history = await api.call('GET', `/v1/users/${userId}/history`)
    expect(JSON.stringify(history.body)).toContain('factorRemovedTime')
  })

  it('LGN-03 applications are those of /v1/applications, made and changed at either address', async () => {
    const made = await call('POST', '/applications', { body: { name: 'App', redirectUrls: ['https://app.example/'] } })
    expect(made.status).toBe(201)
    const { applicationId, links } = made.body
    expect(new URL(links.self.href).pathname).toBe(at(`/applications/${applicationId}`))
    const there = await api.call('GET', `/v1/applications/${applicationId}`)
    expect({ ...there.body, links: 0 }).toEqual({ ...made.body, links: 0 })
    const renamed = await call('PUT', `/applications/${applicationId}`, { body: { ...made.body, name: 'Renamed' } })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Renamed'])
    const listed = await call('GET', '/applications')
    expect(listed.body.applications.map((each: { name: string }) => each.name)).toContain('Renamed')
    const stale = { headers: { 'if-match': '"v1"' } }
    expect((await call('DELETE', `/applications/${applicationId}`, stale)).status).toBe(412)
    expect((await call('DELETE', `/applications/${applicationId}`)).status).toBe(204)
    expect((await api.call('GET', `/v1/applications/${applicationId}`)).status).toBe(404)
  })

  it('LGN-04 the application of the global login is named, once one stands for it', async () => {
    const { body } = await call('POST', '/applications', { body: { name: 'Hosted' } })
    const put = (isGlobalLoginApplication: boolean) =>
      call('PUT', `/applications/${body.applicationId}`, { body: { name: 'Hosted', isGlobalLoginApplication } })
    expect((await call('GET', '/global-login')).body).toEqual({})
    expect((await put(true)).status).toBe(200)
    expect((await call('GET', '/global-login')).body).toEqual({ applicationId: body.applicationId })
    expect((await put(false)).status).toBe(200)
  })
})
