import type { AccountId } from '@doorward/core/ids'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bootstrap } from '../src/bootstrap.ts'
import type { Platform } from '../src/platform.ts'
import { serveAll } from '../src/serve-all.ts'
import { portalToken } from './portal-token.ts'
import { openTestPlatform } from './test-platform.ts'

let platform: Platform
let close: () => Promise<void>
let app: FastifyInstance
let cardless: FastifyInstance
const people = new Map<string, { accountId: AccountId; token: string; subject: string }>()

/** Somebody with an account of his own. */
async function somebody(email: string) {
  const known = people.get(email)
  if (known) return known
  const { accountId, ownerUserId } = await bootstrap(platform, { email, account: email.slice(0, 32) })
  const subject = ownerUserId.replace('Doorward|', '')
  const person = { accountId, subject, token: await portalToken(platform, subject) }
  people.set(email, person)
  return person
}
const serving = (cardProvider: 'sandbox' | 'none') =>
  serveAll({ ...platform, config: { ...platform.config, cardProvider } }, { logger: false, isStopping: () => false })

beforeAll(async () => {
  ;({ platform, close } = await openTestPlatform())
  app = await serving('sandbox')
  cardless = await serving('none')
}, 60_000)
afterAll(async () => {
  await app?.close()
  await cardless?.close()
  await close()
})

