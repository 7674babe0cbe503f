import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth } from '@auth/core'
import { OAuth2Client } from '@badgateway/oauth2-client'
import express from 'express'
import { auth } from 'express-openid-connect'
import session from 'express-session'
import * as oauth from 'oauth4webapi'
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { Passport } from 'passport'
import OpenIdStrategy from 'passport-openidconnect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf, newApplicationSecret } from './applications-of.ts'
import { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
let issuer: string
const ours = 'https://app.example.com/'
const [home, left] = [`${ours}callback`, `${ours}left`]
const { secret, stored } = newApplicationSecret()
const servers: ReturnType<typeof createServer>[] = []

beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  issuer = `http://localhost:${login.port}`
  await applications.save('app_public', { redirectUrls: [home, left] })
  await applications.save('app_server', { redirectUrls: [home, left], secrets: [stored] })
  await applications.signUp('app_public', home) // the person that all of them sign in
})
afterAll(async () => {
  for (const server of servers) server.close()
  await login.close()
})

/** A browser that signed in from an address of an application's; it stands where the application shall go on. */
async function signedInAt(url: string, stopAt: string): Promise<Browser> {
  const browser = new Browser(stopAt)
  await browser.open(url)
  await browser.submit({ email: 'person1@example.com', password: goodPassword, way: 'password' })
  return browser
}

/** Signs out by the address that a library made; the person is asked unless the library said whom it means. */
async function signsOut(browser: Browser, url: string): Promise<void> {
  await browser.open(url)
  if (!browser.page.url.startsWith(left)) await browser.submit({})
  expect(browser.page.url.startsWith(left)).toBe(true)
}

