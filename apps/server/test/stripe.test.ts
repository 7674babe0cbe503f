import { eraseAccount } from '@doorward/api/accounts/erase-account'
import { grantRefund } from '@doorward/api/installation/grant-refund'
import { forgetPayer } from '@doorward/billing/accounts/tell-provider'
import type { WorkParts } from '@doorward/billing/parts'
import { payBack } from '@doorward/billing/refunds/pay-back'
import { creditNoteNumberText, creditNoteState } from '@doorward/core/billing/credit-note'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { listCreditNotes, payBackJob } from '@doorward/store/billing/credit-notes'
import { findAccountHead } from '@doorward/store/items/accounts'
import { markDeleted } from '@doorward/store/items/deleted-accounts'
import { eraseAccountJob, type TakenJob } from '@doorward/store/jobs/jobs'
import { placeOfMail } from '@doorward/store/jobs/mails'
import { unseal } from '@doorward/store/secrets/vault'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { billingParts } from '../src/billing-parts.ts'
import { bootstrap } from '../src/bootstrap.ts'
import type { Platform } from '../src/platform.ts'
import { noteRefundSent } from '../src/refunds.ts'
import { serveAll } from '../src/serve-all.ts'
import { portalToken } from './portal-token.ts'
import { openStripeServer } from './stripe-server.ts'
import { openTestPlatform } from './test-platform.ts'

const secretKey = 'sk_test_doorward'
const webhookSecret = 'whsec_doorward'
let platform: Platform
let close: () => Promise<void>
let app: FastifyInstance
/** The same installation before it took Stripe, and once it takes real money. */
let before: FastifyInstance
let live: FastifyInstance
let stripe: Awaited<ReturnType<typeof openStripeServer>>
let liveStripe: typeof stripe