interface Sent {
  token?: string
  body?: object
  at?: FastifyInstance
  headers?: Record<string, string>
  host?: string
}
async function send(method: string, url: string, { token, body, at = app, headers = {}, host }: Sent = {}) {
  const reply = await at.inject({
    method: method as 'GET', // inject names the methods it knows; tests use those
    url,
    headers: {
      host: host ?? `billing.${platform.hosts.domain}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
}

const named = (accountId: string) => `/v1/accounts/${encodeURIComponent(`Doorward|${accountId}`)}`
const redirectUrl = () => `${platform.hosts.scheme}://${platform.hosts.domain}/app/#/settings/billing?tab=cards`
/** As a browser posts a form of the pretended bank's own page. */
const fromBank = () => ({ headers: { origin: `${platform.hosts.scheme}://billing.${platform.hosts.domain}` } })
let cardsMade = 0
const source = (kind: string) => `pm_sandbox_${kind}_${String(++cardsMade).padStart(8, '0')}`

/** Somebody who pays for an account of his own. */
async function payer(email: string) {
  const person = await somebody(email)
  const { accountId, token } = person
  const made = await send('POST', '/v1/accounts', { token, body: { accountId: `Doorward|${accountId}`, email } })
  expect([200, 201]).toContain(made.status)
  const url = named(accountId)
  const add = (paymentSourceId: string, more: object = {}) =>
    send('PUT', `${url}/payment-sources`, { token, body: { paymentSourceId, redirectUrl: redirectUrl(), ...more } })
  const choose = (paymentTarget: object, more: Sent = {}) =>
    send('PATCH', `${url}/payment-targets`, { token, body: { operation: 'ADD', paymentTarget }, ...more })
  return { ...person, url, add, choose }
}
const promoter = { featureSet: 'PROMOTER', currency: 'EUR', selection: { unitPrice: '0.0011' } }

describe('who pays for an account', () => {
  it('BIL-01 is nobody before somebody says so, who is then answered the same however often', async () => {
    const { accountId, token } = await somebody('first@example.com')
    expect(await send('GET', named(accountId), { token })).toMatchObject({
      status: 404,
      body: { errorCode: 'NotFound' },
    })
    const body = { accountId: `Doorward|${accountId}`, email: 'bills@example.com' }
    const made = await send('POST', '/v1/accounts', { token, body })
    expect(made).toMatchObject({
      status: 201,
      body: {
        accountId: `Doorward|${accountId}`,
        email: 'bills@example.com',
        featureSet: 'BETA_PLAN',
        currency: 'EUR',
        paymentAccount: { paymentMethods: [] },
        cardProvider: { name: 'sandbox', isTestMoney: true },
      },
    })
    const { accountId: other, token: theirs } = await somebody('ten@example.com')
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, () =>
        send('POST', '/v1/accounts', { token: theirs, body: { accountId: other, email: 'ten@example.com' } }),
      ),
    )
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await send('POST', '/v1/accounts', { token, body: { ...body, email: 'else@example.com' } })).body).toEqual(
      made.body,
    )
    for (const url of [named(accountId), `/v1/accounts/${accountId}`, `/v1/accounts/Doorward|${accountId}`])
      expect(await send('GET', url, { token })).toMatchObject({ status: 200, body: made.body })
  })

  it('BIL-01 stands sealed, in no change log, and is changed under a precondition', async () => {
    const { url, token, accountId } = await payer('sealed@example.com')
    const rows = await platform.database.account(accountId, async (tx) => [
      ...(await tx`select sealed from billing_accounts`),
      ...(await tx`select before, after from account_changes where account_id = ${accountId}`),
    ])
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain('sealed@example.com"}')
    const { headers } = await send('GET', url, { token })
    const change = (etag: string) =>
      send('PATCH', url, { token, body: { email: 'New@example.com' }, headers: { 'if-match': etag } })
    expect(await change('"v99"')).toMatchObject({ status: 412, body: { errorCode: 'ChangedElsewhere' } })
    expect(await change(String(headers.etag))).toMatchObject({ status: 200, body: { email: 'New@example.com' } })
    for (const email of ['nobody', 'a@b'])
      expect(await send('PATCH', url, { token, body: { email } })).toMatchObject({
        status: 400,
        body: { details: { field: 'email' } },
      })
  })

  it('BIL-01 is in the export of the account', async () => {
    const { token, accountId, add } = await payer('export@example.com')
    await add(source('success'))
    await platform.database.account(
      accountId,
      (
        tx,
      ) => tx`insert into payment_attempts (account_id, attempt_id, invoice_id, at, in_turn, payment_method_id, amount,
          currency, outcome, code, settled_at)
        values (${accountId}, 'pay_1', 'inv_2026_01', now(), true, 'pm_1', 63.46, 'EUR', 'declined', 'expired_card', now()),
          (${accountId}, 'pay_2', 'inv_2026_01', now(), false, null, 63.46, 'EUR', null, null, null)`,
    )
    const host = `${accountId}.eu-west.${platform.hosts.domain}`
    const { body } = await send('GET', `/v1/accounts/${accountId}/export`, { token, host })
    expect(body.paymentAttempts).toMatchObject([
      { attemptId: 'pay_1', invoiceId: 'inv_2026_01', amount: '63.4600', outcome: 'declined', code: 'expired_card' },
      { attemptId: 'pay_2', paymentMethodId: null, outcome: null },
    ])
    expect(body.billing).toMatchObject([
      { email: 'export@example.com', paymentMethods: [{ brand: 'visa', status: 'active' }] },
    ])
    expect(body.invoices).toEqual([])
  })

  it('is told to nobody of another account, whatever is asked', async () => {
    const { url, accountId } = await payer('mine@example.com')
    const { token } = await somebody('stranger@example.com')
    const body = { accountId: `Doorward|${accountId}`, email: 'stranger@example.com' }
    const asked = [
      ['POST', '/v1/accounts', body],
      ['GET', url],
      ['PATCH', url, { email: 'stranger@example.com' }],
      ['PUT', `${url}/payment-sources`, { paymentSourceId: source('success'), redirectUrl: redirectUrl() }],
      ['PATCH', `${url}/payment-sources/pm_sandbox_success_00000001`, { redirectUrl: redirectUrl() }],
      ['DELETE', `${url}/payment-sources/pm_sandbox_success_00000001`],
      ['PATCH', `${url}/payment-targets`, { paymentTarget: promoter }],
    ] as const
    for (const [method, at, body] of asked) {
      const sent = { ...(body ? { body } : {}) }
      expect([method, at, await send(method, at, { token, ...sent })]).toMatchObject([method, at, { status: 404 }])
      expect((await send(method, at, sent)).status).toBe(401)
    }
  })

  it('is asked at the billing host alone', async () => {
    const { accountId, token } = await payer('host@example.com')
    const host = `${accountId}.eu-west.${platform.hosts.domain}`
    const account = await send('GET', `/v1/accounts/${accountId}`, { token, host })
    expect(account).toMatchObject({ status: 200, body: { accountId, region: 'eu-west' } })
    expect((await send('PUT', `/v1/accounts/${accountId}/payment-sources`, { token, host, body: {} })).status).toBe(404)
    expect((await send('GET', '/v1/roles', { token })).status).toBe(404)
  })
})

