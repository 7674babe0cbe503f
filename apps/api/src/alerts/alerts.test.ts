import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endedCertificate } from '../../test/certificate.ts'
import { Receiver } from '../../test/receiver.ts'
import { openTestApi, type TestApi, withNewAccount } from '../../test/test-api.ts'

let shared: TestApi
let api: TestApi
beforeAll(async () => {
  shared = await openTestApi()
})
beforeEach(async () => {
  api = await withNewAccount(shared)
})
afterAll(() => shared.close())

const create = async (body: object) => {
  const made = await api.call('POST', '/v1/alerts', { body: { name: 'Watch', ...body } })
  expect(made.status).toBe(201)
  return made.body.alertId as string
}
const get = async (id: string) => (await api.call('GET', `/v1/alerts/${id}`)).body
/** A minute later: the alerts are judged again. */
const judge = async () => {
  await api.rows.owner`update jobs set due_at = clock_timestamp() - interval '1 second' where job = 'alerts'`
  await api.node.runJobs()
}
const deny = async (userId: string, times: number) => {
  for (let i = 0; i < times; i++) await api.call('GET', `/v1/users/${userId}/resources/secret/permissions/read`)
  await api.node.environment.recorder.flush()
}
const mailed = () => api.node.postbox.mails.map(({ to }) => to).sort()

