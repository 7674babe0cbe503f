import type { billingEndpoints as Contract } from '@doorward/contract/billing/index'
import { billingEndpoints } from '@doorward/contract/billing/index'
import { takesIdempotencyKey } from '@doorward/contract/document/facts'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { createEngine } from '@doorward/engine/engine'
import { postgresFeed } from '@doorward/store/feed/feed-postgres'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootstrap } from '../src/bootstrap.ts'
import type { Platform } from '../src/platform.ts'
import { serveAll } from '../src/serve-all.ts'
import { portalToken } from './portal-token.ts'
import { openTestPlatform } from './test-platform.ts'

let platform: Platform
let close: () => Promise<void>
let app: FastifyInstance
/** Whose billing is tried for, and whoever has one of his own beside it. */
let victim: Payer
let stranger: Payer
/** Members of the victim's account by what they hold there. */
const held = new Map<string, string>()
/** The victim's own, limited to reading. */
let limited: string
let foreignKey: string

interface Payer {
  accountId: AccountId
  userId: string
  token: string
  accessKey: string
  card: string
}
interface Asked {
  accountId: AccountId
  /** As the path or the body writes the account. */
  spelled?: string
  card: string
  at?: FastifyInstance
}

const returnUrl = () => `${platform.hosts.scheme}://${platform.hosts.domain}/app/`
let cards = 0
const newCard = () => `pm_sandbox_success_${String(++cards).padStart(8, '0')}`

/** What each endpoint is called with; TypeScript asks for every one of the contract. */
const bodies: Record<keyof typeof Contract, ((asked: Asked) => object) | undefined> = {
  createBillingAccount: ({ accountId, spelled = accountId }) => ({ accountId: spelled, email: 'eve@example.com' }),
  getBillingAccount: undefined,
  updateBillingAccount: () => ({ email: 'eve@example.com' }),
  putPaymentSource: () => ({ paymentSourceId: newCard(), redirectUrl: returnUrl() }),
  updatePaymentSource: () => ({ redirectUrl: returnUrl() }),
  deletePaymentSource: undefined,
  getBillingOpenApi: undefined,
  getBillingOpenApiJson: undefined,
  updatePaymentTargets: () => ({ paymentTarget: { featureSet: 'BETA_PLAN', selection: 'free' } }),
}
const endpoints = Object.entries(billingEndpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
  name: name as keyof typeof Contract, // its own keys
  endpoint,
}))
const spellings = (accountId: string) => [
  accountId,
  `Doorward|${accountId}`,
  `Doorward%7C${accountId}`,
  `Doorward%7c${accountId}`,
]

