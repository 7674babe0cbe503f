import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const ask = async (method: string, url: string, host: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: got } = await login.app.inject({
    method: method as 'GET',
    url,
    headers: { host, ...headers },
  }) // inject names the methods it knows
  return { status: statusCode, allow: got.allow }
}
const hosts = () => {
  const { domain } = login.hosts
  return { login: `login.${domain}`, account: `${login.accountId}.eu-west.${domain}`, region: `eu-west.${domain}` }
}

describe('a wrong method', () => {
  test.each([
    ['DELETE', '/', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/.well-known/openid-configuration', 'GET, HEAD, OPTIONS'],
    ['PUT', '/.well-known/openid-configuration/jwks', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/authentication/oauth/tokens', 'POST, OPTIONS'],
    ['GET', '/api/oauth/revoke', 'POST, OPTIONS'],
    ['PATCH', '/api/oauth/userinfo', 'GET, POST, HEAD, OPTIONS'],
    ['PROPFIND', '/login/some', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/new-password', 'GET, HEAD, POST, OPTIONS'],
    ['TRACE', '/api/oauth/logout', 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s is 405 where somebody is signed in, and 404 where nobody is', async (method, url, allow) => {
    const sorted = (text: unknown) => String(text).split(', ').sort()
    const { login: own, account, region } = hosts()
    for (const host of [own, account]) {
      const answer = await ask(method, url, host, { 'content-type': 'application/json' })
      expect(answer.status, host).toBe(405)
      expect(sorted(answer.allow)).toEqual(sorted(allow))
    }
    for (const host of [region, 'evil.example', `acc-none.eu-west.${login.hosts.domain}`])
      expect((await ask(method, url, host)).status, host).toBe(404)
  })
})

test('an address that is none is 404, with a JSON type and no body too', async () => {
  for (const host of Object.values(hosts()))
    for (const method of ['GET', 'POST', 'PUT', 'TRACE'])
      expect((await ask(method, '/nothing', host, { 'content-type': 'application/json' })).status).toBe(404)
})
