import { afterAll, beforeAll, expect, it } from 'vitest'
import { endedCertificate } from '../../test/certificate.ts'
import { openTestApi, portalToken, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const told = async (token = api.owner) => (await api.call('GET', '/v1/notifications', { token })).body.notifications
const kindsOf = (found: { kind: string }[]) => found.map(({ kind }) => kind).sort()

it('SES-13 what waits is told to whoever may read it: requests of others, alerts, certificates', async () => {
  const doc = JSON.stringify({ connectionId: 'con_a', providerCertificate: endedCertificate })
  await api.rows.owner`
    insert into items (account_id, kind, item_id, version, created_at, last_updated, doc, search)
    values (${api.accountId}, 'connection', 'con_a', 1, now(), now(), ${doc}::text::jsonb, '')`
  const { body: alert } = await api.call('POST', '/v1/alerts', { body: { name: 'Ends', type: 'EXPIRY' } })
  await api.node.runJobs()
  const { clientId } = await api.ownerClient()
  await api.rows.owner`
    update items set doc = jsonb_set(doc, '{verificationKeys,0,expiresAt}', to_jsonb((clock_timestamp() + interval '6 days')::text)) where item_id = ${clientId}`
  const access = {
    users: [{ userId: 'ben' }],
    statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'x' }] }],
  }
  expect((await api.call('POST', '/v1/requests', { body: { access } })).status).toBe(201)
  const found = await told()
  expect(kindsOf(found)).toEqual(['ACCESS_KEY', 'ALERT', 'CERTIFICATE'])
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'ALERT', itemId: alert.alertId, name: 'Ends', count: 1 }),
  )
  const toCarl = await told(await api.userWith('carl', 'Doorward:Owner', '*'))
  expect(toCarl).toContainEqual(
    expect.objectContaining({
      kind: 'ACCESS_REQUESTS',
      userId: 'Doorward|owner',
      count: 1,
      time: expect.stringMatching(/Z$/),
    }),
  )
  expect(kindsOf(toCarl)).toEqual(['ACCESS_KEY', 'ACCESS_REQUESTS', 'ALERT', 'CERTIFICATE'])
  expect(await told(await api.userWith('dora', 'Doorward:Editor', 'documents'))).toEqual([])
  const stranger = await portalToken(api.node, 'ann')
  expect((await api.call('GET', '/v1/notifications', { token: stranger })).status).toBe(404)
})

it('SES-13 BIL-07 a declined card, an invoice to be paid by transfer and the lock are told to whoever may read them', async () => {
  await api.rows.owner`
    insert into invoices (account_id, invoice_id, created_at, total, currency, status, number, terms, attempts, due_at) values
      (${api.accountId}, 'inv_2026_08', '2026-09-01', 5, 'EUR', 'PAID', 1, 'card', 1, '2026-09-01'),
      (${api.accountId}, 'inv_2026_09', '2026-10-01', 5, 'EUR', 'DECLINED', 2, 'card', 2, '2026-10-01'),
      (${api.accountId}, 'inv_2026_10', '2026-11-01', 5, 'EUR', 'OPEN', 3, 'invoice', 0, '2026-12-01'),
      (${api.accountId}, 'inv_2026_11', '2026-12-01', 5, 'EUR', 'OPEN', 4, 'card', 0, '2026-12-01')`
  const plan = JSON.stringify({ featureSet: 'LOCKED', currency: 'EUR', since: '2026-10-16T00:00:00.000Z' })
  await api.rows.owner`
    update items set doc = doc || jsonb_build_object('plan', ${plan}::text::jsonb)
    where kind = 'account' and item_id = ${api.accountId}`
  const number = (of: number) => `${api.accountId.slice(4).toUpperCase()}-000${of}`
  const found = await told()
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'ACCOUNT_LOCKED', time: '2026-10-16T00:00:00.000Z' }),
      expect.objectContaining({ kind: 'CARD_DECLINED', itemId: 'inv_2026_09', name: number(2) }),
      expect.objectContaining({ kind: 'INVOICE', itemId: 'inv_2026_10', time: '2026-12-01T00:00:00.000Z' }),
    ]),
  )
  expect(found.filter(({ itemId = '' }) => itemId.startsWith('inv_'))).toHaveLength(2)
  expect(await told(await api.userWith('emil', 'Doorward:Editor', 'documents'))).toEqual([])
})
