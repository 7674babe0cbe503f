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
  expect(kindsOf(await told(await api.userWith('carl', 'Doorward:Owner', '*')))).toEqual([
    'ACCESS_KEY',
    'ACCESS_REQUESTS',
    'ALERT',
    'CERTIFICATE',
  ])
  expect(await told(await api.userWith('dora', 'Doorward:Editor', 'documents'))).toEqual([])
  const stranger = await portalToken(api.node, 'ann')
  expect((await api.call('GET', '/v1/notifications', { token: stranger })).status).toBe(404)
})