describe('API-14 alerts', () => {
  it('are created, listed, replaced and deleted', async () => {
    const id = await create({ type: 'USAGE_LIMIT' })
    expect(id).toMatch(/^alert_/)
    expect(await get(id)).toMatchObject({ type: 'USAGE_LIMIT', value: 80, state: 'OK', recipients: [], firing: [] })
    const body = { ...(await get(id)), name: 'Other', value: 90 }
    expect(await api.call('PUT', `/v1/alerts/${id}`, { body })).toMatchObject({ status: 200, body: { value: 90 } })
    expect((await api.call('GET', '/v1/alerts')).body.alerts).toMatchObject([{ alertId: id, name: 'Other' }])
    expect((await api.call('POST', '/v1/alerts', { body })).status).toBe(409)
    expect((await api.call('DELETE', `/v1/alerts/${id}`)).status).toBe(204)
    expect((await api.call('GET', `/v1/alerts/${id}`)).status).toBe(404)
  })

  it('refuse types, values, recipients and fields that make no sense', async () => {
    for (const body of [
      { type: 'NO_SUCH' },
      { type: 'DENIAL_RATE', value: 101 },
      { type: 'DENIAL_RATE', value: 0 },
      { type: 'EXPIRY', recipients: ['a@b, c@d'] },
      { type: 'EXPIRY', recipients: ['a@b..example'] },
      { type: 'EXPIRY', surprise: 1 },
    ])
      expect(await api.call('POST', '/v1/alerts', { body: { name: 'W', ...body } })).toMatchObject({ status: 400 })
    expect((await api.call('GET', '/v1/alerts')).body.alerts).toEqual([])
  })

  it('keep their recipients and value when somebody takes note of them and says no more', async () => {
    const recipients = ['ops@example.com']
    const id = await create({ type: 'USAGE_LIMIT', value: 60, recipients })
    const note = { name: 'Watch', type: 'USAGE_LIMIT', acknowledged: true }
    expect((await api.call('PUT', `/v1/alerts/${id}`, { body: note })).body).toMatchObject({ recipients, value: 60 })
    const others = { ...note, recipients: ['night@example.com'] }
    expect((await api.call('PUT', `/v1/alerts/${id}`, { body: others })).body).toMatchObject({
      recipients: others.recipients,
      value: 60,
    })
    const bare = { name: 'Watch', type: 'USAGE_LIMIT' }
    expect((await api.call('PUT', `/v1/alerts/${id}`, { body: bare })).body).toMatchObject({
      recipients: [],
      value: 80,
    })
  })

  it('ENT-13 fire once for a user who is refused unusually often, by mail to the owners, until it comes again', async () => {
    const id = await create({ type: 'USER_DENIALS', value: 5 })
    await deny('ann', 4)
    await judge()
    expect(await get(id)).toMatchObject({ state: 'OK' })
    await deny('ann', 1)
    await judge()
    expect(await get(id)).toMatchObject({
      state: 'FIRING',
      firing: [{ subject: 'ann' }],
      lastFired: { time: expect.stringMatching(/Z$/), reason: 'ann was refused 5 times within an hour; 0 is usual.' },
    })
    await api.node.postbox.next('owner@example.com')
    await deny('ann', 5)
    await judge()
    const noted = await api.call('PUT', `/v1/alerts/${id}`, { body: { ...(await get(id)), acknowledged: true } })
    expect(noted.body.state).toBe('ACKNOWLEDGED')
    await judge()
    expect((await get(id)).state).toBe('ACKNOWLEDGED')
    expect(mailed()).toEqual(['owner@example.com'])
    await deny('ben', 5)
    await judge()
    expect(await get(id)).toMatchObject({ state: 'FIRING', firing: [{ subject: 'ann' }, { subject: 'ben' }] })
    await api.node.postbox.next('owner@example.com', 1)
    await api.rows.owner`delete from denial_counts where account_id = ${api.accountId}`
    await judge()
    expect(await get(id)).toMatchObject({ state: 'OK', lastFired: { reason: expect.stringContaining('ben') } })
  })

  it('fire for a new owner, to those who are named and to integrations', async () => {
    const receiver = new Receiver()
    await receiver.start()
    await api.call('POST', '/v1/integrations', { body: { type: 'WEBHOOK', configuration: { url: receiver.url } } })
    const id = await create({ type: 'NEW_OWNER', recipients: ['security@example.com'] })
    await judge()
    expect((await get(id)).state).toBe('OK')
    await api.userWith('Doorward|mallory', 'Doorward:Owner', '*')
    await judge()
    await api.node.runJobs()
    const mail = await api.node.postbox.next('security@example.com')
    expect(mail.text).toContain('Doorward|mallory has become an owner of the account.')
    expect(mailed()).toEqual(['security@example.com'])
    const events = receiver.received.map(({ body }) => JSON.parse(body))
    expect(events.at(-1)).toMatchObject({
      'detail-type': 'AlertFired',
      detail: { alertId: id, type: 'NEW_OWNER', reason: 'Doorward|mallory has become an owner of the account.' },
    })
    await api.call('PUT', `/v1/alerts/${id}`, { body: { ...(await get(id)), acknowledged: true } })
    await judge()
    expect((await get(id)).state).toBe('OK')
    await api.node.runJobs()
    expect(events.filter((event) => event['detail-type'] === 'AlertFired')).toHaveLength(1)
    await receiver.kill()
  })

  it('fire for keys that nobody uses, for usage near its limit, and for a rate of refusals', async () => {
    const [keys, usage, rate] = await Promise.all([
      create({ type: 'UNUSED_ACCESS_KEY', value: 30 }),
      create({ type: 'USAGE_LIMIT', value: 50, recipients: ['bills@example.com'] }),
      create({ type: 'DENIAL_RATE', value: 60 }),
    ])
    const { clientId } = await api.ownerClient()
    await api.call('PATCH', `/v1/accounts/${api.accountId}/usage`, { body: { limit: 200 } })
    await judge()
    for (const id of [keys, usage, rate]) expect((await get(id)).state).toBe('OK')
    await deny('ann', 100)
    await api.rows.owner`
      update items set doc = jsonb_set(doc, '{verificationKeys,0,generationDate}', '"2020-01-01T00:00:00.000Z"') where account_id = ${api.accountId} and item_id = ${clientId}`
    await judge()
    expect(await get(keys)).toMatchObject({ state: 'FIRING', firing: [{ subject: expect.stringContaining(clientId) }] })
    expect((await get(usage)).lastFired.reason).toMatch(/^10\d calls were made in \d{4}-\d\d; the limit is 200\.$/)
    const mail = await api.node.postbox.next('bills@example.com')
    expect(mail.text).toContain(`of the account Other (${api.accountId}) fired`)
    expect(mail.text).toContain(`/app/#/settings/billing?tab=usage&account=${api.accountId}`)
    expect((await get(rate)).lastFired.reason).toBe('100 % of 100 checks within an hour were refused.')
    const [key] = (await api.call('GET', `/v1/clients/${clientId}`)).body.verificationKeys
    await api.rows.owner`
      insert into access_key_uses values (${api.accountId}, ${clientId}, ${key.keyId}, clock_timestamp(), '::1')
      on conflict (account_id, client_id, key_id) do update set used_at = excluded.used_at`
    await judge()
    expect((await get(keys)).state).toBe('OK')
  })

  it('tell of a certificate that soon expires', async () => {
    const id = await create({ type: 'EXPIRY', value: 30 })
    const doc = JSON.stringify({ connectionId: 'con_a', providerCertificate: 'no certificate at all' })
    await api.rows.owner`
      insert into items (account_id, kind, item_id, version, created_at, last_updated, doc, search)
      values (${api.accountId}, 'connection', 'con_a', 1, now(), now(), ${doc}::text::jsonb, '')`
    await judge()
    expect((await get(id)).state).toBe('OK')
    await api.rows
      .owner`update items set doc = jsonb_set(doc, '{providerCertificate}', to_jsonb(${endedCertificate}::text)) where account_id = ${api.accountId} and item_id = 'con_a'`
    await judge()
    expect((await get(id)).lastFired.reason).toMatch(
      /^The certificate of con_a (expires|expired) on 20\d\d-\d\d-\d\d\.$/,
    )
  })
})
