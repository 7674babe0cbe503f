import { connectionTestPath } from '@doorward/contract/login/connection-test'
import type { ConnectionDraft } from '@doorward/core/connections/connection'
import type { ConnectionId, UserId } from '@doorward/core/ids'
import { newSecret } from '@doorward/store/secrets/secret-hash'
import {
  connectionTestIdOf,
  findConnectionTest,
  saveAskedConnectionTest,
} from '@doorward/store/sign-in/connection-tests'
import { findTrace } from '@doorward/store/sign-in/login-traces'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { SimpleSaml } from './peers/simplesaml.ts'
import { postFromElsewhere } from './providers/signing-in.ts'
import { newProviderKey } from './saml/provider.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream } from './upstream.ts'

const by = 'Doorward|maya' as UserId
const people = {
  ann: { name: 'Ann Upstream', email: 'ann@upstream.example', email_verified: true, nested: { team: 'red' } },
}
let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`

const connect = (id: string, draft: ConnectionDraft = {}) =>
  saveConnection(login, id, {
    ...{ clientId: 'doorward', issuerUrl: upstream.issuer, data: { name: 'Globex' }, ...draft },
    clientSecret: 'a secret of the provider',
  })

beforeAll(async () => {
  login = await openTestLogin()
  upstream = await openUpstream(people, [`${host()}/login`])
  await connect('con_up')
  await connect('con_blank', { data: { name: 'Globex', userIdExpression: '{nothing}' } })
})
afterAll(async () => {
  await login.close()
  await upstream.close()
})

interface Wish {
  connectionId?: string
  minutesAgo?: number
  actor?: UserId
}

/** A test as the API begins it. */
async function newTest({ connectionId = 'con_up', minutesAgo = 0, actor = by }: Wish = {}) {
  const ticket = newSecret()
  const testId = connectionTestIdOf(ticket)
  const { accountId, environment } = login
  const asked = { connectionId: connectionId as ConnectionId, by: actor }
  const at = new Date(Date.now() - minutesAgo * 60_000)
  await environment.database.account(accountId, (tx) => saveAskedConnectionTest(tx, accountId, { testId, asked, at }))
  return { testId, url: `${host()}${connectionTestPath}?ticket=${ticket}` }
}

const newBrowser = () => new Browser('https://nowhere.example/')
const linkOn = ({ page }: Browser) =>
  /class="button" href="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
const goOn = (browser: Browser, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  browser.open(new URL(linkOn(browser), browser.page.url).href, { headers })

/** A test that its person goes through with. */
async function through(wish: Wish = {}) {
  const test = await newTest(wish)
  const browser = newBrowser()
  await browser.open(test.url)
  await goOn(browser)
  await browser.submit({ login: 'ann', password: 'any' })
  return { ...test, browser }
}

const traceOf = (testId: string) =>
  login.environment.database.account(login.accountId, (tx) => findTrace(tx, login.accountId, testId), 'read')
async function findingsOf(testId: string, at = new Date()) {
  const { accountId, environment } = login
  const dataKey = await environment.keyring.dataKey(accountId)
  const find = { testId, at, dataKey }
  const test = await environment.database.account(accountId, (tx) => findConnectionTest(tx, accountId, find), 'read')
  return test?.findings
}
const stepsOf = async (testId: string) => (await traceOf(testId))?.steps.map(({ step }) => step)

describe('LGN-08 a test of a connection', () => {
  it('goes to the provider and back as a sign-in does, and tells what it said and what was read of it', async () => {
    const { testId, browser } = await through()
    expect(browser.page.body).toContain('The test passed')
    expect(browser.page.body).toContain('You can close this window.')
    expect(await traceOf(testId)).toMatchObject({
      outcome: 'tested',
      applicationId: 'DOORWARD_CONNECTION_TEST',
      connectionId: 'con_up',
      userId: null,
    })
    expect(await stepsOf(testId)).toEqual(['sent', 'answered', 'told', 'read', 'ended'])
    expect(await findingsOf(testId)).toMatchObject({
      claims: { sub: 'ann', email: 'ann@upstream.example', nested: { team: 'red' } },
      expression: '{sub}',
      subject: 'ann',
      email: 'ann@upstream.example',
      isEmailVerified: true,
    })
  })

  it('makes no user, links nobody, signs nobody in and keeps no credentials', async () => {
    const counted = () => login.rows.owner`
      select (select count(*) from user_identities) as identities, (select count(*) from sessions) as sessions,
        (select count(*) from connection_credentials) as credentials, (select count(*) from account_changes) as changes`
    const before = await counted()
    const { browser } = await through()
    expect(await counted()).toEqual(before)
    await browser.open(`${host()}/settings`)
    expect(browser.page.body).not.toContain('Ann Upstream')
    expect(browser.cookieHeader(host())).not.toContain('session')
  })

  it('keeps the claims sealed, and forgets them within the hour', async () => {
    const { testId } = await through()
    const [row] = await login.rows.owner<{ payload: object; left: number }[]>`
      select payload, extract(epoch from expires_at - clock_timestamp())::int as left from oidc_rows where id = ${testId}`
    expect(JSON.stringify(row?.payload)).not.toContain('upstream.example')
    expect(row?.left).toBeLessThanOrEqual(3_300)
    expect(await findingsOf(testId, new Date(Date.now() + 3_600_000))).toBeUndefined()
    expect(JSON.stringify(await traceOf(testId))).not.toContain('ann@upstream.example')
  })

  it('says of claims without an id that they have none, and still shows them', async () => {
    const { testId, browser } = await through({ connectionId: 'con_blank' })
    expect(browser.page.body).toContain('The test did not pass')
    const found = await findingsOf(testId)
    expect(found).toMatchObject({ claims: { sub: 'ann' }, expression: '{nothing}' })
    expect(found?.subject).toBeUndefined()
    const trace = await traceOf(testId)
    expect(trace).toMatchObject({ outcome: 'failed' })
    expect(trace?.steps.at(-1)?.facts).toMatchObject({ fault: 'misconfigured' })
  })

  it('that the provider declines tells why', async () => {
    const { testId, url } = await newTest()
    const browser = newBrowser()
    browser.stopAt = upstream.issuer
    await browser.open(url)
    await goOn(browser)
    const state = new URL(browser.page.url).searchParams.get('state') ?? ''
    await browser.open(
      `${host()}/login?${new URLSearchParams({ state, error: 'access_denied', iss: upstream.issuer })}`,
    )
    expect(browser.page.body).toContain('The test did not pass')
    expect((await traceOf(testId))?.steps.at(-1)?.facts).toMatchObject({ fault: 'declined' })
  })
})

describe('LGN-08 the link of a test', () => {
  const isGone = (browser: Browser) => expect(browser.page.body).toContain('This link no longer works')

  it('is used up by going to the provider, not by looking', async () => {
    const { url } = await newTest()
    const browser = newBrowser()
    await browser.open(url)
    await browser.open(url)
    expect(browser.page.body).toContain('Go to Globex')
    await goOn(browser)
    await browser.open(url)
    isGone(browser)
  })

  it('belongs to the browser that opened it first', async () => {
    const { url } = await newTest()
    const [first, other] = [newBrowser(), newBrowser()]
    await first.open(url)
    await other.open(url)
    isGone(other)
    await other.open(new URL(linkOn(first), first.page.url).href)
    isGone(other)
  })

  it('comes back in that browser alone', async () => {
    const { testId, url } = await newTest()
    const [browser, other] = [newBrowser(), newBrowser()]
    await browser.open(url)
    await goOn(browser)
    browser.stopAt = `${host()}/login?`
    await browser.submit({ login: 'ann', password: 'any' })
    await other.open(browser.page.url)
    expect(other.page.status).toBe(400)
    expect(await findingsOf(testId)).toBeUndefined()
  })

  it('goes nowhere from a page of somebody else', async () => {
    const { testId, url } = await newTest()
    const browser = newBrowser()
    await browser.open(url)
    await goOn(browser, { 'sec-fetch-site': 'cross-site' })
    expect(browser.page.status).toBe(403)
    expect(await traceOf(testId)).toBeUndefined()
  })

  it('is over after ten minutes', async () => {
    const browser = newBrowser()
    await browser.open((await newTest({ minutesAgo: 9 })).url)
    expect(browser.page.body).toContain('Go to Globex')
    await browser.open((await newTest({ minutesAgo: 11 })).url)
    isGone(browser)
  })

  it('does nothing once whoever asked for it lost the right, also on the way back', async () => {
    const actor = 'Doorward|noor' as UserId
    const { testId, url } = await newTest({ actor })
    const unopened = await newTest({ actor })
    const browser = newBrowser()
    await browser.open(url)
    await goOn(browser)
    login.powerless.add(actor)
    await browser.submit({ login: 'ann', password: 'any' })
    expect(browser.page.status).toBe(400)
    expect(await findingsOf(testId)).toBeUndefined()
    expect(await traceOf(testId)).toMatchObject({ outcome: 'failed' })
    await browser.open(unopened.url)
    isGone(browser)
  })
})

describe('LGN-09 a test of a connection to SimpleSAMLphp', () => {
  let peer: SimpleSaml
  beforeAll(async () => {
    peer = await SimpleSaml.open({ 'ann:a word': { uid: ['ann7'], mail: ['ann@idp.example'] } })
    peer.useKeys(newProviderKey())
    peer.useClient({ entityId: host(), consumerUrl: `${host()}/login` })
    await saveConnection(login, 'con_saml', {
      ...{ type: 'SAML2', authenticationUrl: `${peer.site}/saml2/idp/SSOService.php`, issuerUrl: peer.entityId },
      ...{ providerCertificate: (await peer.certificates()).join('\n\n'), data: { userIdExpression: '{mail}' } },
    })
  })
  afterAll(() => peer?.close())

  it('shows what the assertion says and what the expression makes of it, and signs nobody in', async () => {
    const { testId, url } = await newTest({ connectionId: 'con_saml' })
    const browser = newBrowser()
    await browser.open(url)
    await goOn(browser)
    const answer = await peer.signIn(browser, 'ann:a word')
    const { location } = await postFromElsewhere(answer.url, answer.form)
    await browser.open(location ?? '')
    expect(browser.page.body).toContain('The test passed')
    expect(await stepsOf(testId)).toEqual(['sent', 'answered', 'told', 'read', 'ended'])
    const read = { claims: { sub: 'ann7', mail: 'ann@idp.example' }, expression: '{mail}', subject: 'ann@idp.example' }
    expect(await findingsOf(testId)).toMatchObject(read)
    await browser.open(`${host()}/settings`)
    expect(browser.page.body).toContain('type="email"') // the sign-in page
  })
})
