import { createHash, randomBytes } from 'node:crypto'
import type { ConnectionDraft } from '@doorward/core/connections/connection'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf } from './applications-of.ts'
import { Browser, fetchLocal, jsonOf } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream, type UpstreamPeople } from './upstream.ts'

const home = 'https://shop.example.com/start'
const people: UpstreamPeople = {
  ann: {
    name: 'Ann Upstream',
    email: 'ann@upstream.example',
    email_verified: true,
    picture: 'https://p.example/a.png',
  },
  bob: { name: 'Bob', email: 'bob@upstream.example', email_verified: false },
}

let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
let save: Applications['save']
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

/** A connection to the provider of these tests. */
const connect = (id: string, draft: ConnectionDraft = {}) =>
  saveConnection(login, id, {
    ...{ clientId: 'doorward', issuerUrl: upstream.issuer, data: { name: `Provider ${id}` }, ...draft },
    clientSecret: 'a secret of the provider',
  })

beforeAll(async () => {
  login = await openTestLogin()
  save = applicationsOf(login).save
  await save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
  upstream = await openUpstream(people, [`${host()}/login`])
  await connect('con_up')
})
afterAll(async () => {
  await login.close()
  await upstream.close()
})

const send = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
  fetchLocal(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function begin(more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const verifier = randomBytes(40).toString('base64url')
  const asked = {
    redirectUrl: home,
    codeChallengeMethod: 'S256',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    applicationId: 'app_shop',
    ...more,
  }
  const answer = await send('POST', `${host()}/api/authentication`, asked, headers)
  return { status: answer.status, verifier, body: await jsonOf(answer) }
}

const newBrowser = () => new Browser('https://shop.example.com/')

/** Signs in at the provider, where the browser is by now. */
const asUpstream = (browser: Browser, id: string) => browser.submit({ login: id, password: 'any' })

/** What the application gets for where the browser ended. */
async function tokensOf(browser: Browser, { body, verifier }: Awaited<ReturnType<typeof begin>>) {
  const code = new URL(browser.page.url).searchParams.get('code') ?? ''
  const asked = {
    grant_type: 'authorization_code',
    client_id: 'app_shop',
    redirect_uri: home,
    code,
    code_verifier: verifier,
  }
  const answer = await send('POST', `${host()}/api/authentication/${body.authenticationRequestId}/tokens`, asked)
  return jsonOf(answer)
}

async function signInAs(id: string, browser = newBrowser(), connectionId = 'con_up') {
  const begun = await begin({ connectionId })
  await browser.open(begun.body.authenticationUrl)
  await asUpstream(browser, id)
  return { browser, tokens: await tokensOf(browser, begun) }
}

describe('LGN-08 a sign-in at a provider', () => {
  it('that the application names goes there at once, and comes back with who it is', async () => {
    const { tokens } = await signInAs('ann')
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      name: 'Ann Upstream',
      email: 'ann@upstream.example',
      email_verified: true,
      picture: 'https://p.example/a.png',
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ azp: 'con_up' })
  })

  it('finds the same user again, whatever the provider says of him by then', async () => {
    const first = decodeJwt((await signInAs('ann')).tokens.id_token).sub
    people.ann = { ...people.ann, email: 'ann@elsewhere.example', name: 'Ann Later' }
    expect(decodeJwt((await signInAs('ann')).tokens.id_token).sub).toBe(first)
  })

  it('is offered on the sign-in page, by name', async () => {
    const browser = newBrowser()
    const begun = await begin()
    await browser.open(begun.body.authenticationUrl)
    expect(browser.page.body).toContain('Continue with Provider con_up')
    await browser.open(`${browser.page.url}/with/con_up`)
    await asUpstream(browser, 'bob')
    expect(decodeJwt((await tokensOf(browser, begun)).id_token)).toMatchObject({
      email: 'bob@upstream.example',
      email_verified: false,
    })
  })
})
