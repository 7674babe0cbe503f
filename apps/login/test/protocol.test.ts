import { platformAudience } from '@doorward/core/platform'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestLogin, type TestLogin } from './test-login.ts'

let test1: TestLogin
beforeAll(async () => {
  test1 = await openTestLogin()
})
afterAll(() => test1.close())

describe('code with PKCE by an independent relying party', () => {
  test('signs up, signs in and gets a platform token that the API takes (security 5, 10)', async () => {
    const { tokens } = await test1.signUp('maya@example.com')
    const header = decodeProtectedHeader(tokens.access_token)
    const claims = decodeJwt(tokens.access_token)
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(claims).toMatchObject({
      iss: test1.login,
      aud: [platformAudience],
      client_id: 'app_portal',
      scope: 'openid profile email',
    })
    expect(claims.exp).toBe((claims.iat ?? 0) + 3600)
    expect(claims.sub).toMatch(/^[a-z0-9]{25}$/)
    expect(tokens.claims()).toMatchObject({
      sub: claims.sub,
      email: 'maya@example.com',
      email_verified: true,
      name: 'Maya',
    })
    const caller = await test1.authenticate(tokens.access_token)
    expect(caller).toMatchObject({ userId: `Doorward|${claims.sub}`, kind: 'person', issuedFor: 'platform' })
    expect(caller.authTime).toBeGreaterThan(0)
    const info = await client.fetchUserInfo(await test1.relyingParty(), tokens.access_token, String(claims.sub))
    expect(info).toMatchObject({ email: 'maya@example.com', name: 'Maya' })
  })
})