describe('a card', () => {
  it('ENT-03 BIL-02 BIL-03 is added, the first that pays is the default, and another one is made so', async () => {
    const { url, token, add } = await payer('cards@example.com')
    const [one, two] = [source('success'), source('success')]
    const added = await add(one)
    expect(added).toMatchObject({
      status: 200,
      body: {
        paymentAccount: {
          defaultPaymentMethodId: one,
          paymentMethods: [
            { paymentMethodId: one, type: 'card', status: 'active', brand: 'visa', last4: '4242', expiryMonth: 12 },
          ],
        },
      },
    })
    expect(added.body).not.toHaveProperty('followup')
    expect((await add(one)).body.paymentAccount).toEqual(added.body.paymentAccount)
    await add(two)
    const asDefault = (id: string) =>
      send('PATCH', url, { token, body: { paymentAccount: { defaultPaymentMethodId: id } } })
    expect((await asDefault(two)).body.paymentAccount.defaultPaymentMethodId).toBe(two)
    expect(await asDefault('pm_sandbox_success_99999999')).toMatchObject({ status: 404 })
    expect((await send('DELETE', `${url}/payment-sources/${two}`, { token })).status).toBe(204)
    const { body } = await send('GET', url, { token })
    expect(body.paymentAccount).toMatchObject({ paymentMethods: [{ paymentMethodId: one }] })
    expect(body.paymentAccount).not.toHaveProperty('defaultPaymentMethodId')
    expect((await send('DELETE', `${url}/payment-sources/${two}`, { token })).status).toBe(404)
  })

  it('BIL-02 BIL-07 that its bank asks about leads there, and back to where it came from', async () => {
    const { url, token, add } = await payer('bank@example.com')
    const card = source('authentication_required')
    const { body } = await add(card)
    expect(body.paymentAccount.paymentMethods).toMatchObject([{ status: 'pending' }])
    const bank = new URL(body.followup.redirectUrl)
    expect(bank.host).toBe(`billing.${platform.hosts.domain}`)
    const page = await send('GET', bank.pathname + bank.search)
    expect(page.body).toContain('Test money.')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const answer = (answer: string, at = bank) =>
      send('POST', `${at.pathname}${at.search}&answer=${answer}`, fromBank())
    expect(await answer('refused')).toMatchObject({ status: 303, headers: { location: redirectUrl() } })
    expect((await send('GET', url, { token })).body.paymentAccount.paymentMethods).toMatchObject([
      { status: 'card_declined' },
    ])
    const again = await send('PATCH', `${url}/payment-sources/${card}`, { token, body: { redirectUrl: redirectUrl() } })
    await answer('confirmed', new URL(again.body.followup.redirectUrl))
    expect((await send('GET', url, { token })).body.paymentAccount).toMatchObject({
      defaultPaymentMethodId: card,
      paymentMethods: [{ status: 'active' }],
    })
  })

  it('security 45 whose bank asks is confirmed by that question alone, once, in time, from the bank’s own page', async () => {
    const { url, token, add, accountId } = await payer('asked@example.com')
    const card = source('authentication_required')
    const plain = source('success')
    await add(plain)
    const bank = new URL((await add(card)).body.followup.redirectUrl)
    const status = async () =>
      (await send('GET', url, { token })).body.paymentAccount.paymentMethods.find(
        ({ paymentMethodId }: { paymentMethodId: string }) => paymentMethodId === card,
      ).status
    const at = (query: Record<string, string>) => `${bank.pathname}?${new URLSearchParams(query)}`
    const question = bank.searchParams.get('question') ?? ''
    expect(question).toMatch(/^ask_\w{32}$/)
    const asked = { account: accountId, card, question, answer: 'confirmed' }
    const wrong = [
      { account: accountId, card, answer: 'confirmed' },
      { ...asked, question: `ask_${'a'.repeat(32)}` },
      { ...asked, card: plain },
      { ...asked, answer: 'paid' },
    ]
    for (const query of wrong) expect((await send('POST', at(query), fromBank())).status).toBe(404)
    expect((await send('GET', at({ account: accountId, card }))).status).toBe(404)
    for (const headers of [undefined, { origin: 'null' }, { origin: 'https://evil.example' }])
      expect((await send('POST', at(asked), headers ? { headers } : {})).status).toBe(403)
    expect(await status()).toBe('pending')
    const ageBy = (minutes: number) =>
      platform.database.account(
        accountId,
        (tx) => tx`update sandbox_cards set asked_at = asked_at - ${minutes} * interval '1 minute'`,
      )
    await ageBy(16)
    expect((await send('POST', at(asked), fromBank())).status).toBe(404)
    await ageBy(-16)
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', at(asked), fromBank())))
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 404, 404])
    expect((await send('POST', at({ ...asked, answer: 'refused' }), fromBank())).status).toBe(404)
    expect(await status()).toBe('active')
  })

  it.each([
    ['declined', 'card_declined'],
    ['expired', 'expired'],
    ['insufficient_funds', 'active'],
  ])('BIL-07 of the kind %s is %s', async (kind, status) => {
    const { add } = await payer('kinds@example.com')
    const id = source(kind)
    const { body } = await add(id)
    expect(body.paymentAccount.paymentMethods).toContainEqual(expect.objectContaining({ paymentMethodId: id, status }))
  })

  it('security 2: leads nowhere but to the console', async () => {
    const { add } = await payer('redirect@example.com')
    for (const redirectUrl of [
      'https://evil.example/',
      `//${platform.hosts.domain}/`,
      'javascript:alert(1)',
      `http://x@${platform.hosts.domain}/`,
      `http://${platform.hosts.domain}.evil.example/`,
      `http://login.${platform.hosts.domain}/`,
      `blob:http://${platform.hosts.domain}/x`,
      `http:${platform.hosts.domain}/app/`,
      `http://:pw@${platform.hosts.domain}/app/`,
    ])
      expect([redirectUrl, await add(source('success'), { redirectUrl })]).toMatchObject([
        redirectUrl,
        { status: 400, body: { details: { field: 'redirectUrl' } } },
      ])
  })

  it('security 2: is led back to the address as a browser writes it', async () => {
    const { add } = await payer('snow@example.com')
    const { body } = await add(source('authentication_required'), { redirectUrl: `${redirectUrl()}&a=\u2603\n` })
    const bank = new URL(body.followup.redirectUrl)
    const answered = await send('POST', `${bank.pathname}${bank.search}&answer=confirmed`, fromBank())
    expect(answered).toMatchObject({ status: 303, headers: { location: `${redirectUrl()}&a=%E2%98%83` } })
  })

  it('D2 of which its provider knows nothing yet hides no account: a node died, or is in the middle of it', async () => {
    const { url, token, add, accountId } = await payer('half@example.com')
    await add(source('success'))
    const half = source('success')
    await platform.database.account(
      accountId,
      (tx) =>
        tx`insert into payment_methods (account_id, payment_method_id, provider, status) values (${accountId}, ${half}, 'sandbox', 'pending')`,
    )
    const { status, body } = await send('GET', url, { token })
    expect(status).toBe(200)
    expect(body.paymentAccount.paymentMethods).toMatchObject([{ status: 'active' }, { status: 'pending' }])
    expect((await add(half)).body.paymentAccount.paymentMethods).toMatchObject([
      { status: 'active' },
      { status: 'active' },
    ])
  })

  it('BIL-03 that does not pay is no default, and no default names a card that is gone', async () => {
    const { url, token, add } = await payer('default@example.com')
    const declined = source('declined')
    await add(declined)
    const change = { paymentAccount: { defaultPaymentMethodId: declined } }
    expect(await send('PATCH', url, { token, body: change })).toMatchObject({
      status: 409,
      body: { errorCode: 'PaymentSourceMissing' },
    })
    for (let round = 0; round < 5; round++) {
      const card = source('success')
      const taking = Array.from({ length: 6 }, () => send('DELETE', `${url}/payment-sources/${card}`, { token }))
      await Promise.all([add(card), ...taking])
      const { paymentAccount } = (await send('GET', url, { token })).body
      const ids = paymentAccount.paymentMethods.map(
        ({ paymentMethodId }: { paymentMethodId: string }) => paymentMethodId,
      )
      expect([undefined, ...ids]).toContain(paymentAccount.defaultPaymentMethodId)
    }
  })

  it('D3 is asked for once by one Idempotency-Key, which takes no other body', async () => {
    const { url, token } = await payer('once@example.com')
    const put = (paymentSourceId: string) =>
      send('PUT', `${url}/payment-sources`, {
        token,
        headers: { 'idempotency-key': 'one' },
        body: { paymentSourceId, redirectUrl: redirectUrl() },
      })
    const card = source('success')
    expect((await put(card)).status).toBe(200)
    expect((await put(card)).status).toBe(200)
    expect(await put(source('success'))).toMatchObject({ status: 422, body: { errorCode: 'IdempotencyKeyReused' } })
  })

  it('D3 sent several times at once by one key leads every one of them to the same question of its bank', async () => {
    const { url, token } = await payer('crowd@example.com')
    const body = { paymentSourceId: source('authentication_required'), redirectUrl: redirectUrl() }
    const headers = { 'idempotency-key': 'crowd' }
    const put = () => send('PUT', `${url}/payment-sources`, { token, headers, body })
    const answers = [...(await Promise.all([1, 2, 3, 4].map(put))), await put()]
    const [address, ...others] = new Set(answers.map((answer) => answer.body.followup.redirectUrl))
    expect(others).toEqual([])
    const { pathname, search } = new URL(address)
    expect((await send('GET', pathname + search)).status).toBe(200)
  })

  it('that is none, or of another provider, is not found, and one of another account is not touched', async () => {
    const [one, other] = [await payer('one@example.com'), await payer('other@example.com')]
    const card = source('success')
    await one.add(card)
    for (const id of ['pm_1N2x', 'pm_sandbox_golden_00000001']) expect((await other.add(id)).status).toBe(404)
    expect((await other.add(source('success'), { paymentSourceType: 'none' })).status).toBe(404)
    expect((await other.add(source('success'), { authorizationChargeCurrency: 'CHF' })).body.errorCode).toBe(
      'UnsupportedCurrency',
    )
    const theirs = `${other.url}/payment-sources/${card}`
    expect((await send('DELETE', theirs, { token: other.token })).status).toBe(404)
    expect((await send('PATCH', theirs, { token: other.token, body: { redirectUrl: redirectUrl() } })).status).toBe(404)
    expect((await send('GET', one.url, { token: one.token })).body.paymentAccount.paymentMethods).toHaveLength(1)
  })

  it('decision 18: is a test input in the sandbox, as a card’s number is: the same in two accounts are two cards', async () => {
    const [one, other] = [await payer('same@example.com'), await payer('same-too@example.com')]
    const card = source('success')
    for (const { add } of [one, other]) expect((await add(card)).status).toBe(200)
    expect((await send('DELETE', `${one.url}/payment-sources/${card}`, { token: one.token })).status).toBe(204)
    const left = (await send('GET', other.url, { token: other.token })).body.paymentAccount
    expect(left).toMatchObject({ defaultPaymentMethodId: card, paymentMethods: [{ status: 'active' }] })
  })

  it('is one of ten at most', async () => {
    const { add } = await payer('many@example.com')
    for (let i = 0; i < 10; i++) expect((await add(source('success'))).status).toBe(200)
    expect(await add(source('success'))).toMatchObject({ status: 409, body: { errorCode: 'TooManyCards' } })
  })
})