beforeAll(async () => {
  stripe = await openStripeServer({ secretKey })
  const opened = await openTestPlatform()
  ;({ close } = opened)
  liveStripe = await openStripeServer({ secretKey: 'sk_live_doorward' })
  const keys = { secretKey, publishableKey: 'pk_test_doorward', webhookSecret, apiUrl: stripe.url }
  platform = { ...opened.platform, config: { ...opened.platform.config, cardProvider: 'stripe', stripe: keys } }
  const serving = (more: object) =>
    serveAll({ ...platform, config: { ...platform.config, ...more } }, { logger: false, isStopping: () => false })
  app = await serving({})
  // The work beside requests is of the installation as it is.
  const services = ['billing'] as const
  before = await serving({ services, cardProvider: 'sandbox', stripe: undefined })
  live = await serving({ services, stripe: { ...keys, secretKey: 'sk_live_doorward', apiUrl: liveStripe.url } })
}, 60_000)
afterAll(async () => {
  await Promise.all([app, before, live].map((each) => each?.close()))
  await close?.()
  await Promise.all([stripe, liveStripe].map((each) => each?.close()))
})

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  token: string,
  body?: object,
  at: FastifyInstance = app,
) {
  const reply = await at.inject({
    method,
    url,
    headers: { host: `billing.${platform.hosts.domain}`, authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() }
}
const redirectUrl = () => `${platform.hosts.scheme}://${platform.hosts.domain}/app/#/settings/billing?tab=cards`

/** Somebody who pays for an account of his own, and what he does with cards. */
async function payer(email: string) {
  const { accountId, ownerUserId } = await bootstrap(platform, { email, account: email.slice(0, 32) })
  const token = await portalToken(platform, ownerUserId.replace('Doorward|', ''))
  await send('POST', '/v1/accounts', token, { accountId: `Doorward|${accountId}`, email })
  const url = `/v1/accounts/${encodeURIComponent(`Doorward|${accountId}`)}`
  const add = (paymentSourceId: string, at = app) =>
    send('PUT', `${url}/payment-sources`, token, { paymentSourceId, redirectUrl: redirectUrl() }, at)
  const account = async (at = app) => (await send('GET', url, token, undefined, at)).body.paymentAccount
  const cards = async () => (await account()).paymentMethods
  const choose = (at = app) => {
    const paymentTarget = { featureSet: 'PROMOTER', selection: { unitPrice: '0.0011' } }
    return send('PATCH', `${url}/payment-targets`, token, { paymentTarget }, at)
  }
  const customerRef = () => {
    const customer = [...stripe.rows.values()].find(
      (row) => row.object === 'customer' && (row.metadata as { accountId?: string }).accountId === accountId,
    )
    return customer?.id ?? ''
  }
  return { accountId, token, url, add, account, cards, choose, customerRef }
}

/** Has the test's Stripe tell of something, signed as Stripe does. */
function tell(event: object, { secret = webhookSecret, secondsAgo = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return app.inject({
    method: 'POST',
    url: '/v1/webhooks/stripe',
    headers: {
      host: `billing.${platform.hosts.domain}`,
      'content-type': 'application/json',
      'stripe-signature': signature,
    },
    payload,
  })
}
let events = 0
const eventOf = (type: string, object: unknown, id = `evt_${++events}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
})

it('BIL-02 a card is the customer’s by Stripe’s own word, and its number is never here', async () => {
  const { add, cards } = await payer('stripe-one@example.com')
  const added = await add(stripe.addCard('visa'))
  expect(added.status).toBe(200)
  expect(added.body.cardProvider).toEqual({ name: 'stripe', isTestMoney: true, publishableKey: 'pk_test_doorward' })
  expect(await cards()).toMatchObject([{ status: 'active', brand: 'visa', last4: '4242', expiryMonth: 5 }])
})

it('BIL-02 a card whose bank asks leads there, and pays once Stripe says so', async () => {
  const { add, cards } = await payer('stripe-bank@example.com')
  const added = await add(stripe.addCard('authenticationRequired'))
  const address: string = added.body.followup.redirectUrl
  expect(address).toMatch(/^https:\/\/hooks\.stripe\.com\//)
  const intentId = address.split('/').at(-1) ?? ''
  expect(await cards()).toMatchObject([{ status: 'pending' }])
  // What the event says of it is not believed: Stripe still says that it waits.
  const intent = stripe.rows.get(intentId)
  const lies = await tell(eventOf('setup_intent.succeeded', { ...intent, status: 'succeeded' }))
  expect([lies.statusCode, (await cards())[0].status]).toEqual([204, 'pending'])
  stripe.answerBank(intentId, true)
  await tell(eventOf('setup_intent.succeeded', stripe.rows.get(intentId)))
  expect(await cards()).toMatchObject([{ status: 'active' }])
})

it('security 45 an event whose card could not be looked up is asked for again, and then seen to', async () => {
  const { add, cards } = await payer('stripe-event-away@example.com')
  const added = await add(stripe.addCard('authenticationRequired'))
  const intentId = added.body.followup.redirectUrl.split('/').at(-1)
  stripe.answerBank(intentId, true)
  const event = eventOf('setup_intent.succeeded', stripe.rows.get(intentId))
  stripe.beAway(true)
  expect((await tell(event)).statusCode).toBe(503)
  stripe.beAway(false)
  expect((await tell(event)).statusCode).toBe(204)
  expect(await cards()).toMatchObject([{ status: 'active' }])
})

it('BIL-07 a card that its bank declines is told as such, and can be tried again', async () => {
  const { add, cards, url, token } = await payer('stripe-no@example.com')
  const source = stripe.addCard('chargeDeclined')
  expect((await add(source)).status).toBe(200)
  expect(await cards()).toMatchObject([{ status: 'card_declined' }])
  const again = await send('PATCH', `${url}/payment-sources/${source}`, token, { redirectUrl: redirectUrl() })
  expect([again.status, (await cards())[0].status]).toEqual([200, 'card_declined'])
})

it('BIL-02 somebody else’s card is none', async () => {
  const one = await payer('stripe-his@example.com')
  const other = await payer('stripe-hers@example.com')
  const source = stripe.addCard('visa')
  await one.add(source)
  expect((await other.add(source)).status).toBe(404)
  expect((await other.add('pm_neverMade0001')).status).toBe(404)
  expect(await other.cards()).toEqual([])
})

it('BIL-01 Stripe learns where bills go now, also when it was away at first', async () => {
  const { add, url, token, customerRef } = await payer('stripe-moves@example.com')
  const move = (email: string) => send('PATCH', url, token, { email })
  expect((await move('stripe-early@example.com')).status).toBe(200)
  await add(stripe.addCard('visa'))
  const known = () => stripe.rows.get(customerRef())?.email
  expect(known()).toBe('stripe-early@example.com')
  stripe.beAway(true)
  expect((await move('stripe-moved@example.com')).status).toBe(200)
  await vi.waitFor(() => expect(stripe.asked.at(-1)?.path).toBe(`/v1/customers/${customerRef()}`), { timeout: 5_000 })
  expect(known()).toBe('stripe-early@example.com')
  stripe.beAway(false)
  await vi.waitFor(() => expect(known()).toBe('stripe-moved@example.com'), { timeout: 10_000 })
  expect((await move('stripe-last@example.com')).status).toBe(200)
  await vi.waitFor(() => expect(known()).toBe('stripe-last@example.com'), { timeout: 10_000 })
}, 30_000)

it('decision 18: an account is erased once Stripe has forgotten whoever paid for it, and not while it may be restored', async () => {
  const { add, accountId: id, customerRef } = await payer('stripe-erased@example.com')
  const accountId = id as AccountId
  const source = stripe.addCard('visa')
  await add(source)
  const customer = customerRef()
  const erase = eraseAccount({
    database: platform.database,
    erasing: forgetPayer(billingParts(platform)),
  })
  const job: TakenJob = { accountId, job: eraseAccountJob, taken: 1, revision: null, state: {}, at: new Date() }
  const work = () => erase(job, new AbortController().signal)
  const deleted = (days: number) =>
    platform.database.account(accountId, (tx) => markDeleted(tx, accountId, new Date(Date.now() - days * 86_400_000)))
  const isThere = async () => (await findAccountHead(platform.database, accountId)) !== undefined
  const rows = () => platform.database.account(accountId, (tx) => tx`select from billing_accounts`, 'read')
  await deleted(29)
  await work()
  expect(stripe.rows.has(customer)).toBe(true)
  await deleted(31)
  stripe.beAway(true)
  await expect(work()).rejects.toMatchObject({ code: 'Unavailable' })
  expect(await rows()).toHaveLength(1)
  stripe.beAway(false)
  await work()
  expect([stripe.rows.has(customer), stripe.rows.get(source)?.customer]).toEqual([false, null])
  expect([await rows(), await isThere()]).toEqual([[], false])
})

it('BIL-03 a removed card is taken from the customer at Stripe too', async () => {
  const { add, url, token } = await payer('stripe-gone@example.com')
  const source = stripe.addCard('visa')
  await add(source)
  expect((await send('DELETE', `${url}/payment-sources/${source}`, token)).status).toBe(204)
  expect(stripe.rows.get(source)?.customer).toBeNull()
})

it('BIL-02 while Stripe is away the answer says so, and asking again goes on with the card', async () => {
  const { add, cards } = await payer('stripe-away@example.com')
  const source = stripe.addCard('visa')
  stripe.beAway(true)
  expect((await add(source)).status).toBe(503)
  stripe.beAway(false)
  expect((await add(source)).status).toBe(200)
  expect(await cards()).toMatchObject([{ status: 'active' }])
})

it('BIL-02 decision 18: with another provider, or real money, whoever pays is made known anew, and cards of before pay nothing', async () => {
  const { add, account, choose, url, token } = await payer('stripe-changed@example.com')
  const none = { paymentMethods: [] }
  const old = 'pm_sandbox_success_changed01'
  expect((await add(old, before)).status).toBe(200)
  expect(await account(app)).toEqual(none)
  expect((await choose(app)).body.errorCode).toBe('PaymentSourceMissing')
  const asked = { paymentAccount: { defaultPaymentMethodId: old } }
  expect((await send('PATCH', url, token, asked)).status).toBe(404)
  const retried = await send('PATCH', `${url}/payment-sources/${old}`, token, { redirectUrl: redirectUrl() })
  expect(retried.status).toBe(404)
  for (const [at, source] of [
    [app, stripe.addCard('visa')],
    [live, liveStripe.addCard('visa')],
  ] as const) {
    expect(await account(at)).toEqual(none)
    expect((await add(source, at)).status).toBe(200)
    expect(await account(at)).toMatchObject({
      defaultPaymentMethodId: source,
      paymentMethods: [{ paymentMethodId: source, status: 'active' }],
    })
    expect((await choose(at)).status).toBe(200)
  }
  expect((await account(app)).paymentMethods).toHaveLength(1)
  expect((await send('DELETE', `${url}/payment-sources/${old}`, token)).status).toBe(204)
})

const charging = async (email: string, kind: Parameters<typeof stripe.addCard>[0]) => {
  const { accountId, add, customerRef } = await payer(email)
  const paymentMethodId = stripe.addCard(kind)
  await add(paymentMethodId)
  const provider = billingParts(platform).cards
  if (!provider) throw new Error('Stripe handles cards here')
  const asked = { accountId: accountId as AccountId, paymentMethodId, customerRef: customerRef() }
  const charge = (key: string, amount = '63.4600') => provider.charge({ ...asked, key, amount, currency: 'EUR' })
  const taken = () =>
    [...stripe.rows.values()].filter(
      (row) => row.object === 'payment_intent' && row.customer === asked.customerRef && row.status === 'succeeded',
    )
  return { accountId, charge, taken, provider }
}

it('BIL-05 money is taken once by a key, in cents, also when Stripe has forgotten the key', async () => {
  const { charge, taken } = await charging('stripe-pays@example.com', 'visa')
  const [first] = await Promise.all([charge('pay_1'), charge('pay_1')])
  expect(first.outcome).toBe('paid')
  stripe.forgetKeys()
  expect(await charge('pay_1')).toEqual(first)
  expect(taken()).toMatchObject([{ amount: 6346, currency: 'eur' }])
  await charge('pay_2', '0.5000')
  expect(taken().map(({ amount }) => amount)).toEqual([6346, 50])
})

it.each([
  ['insufficientFunds', 'insufficient_funds'],
  ['expired', 'expired_card'],
] as const)('BIL-07 a charge that is declined says why, the same again by its key: %s', async (kind, code) => {
  const { charge, taken } = await charging(`stripe-${kind.toLowerCase()}@example.com`, kind)
  const said = { outcome: 'declined', code }
  expect(await charge('pay_1')).toMatchObject(said)
  stripe.forgetKeys()
  expect(await charge('pay_1')).toMatchObject(said)
  expect(taken()).toEqual([])
})

it('BIL-05 a charge below Stripe’s least is told apart from a decline', async () => {
  const { charge, taken, provider } = await charging('stripe-small@example.com', 'visa')
  expect(provider.leastAmounts).toEqual({ EUR: '0.5000', USD: '0.5000' })
  expect(await charge('pay_small', '0.4900')).toMatchObject({ outcome: 'too_small', code: 'amount_too_small' })
  expect(taken()).toEqual([])
})

it('BIL-05 money is given back once by a key, and never more than was taken', async () => {
  const { accountId, charge, provider } = await charging('stripe-back@example.com', 'visa')
  const { providerRef } = await charge('pay_1')
  const refund = (key: string, amount: string) =>
    provider.refund({ accountId, charge: providerRef ?? '', key, amount, currency: 'EUR' })
  const first = await refund('ref_1', '60.0000')
  expect(first.outcome).toBe('refunded')
  expect(await refund('ref_1', '60.0000')).toEqual(first)
  expect((await refund('ref_2', '3.4700')).outcome).toBe('refused')
  expect((await refund('ref_3', '3.4600')).outcome).toBe('refunded')
  stripe.forgetKeys()
  expect(await refund('ref_1', '60.0000')).toEqual(first)
  expect(
    await provider.refund({ accountId, charge: 'pi_none', key: 'ref_4', amount: '1.0000', currency: 'EUR' }),
  ).toEqual({
    outcome: 'refused',
    code: 'resource_missing',
  })
})

/** Somebody whose invoice was paid and given back by Stripe, and how that stands. */
async function givenBack(email: string) {
  const { accountId, charge } = await charging(email, 'visa')
  const { providerRef } = await charge(`pay_${accountId}`, '20.0000')
  const outbox = { look: () => {}, close: async () => {} }
  const parts: WorkParts = { ...billingParts(platform), supportEmail: 'operator@example.com', outbox }
  const dataKey = await parts.keyring.dataKey(accountId)
  const grant = () =>
    parts.database.account(accountId, (tx) =>
      grantRefund(tx, {
        ...{ accountId, ticketId: 'tkt_failsfailsfailsfails', reference: 'inv_2026_01', amount: undefined },
        ...{ reason: 'It was our fault.', grantedBy: 'Doorward|anna', at: new Date(), dataKey },
      }),
    )
  await parts.database.account(accountId, async (tx) => {
    await tx`insert into invoices (account_id, invoice_id, created_at, total, currency, status, number, period)
      values (${accountId}, 'inv_2026_01', now(), 20, 'EUR', 'PAID', 1, '2026-01')`
    await tx`insert into payment_attempts
      (account_id, attempt_id, invoice_id, at, in_turn, amount, currency, outcome, provider_ref, settled_at)
      values (${accountId}, 'pay_one', 'inv_2026_01', now(), true, 20, 'EUR', 'paid', ${providerRef}, now())`
  })
  const job: TakenJob = { accountId, job: payBackJob, taken: 1, revision: null, state: {}, at: new Date() }
  const work = () => payBack(parts)(job, new AbortController().signal)
  await grant()
  await work()
  const note = async () => {
    const [found] = await parts.database.account(accountId, (tx) => listCreditNotes(tx, accountId), 'read')
    if (!found) throw new Error('no credit note')
    return { ...found, state: creditNoteState(found) }
  }
  const letters = async (of: AccountId) => {
    const key = await parts.keyring.dataKey(of)
    return parts.database.account(of, async (tx) => {
      const rows = await tx<{ mail_id: string; sealed: Uint8Array }[]>`
        delete from mails where account_id = ${of} returning mail_id, sealed`
      return rows.map(({ mail_id, sealed }) => JSON.parse(unseal(key, placeOfMail(of, mail_id), sealed).toString()))
    })
  }
  await letters(accountId)
  await letters(platformAccountId)
  const made = () =>
    [...stripe.rows.values()].filter((row) => row.object === 'refund' && row.payment_intent === providerRef)
  return { accountId, parts, grant, work, note, letters, made }
}

it('BIL-05 a refund that fails after it was accepted is told in its credit note, and to the operator once', async () => {
  const { accountId, work, note, letters, made } = await givenBack('stripe-fails@example.com')
  const { providerRef, state } = await note()
  expect(state).toBe('PAID_BACK')
  const row = () => stripe.rows.get(providerRef ?? '')
  // What the event says is not believed, and nobody is written to twice.
  await tell(eventOf('refund.updated', { ...row(), status: 'failed' }))
  await work()
  expect([(await note()).state, await letters(accountId)]).toEqual(['PAID_BACK', []])
  stripe.failRefund(providerRef ?? '')
  const failed = eventOf('refund.failed', row())
  expect([await tell(failed), await tell(failed)].map(({ statusCode }) => statusCode)).toEqual([204, 204])
  await tell(eventOf('charge.refund.updated', row()))
  await Promise.all([work(), work()])
  await tell(failed)
  await work()
  expect(await note()).toMatchObject({ state: 'NOT_PAID_BACK', code: 'expired_or_canceled_card', number: 1 })
  const told = await letters(platformAccountId)
  expect(told).toHaveLength(1)
  expect(told[0].text).toContain('expired_or_canceled_card')
  expect(await letters(accountId)).toEqual([])
  expect(made()).toHaveLength(1)
})

it('BIL-05 money that the card did not take is sent by transfer, noted once, and never goes to the card as well', async () => {
  const { accountId, parts, grant, work, note, letters, made } = await givenBack('stripe-transfer@example.com')
  const { providerRef, number } = await note()
  const named = creditNoteNumberText(accountId, number).toLowerCase()
  await expect(noteRefundSent(parts, { accountId, note: named })).rejects.toThrow('nothing is to be transferred')
  await expect(noteRefundSent(parts, { accountId, note: 'crn_none' })).rejects.toThrow('no credit note')
  stripe.failRefund(providerRef ?? '')
  await tell(eventOf('refund.failed', stripe.rows.get(providerRef ?? '')))
  await work()
  const sent = await Promise.all([1, 2].map(() => noteRefundSent(parts, { accountId, note: named })))
  expect(sent.map(({ changed }) => changed).sort()).toEqual([false, true])
  expect((await note()).state).toBe('TRANSFERRED')
  const [letter, ...more] = await letters(accountId)
  expect([letter.to, more]).toEqual(['stripe-transfer@example.com', []])
  expect(letter.text).toContain('20.00 EUR')
  await grant()
  await work()
  expect([(await note()).state, made().length]).toEqual(['TRANSFERRED', 1])
})

it('BIL-05 an event of a refund that is being made comes again, and one of nobody’s refund touches nothing', async () => {
  const { accountId, parts, note } = await givenBack('stripe-early@example.com')
  const before = await note()
  const strange = eventOf('refund.failed', { id: 're_strange', metadata: { accountId } })
  expect((await tell(strange)).statusCode).toBe(204)
  expect(await note()).toEqual(before)
  const ofNobody = eventOf('refund.failed', { id: 're_nobody', metadata: { accountId: 'acc-nobody-at-all' } })
  expect((await tell(ofNobody)).statusCode).toBe(204)
  await parts.database.account(accountId, (tx) => tx`update credit_notes set settled_at = null, provider_ref = null`)
  expect((await tell(eventOf('refund.failed', { id: 're_early', metadata: { accountId } }))).statusCode).toBe(503)
})

it('security 45 an event that Stripe did not sign, or long ago, is refused, and one that is told twice is seen to once', async () => {
  const { add, customerRef, accountId } = await payer('stripe-events@example.com')
  await add(stripe.addCard('visa'))
  const intent = { customer: customerRef(), metadata: { accountId } }
  const event = eventOf('setup_intent.succeeded', intent)
  expect((await tell(event, { secret: 'whsec_other' })).statusCode).toBe(401)
  expect((await tell(event, { secondsAgo: 301 })).statusCode).toBe(401)
  expect((await tell(event, { secondsAgo: -310 })).statusCode).toBe(401)
  expect((await tell(event, { secondsAgo: 290 })).statusCode).toBe(204)
  const asked = stripe.asked.length
  expect((await tell(event)).statusCode).toBe(204)
  expect(stripe.asked.length).toBe(asked)
})

it('security 45 an event that names an account whose customer it is not of touches nothing', async () => {
  const one = await payer('stripe-theirs@example.com')
  const other = await payer('stripe-ours@example.com')
  await one.add(stripe.addCard('visa'))
  await other.add(stripe.addCard('authenticationRequired'))
  const asked = stripe.asked.length
  const forged = eventOf('setup_intent.succeeded', {
    customer: one.customerRef(),
    metadata: { accountId: other.accountId },
  })
  expect((await tell(forged)).statusCode).toBe(204)
  expect(stripe.asked.length).toBe(asked)
})

it.each([
  ['no id', { id: null }],
  ['a number for an id', { id: 7 }],
  ['a very long id', { id: `evt_${'x'.repeat(300)}` }],
  ['an empty id', { id: '' }],
  ['nothing that it is about', { data: { object: null } }],
  ['no data', { data: null }],
  ['no type', { type: null }],
  ['a refund whose id has a NUL', { type: 'refund.updated', data: { object: { id: 're_\u0000', metadata: {} } } }],
  ['a customer whose id has a NUL', { data: { object: { customer: 'cus_\u0000', metadata: {} } } }],
  ['an account that is a list', { data: { object: { metadata: { accountId: ['acc-000000000000'] } } } }],
])('security 45 what is signed and is no event is refused: %s', async (_, more) => {
  const reply = await tell({ ...eventOf('setup_intent.succeeded', { metadata: {} }), ...more })
  expect([reply.statusCode, reply.json().errorCode]).toEqual([400, 'InvalidRequest'])
})

it('security 41 events that nobody signed count against their network, which hinders no signed one', async () => {
  const event = eventOf('customer.updated', {})
  const statuses = new Set<number>()
  for (let round = 0; round < 25; round++) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => tell(event, { secret: 'whsec_other' })))
    for (const { statusCode } of replies) statuses.add(statusCode)
  }
  expect([...statuses].sort()).toEqual([401, 429])
  expect((await tell(event)).statusCode).toBe(204)
})

it('security 45 no token opens the address of events, and nobody else’s host has it', async () => {
  const { token } = await payer('stripe-bearer@example.com')
  const at = (host: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/webhooks/stripe',
      headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{}',
    })
  expect((await at(`billing.${platform.hosts.domain}`)).statusCode).toBe(401)
  expect((await at(platform.hosts.domain)).statusCode).toBe(404)
})
