import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const told = async (token?: string) => {
  const { body } = await api.call('GET', '/v1/notifications', token ? { token } : {})
  return body.notifications.filter(({ kind }: { kind: string }) => kind === 'APPLICATIONS')
}

describe('an application that registered itself', () => {
  it('LGN-06 waits until somebody who may change it approves it, of which the bell tells them alone', async () => {
    const body = { name: 'Agent', redirectUrls: ['https://agent.example/'] }
    const made = await api.call('POST', '/v1/applications', { body: { ...body, awaitsApproval: true } })
    const at = `/v1/applications/${made.body.applicationId}`
    expect([made.status, made.body.awaitsApproval]).toEqual([201, true])
    expect(await told()).toEqual([
      {
        notificationId: `applications:${made.body.applicationId}`,
        kind: 'APPLICATIONS',
        name: body.name,
        count: 1,
        time: made.body.createdTime,
      },
    ])
    const reader = await api.userWith('reader', 'Doorward:ReadResource', 'Doorward:Applications')
    expect(await told(reader)).toEqual([])
    const renamed = await api.call('PUT', at, { body: { ...body, name: 'Our agent' } })
    expect([renamed.body.name, renamed.body.awaitsApproval]).toEqual(['Our agent', true])
    expect((await api.call('PUT', at, { token: reader, body: { ...body, awaitsApproval: false } })).status).toBe(403)
    const approved = await api.call('PUT', at, { body: { ...renamed.body, awaitsApproval: false } })
    expect([approved.status, approved.body.awaitsApproval]).toEqual([200, false])
    expect(await told()).toEqual([])
  })

  it('LGN-06 waits thirty days, and is then removed if nobody touched it; the log keeps what it was', async () => {
    const newOne = async (more: object = {}) => {
      const body = { name: 'Agent', redirectUrls: ['https://agent.example/'], awaitsApproval: true, ...more }
      const made = await api.call('POST', '/v1/applications', { body })
      return { id: String(made.body.applicationId), at: `/v1/applications/${made.body.applicationId}`, body }
    }
    const [left, fresh, cared, approved, own] = [
      await newOne(),
      await newOne(),
      await newOne(),
      await newOne(),
      await newOne({ awaitsApproval: false }),
    ]
    await api.call('PUT', cared.at, { body: { ...cared.body, name: 'Looked at' } })
    await api.call('PUT', approved.at, { body: { ...approved.body, awaitsApproval: false } })
    await api.rows.owner`
      update items set created_at = clock_timestamp() - interval '30 days 1 minute'
      where kind = 'application' and item_id in ${api.rows.owner([left.id, cared.id, approved.id, own.id])}`
    await api.rows.owner`
      update items set created_at = clock_timestamp() - interval '29 days 23 hours' where item_id = ${fresh.id}`
    await api.rows.owner`update jobs set due_at = clock_timestamp() where job = 'upkeep'`
    await api.node.runJobs()
    const statuses = [left, fresh, cared, approved, own].map(async ({ at }) => (await api.call('GET', at)).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200, 200])
    const { body } = await api.call('GET', `${left.at}/history`)
    expect(body.changes[0]).toMatchObject({ actor: { userId: 'Doorward' }, before: { name: 'Agent' }, after: null })
  })

  it('LGN-06 is made where the account lets programs register; it is off unless set', async () => {
    const at = `/v1/accounts/${api.accountId}`
    expect((await api.call('GET', at)).body.applicationRegistration).toBe('off')
    const on = await api.call('PUT', at, { body: { applicationRegistration: 'approved' } })
    expect([on.status, on.body.applicationRegistration]).toEqual([200, 'approved'])
    expect((await api.call('PUT', at, { body: { name: 'Acme' } })).body.applicationRegistration).toBe('approved')
    expect((await api.call('PUT', at, { body: { applicationRegistration: 'open' } })).status).toBe(400)
    expect((await api.call('GET', '/v1/accounts')).body.accounts[0]).not.toHaveProperty('applicationRegistration')
  })
})