async function sent(
  method: string,
  url: string,
  {
    token,
    body,
    host,
    key,
    at = app,
  }: { token?: string; body?: object; host?: string; key?: string; at?: FastifyInstance },
) {
  const reply = await at.inject({
    method: method as 'GET', // inject names the methods it knows
    url,
    headers: {
      host: host ?? `billing.${platform.hosts.domain}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const replayed = reply.headers['idempotent-replayed']
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json(), replayed }
}
function call({ name, endpoint }: (typeof endpoints)[number], asked: Asked, token?: string) {
  const { accountId, spelled = accountId, card, at = app } = asked
  const url = endpoint.path.replace(':accountId', spelled).replace(':paymentSourceId', card)
  const body = bodies[name]?.({ ...asked, spelled: decodeURIComponent(spelled) })
  return sent(endpoint.method, url, { at, ...(token ? { token } : {}), ...(body ? { body } : {}) })
}
const ofAccount = (accountId: AccountId, token: string, method: string, url: string, body?: object) =>
  sent(method, url, { token, host: `${accountId}.eu-west.${platform.hosts.domain}`, ...(body ? { body } : {}) })

async function payer(email: string): Promise<Payer> {
  const { accountId, ownerUserId, accessKey } = await bootstrap(platform, { email, account: email })
  const token = await portalToken(platform, ownerUserId.replace('Doorward|', ''))
  const card = newCard()
  await sent('POST', '/v1/accounts', { token, body: { accountId, email } })
  const body = { paymentSourceId: card, redirectUrl: returnUrl() }
  await sent('PUT', `/v1/accounts/${accountId}/payment-sources`, { token, body })
  return { accountId, userId: ownerUserId, token, accessKey: accessKey ?? '', card }
}

/** A person of the victim's account who may do one thing on one resource, by the record that is answered. */
async function member(name: string, action: string, resourceUri: string): Promise<string> {
  const { accountId, token } = victim
  const role = { roleId: `ro_${name}`, name, permissions: [{ action, allow: true, grant: false, delegate: false }] }
  await ofAccount(accountId, token, 'POST', '/v1/roles', role)
  const userId = `Doorward|${name}`
  const statements = [{ roles: [role.roleId], resources: [{ resourceUri }], users: [{ userId }] }]
  const { status, body } = await ofAccount(accountId, token, 'POST', '/v1/records', { name, statements })
  expect(status).toBe(201)
  held.set(name, await portalToken(platform, name))
  return body.recordId
}

beforeAll(async () => {
  const opened = await openTestPlatform()
  ;({ platform, close } = opened)
  app = await serveAll(
    { ...platform, config: { ...platform.config, cardProvider: 'sandbox' } },
    { logger: false, isStopping: () => false },
  )
  victim = await payer('victim@example.com')
  stranger = await payer('stranger@example.com')
  foreignKey = stranger.accessKey
  await member('reader', 'billing:read', 'Doorward:AccountBilling')
  await member('updater', 'billing:update', 'Doorward:AccountBilling')
  await member('creator', 'billing:create', 'Doorward:AccountBilling')
  await member('elsewhere', 'billing:*', 'Doorward:Configuration/Account')
  await member('owner-of-things', '*', 'things')
  const statements = [{ roles: ['ro_reader'], resources: [{ resourceUri: 'Doorward:AccountBilling' }] }]
  const made = await ofAccount(
    victim.accountId,
    victim.token,
    'POST',
    `/v1/users/${encodeURIComponent(victim.userId)}/tokens`,
    { statements },
  )
  expect(made.status).toBe(201)
  limited = made.body.token
}, 60_000)
afterAll(async () => {
  await app?.close()
  await close?.()
})

const standing = () =>
  platform.database.account(
    victim.accountId,
    async (tx) => [
      [...(await tx`select * from billing_accounts`)],
      [...(await tx`select * from payment_methods order by payment_method_id`)],
      [...(await tx`select doc from items where kind = 'account'`)],
    ],
    'read',
  )
const notFound = { status: 404, body: { errorCode: 'NotFound' } }
/** Who holds what an endpoint asks for, and nothing else. */
const holderOf = ({ name, endpoint: { access } }: (typeof endpoints)[number]) => {
  const action = access.kind === 'permission' ? access.action : name === 'createBillingAccount' ? 'billing:create' : ''
  return { 'billing:read': 'reader', 'billing:update': 'updater', 'billing:create': 'creator' }[action] ?? ''
}

const isOpen = ({ endpoint }: (typeof endpoints)[number]) => endpoint.access.kind === 'public'

it('security 2 nothing of billing is open to everybody but its description', () => {
  expect(endpoints.filter(isOpen).map(({ endpoint }) => endpoint.path)).toEqual([
    '/.well-known/openapi',
    '/.well-known/openapi.json',
  ])
})

describe.each(endpoints.filter((each) => !isOpen(each)))('security 2 $name of the billing host', (one) => {
  it('BIL-01 answers everybody of another account as if there were nothing, however the account is written', async () => {
    const before = await standing()
    for (const spelled of spellings(victim.accountId))
      for (const token of [stranger.token, foreignKey]) {
        const known = await call(one, { ...victim, spelled }, token)
        const unknown = await call(one, { ...victim, spelled: spelled.replace(/.{4}$/, 'zzzz') }, token)
        expect([spelled, known]).toMatchObject([spelled, notFound])
        expect({ ...known.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
      }
    expect(await standing()).toEqual(before)
  })

  it('BIL-01 knows no card of another account, in an account of one’s own', async () => {
    if (!one.endpoint.path.includes(':paymentSourceId')) return
    const before = await standing()
    for (const spelled of spellings(stranger.accountId))
      expect(
        await call(one, { accountId: stranger.accountId, spelled, card: victim.card }, stranger.token),
      ).toMatchObject(notFound)
    expect(await standing()).toEqual(before)
  })

  it('BIL-01 answers 401 without a token, and 403 without the right, whatever else is held', async () => {
    const before = await standing()
    const holder = holderOf(one)
    expect(holder).not.toBe('')
    for (const spelled of spellings(victim.accountId)) {
      expect((await call(one, { ...victim, spelled })).status).toBe(401)
      for (const [name, token] of held)
        if (name !== holder)
          expect([name, await call(one, { ...victim, spelled }, token)]).toMatchObject([
            name,
            { status: 403, body: { errorCode: 'Forbidden' } },
          ])
      const ofLimited = await call(one, { ...victim, spelled }, limited)
      expect(ofLimited.status).toBe(holder === 'reader' ? 200 : 403)
    }
    expect(await standing()).toEqual(before)
  })

  it('BIL-01 lets in whoever holds its own right alone, however the account is written', async () => {
    for (const spelled of spellings(victim.accountId)) {
      await platform.database.account(
        victim.accountId,
        (tx) => tx`delete from payment_methods where payment_method_id <> ${victim.card}`,
      )
      const added = { paymentSourceId: newCard(), redirectUrl: returnUrl() }
      await sent('PUT', `/v1/accounts/${victim.accountId}/payment-sources`, { token: victim.token, body: added })
      const { status, body } = await call(
        one,
        { ...victim, card: added.paymentSourceId, spelled },
        held.get(holderOf(one)),
      )
      expect([spelled, status, body?.errorCode]).toEqual([
        spelled,
        expect.toSatisfy((code: number) => code < 300),
        undefined,
      ])
    }
  })
})

describe.each(endpoints.filter(({ endpoint: { method, access } }) => method !== 'GET' && access.kind !== 'public'))(
  'security C5 $name of the billing host',
  (one) => {
    it('BIL-01 refuses whose right was taken on another node, whatever this one still remembers', async () => {
      // Nobody tells it of changes, and no time passes for it.
      const feed = { ...postgresFeed(platform.database), onHint: async () => async () => {} }
      const engine = createEngine({ feed, clock: () => 0, indexBytesMax: 1_000_000, tickMs: null })
      const config = { ...platform.config, cardProvider: 'sandbox' as const, services: ['billing'] as const }
      const behind = await serveAll({ ...platform, engine, config }, { logger: false, isStopping: () => false })
      const name = `taken-${one.name.toLowerCase()}`
      const recordId = await member(name, 'billing:*', 'Doorward:AccountBilling')
      const removed = newCard()
      const added = { paymentSourceId: removed, redirectUrl: returnUrl() }
      await sent('PUT', `/v1/accounts/${victim.accountId}/payment-sources`, { token: victim.token, body: added })
      const asked = { ...victim, card: removed, at: behind }
      const read = { name: 'getBillingAccount', endpoint: billingEndpoints.getBillingAccount } as const
      expect((await call(read, asked, held.get(name))).status).toBe(200)
      const taken = await ofAccount(victim.accountId, victim.token, 'DELETE', `/v1/records/${recordId}`)
      expect(taken.status).toBeLessThan(300)
      const before = await standing()
      expect(await call(one, asked, held.get(name))).toMatchObject(notFound) // nothing else made him belong here
      expect(await standing()).toEqual(before)
      held.delete(name)
      await behind.close()
      await engine.close()
    })
  },
)

describe('I1 a key of billing', () => {
  const writes = endpoints.filter(({ endpoint }) => takesIdempotencyKey(endpoint))
  const bodyOf = (name: keyof typeof Contract) => bodies[name]?.({ accountId: stranger.accountId, card: stranger.card })

  it.each(writes.map((each) => [each.name, each] as const))(
    'of %s does it once, answers the same again, and takes no other body',
    async (name, { endpoint }) => {
      const { accountId, token, card } = stranger
      const url = endpoint.path.replace(':accountId', accountId).replace(':paymentSourceId', card)
      const body = bodyOf(name)
      const ask = (body: object | undefined) =>
        sent(endpoint.method, url, { token, key: `once ${name}`, ...(body ? { body } : {}) })
      const first = await ask(body)
      expect([200, 201]).toContain(first.status)
      const changed = { email: `${name.toLowerCase()}@example.com` }
      await sent('PATCH', `/v1/accounts/${accountId}`, { token, body: changed })
      const stands = await sent('GET', `/v1/accounts/${accountId}`, { token })
      expect(await ask(body)).toEqual({ ...first, replayed: 'true' })
      expect(await sent('GET', `/v1/accounts/${accountId}`, { token })).toEqual(stands)
      const other = endpoint.path.includes('payment-targets')
        ? { paymentTarget: { featureSet: 'BETA_PLAN', selection: 'other' } }
        : {
            ...body,
            ...('email' in (body ?? {}) ? { email: 'other@example.com' } : { redirectUrl: `${returnUrl()}#` }),
          }
      expect(await ask(other)).toMatchObject({ status: 422, body: { errorCode: 'IdempotencyKeyReused' } })
    },
  )

  it('keeps nothing of whom bills go to in the open', async () => {
    const { accountId } = stranger
    const rows = await platform.database.account(accountId, (tx) => tx`select reply from idempotency_keys`, 'read')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('@example.com')
  })

  it('BIL-02 brings no card back that was removed meanwhile, whether it was answered or only begun', async () => {
    const { accountId, token } = stranger
    const at = `/v1/accounts/${accountId}/payment-sources`
    const cards = async () =>
      (await sent('GET', `/v1/accounts/${accountId}`, { token })).body.paymentAccount.paymentMethods.map(
        ({ paymentMethodId }: { paymentMethodId: string }) => paymentMethodId,
      )
    for (const isBegun of [false, true]) {
      const paymentSourceId = newCard()
      const put = () =>
        sent('PUT', at, {
          token,
          key: `put ${paymentSourceId}`,
          body: { paymentSourceId, redirectUrl: returnUrl() },
        })
      const first = await put()
      if (isBegun)
        await platform.database.account(
          accountId,
          (tx) => tx`update idempotency_keys set reply = '{}' where key = ${`put ${paymentSourceId}`}`,
        )
      expect((await sent('DELETE', `${at}/${paymentSourceId}`, { token })).status).toBe(204)
      const again = await put()
      if (isBegun) expect(again.status).toBe(404)
      else expect(again).toEqual({ ...first, replayed: 'true' })
      expect(await cards()).not.toContain(paymentSourceId)
    }
  })
})
