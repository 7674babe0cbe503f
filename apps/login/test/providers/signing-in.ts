import { createHash, randomBytes } from 'node:crypto'
import { Browser, fetchLocal, jsonOf } from '../browser.ts'
import type { TestLogin } from '../test-login.ts'

const home = 'https://shop.example.com/start'

/** The application that people of these tests sign in to. */
export const shop = { name: 'The shop', redirectUrls: ['https://shop.example.com/'] }

const send = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetchLocal(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const hostOf = ({ accountId, port }: TestLogin) => `http://${accountId}.eu-west.doorward.localhost:${port}`

/**
 * A sign-in that the shop begins.
 * @param more what it asks for besides
 */
export async function beginSignIn(login: TestLogin, more: object = {}, headers: Record<string, string> = {}) {
  const url = `${hostOf(login)}/api/authentication`
  const verifier = randomBytes(40).toString('base64url')
  const asked = {
    ...{ redirectUrl: home, applicationId: 'app_shop', codeChallengeMethod: 'S256' },
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    ...more,
  }
  const answer = await send(url, asked, headers)
  const body = await jsonOf(answer)
  /** What the shop gets for where the browser ended. */
  const tokensOf = async (browser: Browser) => {
    const code = new URL(browser.page.url).searchParams.get('code') ?? ''
    const exchange = {
      ...{ grant_type: 'authorization_code', client_id: 'app_shop', redirect_uri: home },
      ...{ code, code_verifier: verifier },
    }
    return jsonOf(await send(`${url}/${body.authenticationRequestId}/tokens`, exchange))
  }
  return { status: answer.status, body, tokensOf }
}

/** A sign-in that the shop begins by a connection, up to where its browser goes to the provider. */
export async function goToProvider(login: TestLogin, connectionId: string) {
  const { body, tokensOf } = await beginSignIn(login, { connectionId })
  const browser = new Browser('https://')
  await browser.open(body.authenticationUrl)
  return { browser, host: hostOf(login), address: browser.page.url, finish: () => tokensOf(browser) }
}

/** Posts a form as a page of the provider's site makes a browser do: without our cookies. Answers where it is sent on to. */
export async function postFromElsewhere(url: string, form: URLSearchParams, headers: Record<string, string> = {}) {
  const answer = await fetchLocal(url, {
    method: 'POST',
    headers: {
      ...{ accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...{ origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
      ...headers,
    },
    body: form.toString(),
  })
  const location = answer.headers.get('location')
  return {
    status: answer.status,
    location: location && new URL(location, url).href,
    cookies: answer.headers.getSetCookie(),
  }
}