/** A web server of an application. */
async function serve(listener: (origin: string) => RequestListener): Promise<string> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}` // it listens on a port
  server.on('request', listener(origin))
  return origin
}

describe('an independent relying party, unmodified, signs in, refreshes and signs out', () => {
  it('oauth4webapi', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true }
    const at = new URL(issuer)
    const server = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at, insecure))
    const client = { client_id: 'app_server' }
    const proof = oauth.ClientSecretBasic(secret)
    const [verifier, nonce, state] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomNonce(),
      oauth.generateRandomState(),
    ]
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      ...{ client_id: 'app_server', redirect_uri: home, response_type: 'code', scope: 'openid email', nonce, state },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()
    const browser = await signedInAt(url.href, ours)
    const params = oauth.validateAuthResponse(server, client, new URL(browser.page.url), state)
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, proof, params, home, verifier, insecure),
      { expectedNonce: nonce, requireIdToken: true },
    )
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, proof, tokens.refresh_token ?? '', insecure),
    )
    const asked = await oauth.introspectionRequest(server, client, proof, refreshed.access_token, insecure)
    expect(await oauth.processIntrospectionResponse(server, client, asked)).toMatchObject({ active: true })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, proof, refreshed.access_token, insecure),
    )
    const again = await oauth.introspectionRequest(server, client, proof, refreshed.access_token, insecure)
    expect(await oauth.processIntrospectionResponse(server, client, again)).toEqual({ active: false })
    const end = new URL(server.end_session_endpoint ?? '')
    end.search = new URLSearchParams({
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: left,
    }).toString()
    await signsOut(browser, end.href)
  })

  it('oidc-client-ts', async () => {
    const client = new OidcClient({
      ...{ authority: issuer, client_id: 'app_public', redirect_uri: home, post_logout_redirect_uri: left },
      scope: 'openid profile email',
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    })
    const { url } = await client.createSigninRequest({})
    const browser = await signedInAt(url, ours)
    const answer = await client.processSigninResponse(browser.page.url)
    expect(answer.profile).toMatchObject({ email: 'person1@example.com', iss: issuer })
    const refreshed = await client.useRefreshToken({
      state: { ...answer, refresh_token: answer.refresh_token ?? '', profile: answer.profile, data: undefined },
    } as unknown as Parameters<OidcClient['useRefreshToken']>[0]) // what it reads of a state
    expect(refreshed.access_token).toBeTruthy()
    await client.revokeToken(refreshed.access_token, 'access_token')
    await expect(login.authenticate(refreshed.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    const out = await client.createSignoutRequest({ id_token_hint: answer.id_token ?? '' })
    await signsOut(browser, out.url)
  })

  it('@badgateway/oauth2-client', async () => {
    const client = new OAuth2Client({
      ...{ server: issuer, clientId: 'app_server', clientSecret: secret },
      discoveryEndpoint: '/.well-known/openid-configuration',
      authenticationMethod: 'client_secret_post',
    })
    const codeVerifier = oauth.generateRandomCodeVerifier()
    const url = await client.authorizationCode.getAuthorizeUri({
      ...{ redirectUri: home, state: 'one', codeVerifier },
      scope: ['openid', 'email'],
    })
    const browser = await signedInAt(url, ours)
    const token = await client.authorizationCode.getTokenFromCodeRedirect(browser.page.url, {
      ...{ redirectUri: home, state: 'one', codeVerifier },
    })
    const refreshed = await client.refreshToken(token)
    expect(await client.introspect(refreshed)).toMatchObject({ active: true, client_id: 'app_server' })
    await client.revoke(refreshed)
    await expect(login.authenticate(refreshed.accessToken)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  it('passport-openidconnect, confidential and without PKCE, which it does not know', async () => {
    const origin = await serve((origin) => {
      const passport = new Passport()
      const strategy = new OpenIdStrategy(
        {
          ...{ issuer, authorizationURL: `${issuer}/`, tokenURL: `${issuer}/api/authentication/oauth/tokens` },
          ...{ userInfoURL: `${issuer}/api/oauth/userinfo`, clientID: 'app_passport', clientSecret: secret },
          ...{ callbackURL: `${origin}/callback`, scope: 'email', nonce: 'yes' },
        },
        (_issuer, { id }, done) => done(null, { id }),
      )
      passport.use(strategy)
      const app = express()
      app.use(session({ secret: 'x'.repeat(32), resave: false, saveUninitialized: true }), passport.initialize())
      app.get('/', passport.authenticate('openidconnect', { session: false }))
      app.get(
        '/callback',
        passport.authenticate('openidconnect', { session: false }),
        (request, response) => response.end(JSON.stringify((request as IncomingMessage & { user?: unknown }).user)), // passport puts it there
      )
      return app
    })
    const redirectUrls = [`${origin}/callback`]
    await applications.save('app_passport', { redirectUrls, secrets: [stored], requirePkce: false })
    const { page } = await signedInAt(`${origin}/`, 'nowhere:')
    expect([page.status, JSON.parse(page.body).id]).toEqual([200, expect.stringMatching(/^[a-z0-9]{25}$/)])
  })

  it('express-openid-connect', async () => {
    const origin = await serve((origin) => {
      const app = express()
      const handler = auth({
        ...{ issuerBaseURL: issuer, baseURL: origin, clientID: 'app_express', clientSecret: secret },
        ...{ secret: 'x'.repeat(32), idTokenSigningAlg: 'EdDSA', idpLogout: true },
        authorizationParams: { response_type: 'code', scope: 'openid email' },
      })
      app.use(handler as unknown as Parameters<typeof app.use>[0]) // typed for an older express
      app.get('/', (request, response: ServerResponse) =>
        response.end(JSON.stringify((request as IncomingMessage & { oidc?: { user?: unknown } }).oidc?.user ?? null)),
      )
      return app
    })
    await applications.save('app_express', { redirectUrls: [`${origin}/callback`, origin], secrets: [stored] })
    const browser = await signedInAt(`${origin}/login`, 'nowhere:')
    expect(JSON.parse(browser.page.body)).toMatchObject({ email: 'person1@example.com' })
    await browser.open(`${origin}/logout`)
    expect((await browser.open(`${origin}/`)).body).not.toContain('person1@example.com')
  })

  it('@auth/core', async () => {
    const origin = 'http://localhost:18359'
    await applications.save('app_auth', { redirectUrls: [`${origin}/auth/callback/ours`], secrets: [stored] })
    const provider = {
      id: 'ours',
      name: 'Ours',
      type: 'oidc',
      issuer,
      clientId: 'app_auth',
      clientSecret: secret,
    } as const
    const jar = new Map<string, string>()
    const call = async (path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = new Request(`${origin}${path}`, { ...init, headers: { ...init.headers, cookie } })
      const answer = await Auth(request, {
        ...{ secret: 'x'.repeat(32), trustHost: true, basePath: '/auth' },
        providers: [{ ...provider, checks: ['pkce', 'state', 'nonce'] }],
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return answer
    }
    const { csrfToken } = (await (await call('/auth/csrf')).json()) as { csrfToken: string }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ csrfToken }).toString()
    const begun = await call('/auth/signin/ours', { method: 'POST', headers: form, body })
    const browser = await signedInAt(begun.headers.get('location') ?? '', `${origin}/auth/callback`)
    await call(browser.page.url.slice(origin.length))
    const signedIn = (await (await call('/auth/session')).json()) as { user?: { email?: string } }
    expect(signedIn.user?.email).toBe('person1@example.com')
    await call('/auth/signout', { method: 'POST', headers: form, body })
    expect(await (await call('/auth/session')).json()).toBeNull()
  })
})