describe('BIL-04 a plan', () => {
  it('is chosen with a card that pays, told in the change log, and keeps its card', async () => {
    const { url, token, add, choose, accountId } = await payer('plan@example.com')
    expect(await choose(promoter)).toMatchObject({ status: 409, body: { errorCode: 'PaymentSourceMissing' } })
    await add(source('declined'))
    expect((await choose(promoter)).body.errorCode).toBe('PaymentSourceMissing')
    const card = source('success')
    await add(card)
    const before = (await send('GET', url, { token })).headers.etag
    expect(await choose(promoter)).toMatchObject({ status: 200, body: { featureSet: 'PROMOTER', currency: 'EUR' } })
    const changes = () =>
      platform.database.account(
        accountId,
        (tx) =>
          tx`select after->'plan' as plan from account_changes where account_id = ${accountId} and kind = 'account' order by revision`,
      )
    const told = await changes()
    const { etag } = (await send('GET', url, { token })).headers
    expect(etag).not.toBe(before)
    expect(told.at(-1)?.plan).toMatchObject({ featureSet: 'PROMOTER', currency: 'EUR' })
    await choose(promoter)
    expect(await changes()).toEqual(told)
    expect(await send('DELETE', `${url}/payment-sources/${card}`, { token })).toMatchObject({
      status: 409,
      body: { errorCode: 'CardInUse' },
    })
    expect((await choose({ featureSet: 'BETA_PLAN', selection: 'free' })).body.featureSet).toBe('BETA_PLAN')
    expect((await send('DELETE', `${url}/payment-sources/${card}`, { token })).status).toBe(204)
  })

  it('BIL-04 is answered as it was chosen, whoever chooses another one at the same moment', async () => {
    const { add, choose } = await payer('each-his-own@example.com')
    await add(source('success'))
    const targets = [promoter, { featureSet: 'BETA_PLAN', currency: 'USD', selection: 'free' }]
    for (let round = 0; round < 8; round++) {
      const asked = [...targets, ...targets, ...targets]
      const answers = await Promise.all(asked.map((target) => choose(target)))
      expect(answers.map(({ body }) => [body.featureSet, body.currency])).toEqual(
        asked.map(({ featureSet, currency }) => [featureSet, currency]),
      )
    }
  })

  it('is never had without its card, however close together both are asked for', async () => {
    const { url, token, add, choose } = await payer('race@example.com')
    for (let round = 0; round < 8; round++) {
      const card = source('success')
      await add(card)
      const remove = () => send('DELETE', `${url}/payment-sources/${card}`, { token })
      const [chosen, removed] = await Promise.all([choose(promoter), remove()])
      expect([chosen.status, removed.status]).not.toEqual([200, 204])
      await choose({ featureSet: 'BETA_PLAN', selection: 'free' })
      await remove()
    }
  })

  it('BIL-05 charges nothing of what was called before it, and tells its price in its currency', async () => {
    const { accountId, token, add, choose } = await payer('metered@example.com')
    await platform.database.acrossAccounts(
      'jobs',
      (tx) => tx`insert into call_counts values (${accountId}, date_trunc('hour', now()), 100010, 0, 0, 0)`,
    )
    const usage = async () => {
      const host = `${accountId}.eu-west.${platform.hosts.domain}`
      return (await send('GET', `/v1/accounts/${accountId}/usage`, { token, host })).body
    }
    expect(await usage()).toMatchObject({ history: [{ calls: 100_010, cost: '0.0000', currency: 'EUR' }] })
    await add(source('success'))
    await choose({ ...promoter, currency: 'USD', selection: { unitPrice: '0.0012' } })
    expect(await usage()).toMatchObject({
      history: [{ calls: 100_010, cost: '0.0000', currency: 'USD' }],
      plan: { featureSet: 'PROMOTER', currency: 'USD', includedCalls: 100_000, unitPrice: '0.0012' },
    })
    const { body } = await send('GET', `/v1/accounts/${accountId}/usage?excludePlanUsage=true`, {
      token,
      host: `${accountId}.eu-west.${platform.hosts.domain}`,
    })
    expect(body).not.toHaveProperty('plan')
  })

  it.each([
    [{ featureSet: 'GOLD', selection: 'x' }, 'UnknownFeatureSet'],
    [{ featureSet: 'PROMOTER' }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: {} }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: ' ' }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: null }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: '\u200b' }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: { a: null } }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: { a: { b: ['', ' '] } } }, 'PlanSelectionInformationMissing'],
    [{ featureSet: 'PROMOTER', selection: 'x', currency: 'CHF' }, 'UnsupportedCurrency'],
    [{ featureSet: 'PROMOTER', selection: { unitPrice: '0.0001' } }, 'InvalidRequest'],
    [{ featureSet: 'PROMOTER', selection: { unitPrice: 0.0011 } }, 'InvalidRequest'],
    [{ featureSet: 'PROMOTER', currency: 'USD', selection: { unitPrice: '0.0011' } }, 'InvalidRequest'],
    [{ featureSet: 'BETA_PLAN', selection: { unitPrice: '0.0011' } }, 'InvalidRequest'],
    [{ featureSet: 'ENTERPRISE', selection: 'x' }, 'PlanGivenByOperator'],
    [{ featureSet: 'LOCKED', selection: 'x' }, 'PlanGivenByOperator'],
  ])('%o is refused with %s', async (target, errorCode) => {
    const { choose } = await payer('wrong@example.com')
    expect((await choose(target)).body).toMatchObject({ errorCode })
  })

  it('BIL-04 at a price that is not its own names the field and the price; what else was shown is nobody’s business', async () => {
    const { add, choose } = await payer('priced@example.com')
    await add(source('success'))
    const { body } = await choose({ ...promoter, selection: { unitPrice: '0.0010' } })
    expect(body.details).toEqual({ field: 'paymentTarget.selection.unitPrice' })
    expect(body.title).toBe('A call on PROMOTER costs 0.0011 EUR now.')
    const seen = { unitPrice: '0.0011', shownAt: '10:00' }
    expect((await choose({ ...promoter, selection: seen })).body.featureSet).toBe('PROMOTER')
    expect((await choose({ featureSet: 'BETA_PLAN', selection: { unitPrice: '0.0000' } })).body.featureSet).toBe(
      'BETA_PLAN',
    )
  })

  it('asks for a sign-in of the last five minutes', async () => {
    const { choose, subject } = await payer('late@example.com')
    const late = await portalToken(platform, subject, 600)
    expect(await choose(promoter, { token: late })).toMatchObject({
      status: 401,
      body: { errorCode: 'InsufficientUserAuthentication' },
    })
  })

  it('that needs a card can’t be had where the installation takes none, and everything else goes on', async () => {
    const { url, token, choose, add } = await payer('none@example.com')
    expect(await choose(promoter, { at: cardless })).toMatchObject({
      status: 409,
      body: { errorCode: 'CardProviderMissing' },
    })
    const put = { token, at: cardless, body: { paymentSourceId: source('success'), redirectUrl: redirectUrl() } }
    expect((await send('PUT', `${url}/payment-sources`, put)).body.errorCode).toBe('CardProviderMissing')
    expect((await send('GET', url, { token, at: cardless })).body.cardProvider).toEqual({
      name: 'none',
      isTestMoney: false,
    })
    expect((await choose({ featureSet: 'BETA_PLAN', selection: 'free' }, { at: cardless })).status).toBe(200)
    expect((await send('GET', '/sandbox/bank?account=acc-x&card=pm_sandbox_x', { at: cardless })).status).toBe(404)
    expect((await add(source('success'))).status).toBe(200)
  })
})

