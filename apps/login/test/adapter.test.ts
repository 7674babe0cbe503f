import { platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oidcAdapter } from '../src/oidc/library/adapter.ts'
import { RequestRows } from '../src/oidc/library/request-rows.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

it('a second use that was under way before the first one ended takes what the first one got (security 9)', async () => {
  const { tokens } = await login.signUp('twice@example.com')
  const { database, clock, sessions } = login.environment
  const rows = () => new RequestRows(login.environment, platformAccountId, false)
  const at = { accountId: platformAccountId, issuer: login.login }
  const parts = { ...at, database, clock, sessions, rows, browser: () => ({}) }
  const refreshTokens = oidcAdapter(parts)('RefreshToken')
  const token = tokens.refresh_token ?? ''
  // Both have looked it up, and found it unused.
  expect(await refreshTokens.find(token)).not.toHaveProperty('consumed')
  await refreshTokens.consume(token)
  await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
  await expect(refreshTokens.consume(token)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
})
