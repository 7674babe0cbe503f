import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { ClientSecretBasic } from 'openid-client'
import { expect } from 'vitest'
import { applicationsOf, newApplicationSecret } from '../applications-of.ts'
import { Browser, fetchLocal, jsonOf } from '../browser.ts'
import { openLogoutReceiver } from '../logout-receiver.ts'
import { goodPassword, openTestLogin } from '../test-login.ts'

const place = 'https://rp.example.com/'
/** Where the relying party takes answers, and where people stand after signing out. */
export const [home, left] = [`${place}callback`, `${place}left`]

/** What a relying party proves by that an answer is its own (RFC 7636). */
export const verifier = randomBytes(32).toString('base64url')
export const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

/** What a request says; undefined leaves a parameter out that it has otherwise. */
export type Fields = Record<string, string | undefined>

const formWith = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined))
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
}
interface Exchange {
  by?: 'first' | 'second'
  how?: 'basic' | 'post'
  fields: Fields
}

/** An account's provider, one person, and a relying party of bare HTTP: confidential, and free to leave PKCE out. */
export async function openProvider() {
  const login = await openTestLogin()
  const applications = applicationsOf(login)
  const { issuer } = applications
  await login.environment.keyring.ensureRsaKey(login.accountId)
  const secrets = { first: newApplicationSecret(), second: newApplicationSecret() }
  const logouts = await openLogoutReceiver()
  for (const [name, { stored }] of Object.entries(secrets))
    await applications.save(`app_${name}`, {
      ...(name === 'first' ? { backchannelLogoutUri: logouts.url } : {}),
      ...{ redirectUrls: [home, left], secrets: [stored], requirePkce: false },
      idTokenSignedResponseAlg: 'RS256',
    })
  const account = { accountId: login.accountId, region: 'eu-west', applicationRegistration: 'approved' }
  await login.save('account', login.accountId, account)
  const { email } = await applications.signUp('app_first', home, { proof: ClientSecretBasic(secrets.first.secret) })
  const document: Record<string, unknown> = await jsonOf(await fetchLocal(`${issuer}/.well-known/openid-configuration`))
  const addressOf = (endpoint: string) => String(document[endpoint])

  /** Sends a browser to ask for a sign-in, by address or by form; answers what it asked. */
  async function authorize(browser: Browser, more: Fields = {}, by: 'GET' | 'POST' = 'GET'): Promise<Fields> {
    const [state, nonce] = [randomBytes(96).toString('base64url'), randomBytes(16).toString('base64url')]
    const usual = { client_id: 'app_first', redirect_uri: home, response_type: 'code', scope: 'openid', state, nonce }
    const asked = { ...usual, ...more }
    const form = formWith(asked).toString()
    const address = addressOf('authorization_endpoint')
    await (by === 'GET'
      ? browser.open(`${address}?${form}`)
      : browser.open(address, { method: 'POST', headers: asForm, body: form }))
    return asked
  }

  const asksToSignIn = ({ page }: Browser) => page.status === 200 && page.body.includes('name="password"')

  /** What the provider answered to the relying party (Core §3.1.2.5, §3.1.2.6; RFC 9207 §2). */
  function answerAt(browser: Browser, asked: Fields): Record<string, string> {
    expect(browser.page.url.slice(0, home.length + 1)).toBe(`${home}?`)
    const answer = Object.fromEntries(new URL(browser.page.url).searchParams)
    expect([answer.state, answer.iss]).toEqual([asked.state, issuer])
    return answer
  }

  /** The same after the person has signed in, which the provider has to ask for. */
  async function answerAfterSignIn(browser: Browser, asked: Fields) {
    expect(asksToSignIn(browser)).toBe(true)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    return answerAt(browser, asked)
  }

  function post(url: string, fields: Fields, headers: Record<string, string> = {}) {
    return fetchLocal(url, { method: 'POST', headers: { ...asForm, ...headers }, body: formWith(fields).toString() })
  }

  /** Asks the token endpoint as one of the two applications, which proves itself by its secret (Core §9). */
  function requestTokens({ by = 'first', how = 'basic', fields }: Exchange): Promise<Response> {
    const [client_id, { secret: client_secret }] = [`app_${by}`, secrets[by]]
    const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
    const url = addressOf('token_endpoint')
    return how === 'basic'
      ? post(url, fields, { authorization: basic })
      : post(url, { ...fields, client_id, client_secret })
  }

  const codeFields = (code: string | undefined): Fields => ({
    ...{ grant_type: 'authorization_code', redirect_uri: home },
    code,
  })

  /** What an id token says, verified as a relying party has to (Core §3.1.3.7). */
  async function claimsOf(idToken: string, asked: Fields): Promise<JWTPayload> {
    const keys: JSONWebKeySet = await jsonOf(await fetchLocal(addressOf('jwks_uri')))
    const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      ...{ issuer, audience: 'app_first', algorithms: ['RS256'], maxTokenAge: 300 },
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time'],
    })
    expect(protectedHeader.kid).toBeTruthy()
    expect(payload.nonce).toBe(asked.nonce)
    expect(String(payload.sub)).toMatch(/^[\x21-\x7e]{1,255}$/)
    return payload
  }

  /** The tokens of an answer, and what the id token says (Core §3.1.3.3). */
  async function readTokens(answer: Response, asked: Fields) {
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const tokens: Tokens & { token_type: string } = await jsonOf(answer)
    expect(tokens.token_type.toLowerCase()).toBe('bearer')
    return { tokens, claims: await claimsOf(tokens.id_token, asked) }
  }

  /** A whole sign-in of the person in this browser; `asks` is whether the provider has to ask who it is. */
  async function signIn(browser: Browser, more: Fields = {}, { asks = true } = {}) {
    const asked = await authorize(browser, more)
    const answer = asks ? await answerAfterSignIn(browser, asked) : answerAt(browser, asked)
    const fields = codeFields(answer.code)
    return { asked, answer, fields, ...(await readTokens(await requestTokens({ fields }), asked)) }
  }

  const askUserinfo = (token: string, method = 'GET') =>
    fetchLocal(addressOf('userinfo_endpoint'), { method, headers: { authorization: `Bearer ${token}` } })

  /** What the userinfo endpoint tells, about the person of the id token (Core §5.3.2). */
  async function userinfoOf({ tokens, claims }: { tokens: Tokens; claims: JWTPayload }, method = 'GET') {
    const answer = await askUserinfo(tokens.access_token, method)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ])
    const told: Record<string, unknown> = await jsonOf(answer)
    expect(told.sub).toBe(claims.sub)
    return told
  }

  /** Registers a program (RFC 7591), which waits then. */
  const register = (more: object) =>
    fetchLocal(addressOf('registration_endpoint'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [home], token_endpoint_auth_method: 'none', ...more }),
    })
  /** Approves it, as an administrator does by the API. */
  const approve = (id: string) => applications.save(id, { redirectUrls: [home] })

  return {
    ...{ register, approve, challenge },
    ...{ issuer, email, document, addressOf, rows: login.rows, logouts },
    ...{ authorize, asksToSignIn, answerAt, answerAfterSignIn, post, requestTokens, codeFields, readTokens },
    ...{ signIn, askUserinfo, userinfoOf, headerOf: decodeProtectedHeader },
    newBrowser: () => new Browser(place),
    async close() {
      await login.close()
      await logouts.close()
    },
  }
}
export type Provider = Awaited<ReturnType<typeof openProvider>>