describe('decision 52: an account that is locked', () => {
  it('goes on being asked, paid for and taken from; what it is set up as stays', async () => {
    const { accountId, token, choose, add } = await payer('locked@example.com')
    const host = `${accountId}.eu-west.${platform.hosts.domain}`
    const at = (method: string, url: string, body?: object) =>
      send(method, url, { token, host, ...(body ? { body } : {}) })
    const role = {
      roleId: 'ro_one',
      name: 'One',
      permissions: [{ action: 'a:read', allow: true, grant: false, delegate: false }],
    }
    expect((await at('POST', '/v1/roles', role)).status).toBe(201)
    const setLocked = async (locked: boolean) => {
      await platform.database.account(
        accountId,
        (tx) => tx`update accounts set locked = ${locked} where account_id = ${accountId}`,
      )
      await vi.waitFor(() => expect(platform.isLocked(accountId)).toBe(locked), { timeout: 2_000 })
    }
    await setLocked(true)
    expect(await at('PUT', '/v1/roles/ro_one', role)).toMatchObject({
      status: 402,
      body: { errorCode: 'AccountLocked' },
    })
    expect((await at('POST', '/v1/clients', { name: 'x' })).status).toBe(402)
    expect((await at('GET', '/v1/users/me/resources/x/permissions/a:read')).status).not.toBe(402)
    expect((await at('GET', '/v1/roles')).status).toBe(200)
    expect((await at('POST', '/v1/roles?preview=true', { ...role, roleId: 'ro_two' })).status).toBe(200)
    expect((await at('PATCH', `/v1/accounts/${accountId}/usage`, { limit: 5 })).status).toBe(200)
    expect((await at('POST', '/v1/support-tickets', { ticket: { message: 'help' } })).status).toBe(201)
    expect((await at('DELETE', '/v1/roles/ro_one')).status).toBe(204)
    expect((await add(source('success'))).status).toBe(200)
    expect((await choose({ featureSet: 'BETA_PLAN', selection: 'free' })).status).toBe(200)
    await setLocked(false)
    expect((await at('POST', '/v1/clients', { name: 'x' })).status).toBe(201)
  })
})

it('API-22 billing’s host describes itself in OpenAPI, at both addresses; the API’s hosts describe the API', async () => {
  const [document, again, api] = await Promise.all([
    send('GET', '/.well-known/openapi'),
    send('GET', '/.well-known/openapi.json'),
    send('GET', '/.well-known/openapi', { host: `eu-west.${platform.hosts.domain}` }),
  ])
  expect(document).toMatchObject({ status: 200, body: { openapi: '3.1.0', info: { title: 'Doorward billing API' } } })
  expect(document.body.servers).toEqual([{ url: `${platform.hosts.scheme}://billing.${platform.hosts.domain}` }])
  expect(again.body).toEqual(document.body)
  expect(Object.keys(document.body.paths)).toContain('/v1/accounts/{accountId}/payment-sources')
  expect(api.body.info.title).toBe('Doorward authorization API')
  expect(api.body.paths).not.toHaveProperty('/v1/accounts/{accountId}/payment-sources')
})
