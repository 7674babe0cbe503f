import { userLoginDetail } from '@doorward/core/events/events'
import { saveOutgoingEvents } from '@doorward/store/events/outgoing-events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Deliveries, type Delivery, eventsIn, openDeliveries } from '../../test/delivery.ts'

let deliveries: Deliveries
let { api, receiver, hook, give, skipWait, status } = {} as Delivery
beforeAll(async () => {
  deliveries = await openDeliveries()
})
beforeEach(async () => {
  ;({ api, receiver, hook, give, skipWait, status } = await deliveries.newAccount())
})
afterAll(() => deliveries.close())

describe('events beside the change log', () => {
  const login = (userId: string, node = api.node) =>
    node.environment.database.account(api.accountId, (tx) =>
      saveOutgoingEvents(tx, 'UserLogin', [
        {
          accountId: api.accountId,
          detail: userLoginDetail({ userId, isNew: userId === 'new', applicationId: 'app_default' }),
        },
      ]),
    )
  const runUntil = (count: number) =>
    expect
      .poll(async () => {
        await api.node.runJobs()
        return receiver.received.length
      })
      .toBeGreaterThanOrEqual(count)

  it('tell of sign-ins in order, from the making of the integration on, each with an id of its own', async () => {
    await login('before')
    await hook()
    for (const user of ['new', 'ann', 'ben']) await login(user)
    await runUntil(3)
    const events = eventsIn(receiver.received)
    expect(events.map(({ detail }) => [detail.subType, (detail.user as { userId: string }).userId])).toEqual([
      ['SignUp', 'new'],
      ['Login', 'ann'],
      ['Login', 'ben'],
    ])
    expect(events[0]).toMatchObject({
      'detail-type': 'UserLogin',
      account: api.accountId,
      detail: { loginResult: 'SUCCESS' },
    })
    expect(new Set(events.map(({ detail }) => detail.eventId)).size).toBe(3)
    await api.node.runJobs()
    expect(receiver.received).toHaveLength(3)
  })

  it('wait for a sign-in that began before them and has not ended, so that none is passed over', async () => {
    await hook()
    let end = () => {}
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const earlier = api.rows.another().account(api.accountId, async (tx) => {
      const detail = userLoginDetail({ userId: 'earlier', isNew: false, applicationId: 'app_default' })
      await tx`insert into outgoing_events (account_id, type, detail) values (${api.accountId}, 'UserLogin', ${tx.json(detail)})`
      begun()
      await new Promise<void>((resolve) => {
        end = resolve
      })
    })
    await isBegun
    await login('later')
    await api.node.runJobs()
    const early = [...receiver.received]
    end()
    await earlier
    await runUntil(2)
    expect(early).toEqual([])
    const told = eventsIn(receiver.received).map(({ detail }) => (detail.user as { userId: string }).userId)
    expect(told).toEqual(['earlier', 'later'])
  })

  it('wait for a webhook that is away, and are then sent once', async () => {
    await hook()
    await receiver.kill()
    await login('ann')
    const statusAfterJobs = async () => {
      await api.node.runJobs()
      return status()
    }
    await expect.poll(statusAfterJobs).toMatchObject({ failures: 1, failingSince: expect.any(String) })
    await receiver.start()
    await skipWait()
    await runUntil(1)
    expect(receiver.received).toHaveLength(1)
    expect(await status()).toMatchObject({ failures: 0 })
  })

  it('tell of answered checks where that was chosen, and of nothing else then', async () => {
    const made = await hook({ events: ['AuthorizationRequest'] })
    expect(made.body.configuration.events).toEqual(['AuthorizationRequest'])
    await give('ann')
    await login('ann')
    for (const resource of ['documents', 'documents', 'elsewhere'])
      await api.call('GET', `/v1/users/ann/resources/${resource}/permissions/read`)
    await api.node.environment.recorder.flush()
    await runUntil(2)
    const told = eventsIn(receiver.received).map(({ 'detail-type': type, detail: { eventId: _, ...rest } }) => [
      type,
      rest,
    ])
    const check = (resourceUri: string, count: number, authorizationResult: string) => [
      'AuthorizationRequest',
      {
        count,
        user: { userId: 'ann' },
        resource: { resourceUri },
        permission: { action: 'read' },
        authorizationResult,
      },
    ]
    expect(told).toEqual(expect.arrayContaining([check('documents', 2, 'ALLOWED'), check('elsewhere', 1, 'DENIED')]))
    expect(told).toHaveLength(2)
  })

  it('are removed in the end: checks after an hour, sign-ins after a month', async () => {
    for (const [type, age] of [
      ['AuthorizationRequest', '2 hours'],
      ['UserLogin', '2 hours'],
      ['UserLogin', '31 days'],
    ] as const)
      await api.rows.owner`
        insert into outgoing_events (account_id, at, type, detail)
        values (${api.accountId}, clock_timestamp() - ${age}::interval, ${type}, '{}')`
    await api.rows.owner`update jobs set due_at = clock_timestamp() where job = 'upkeep'`
    await api.node.runJobs()
    const left = await api.rows
      .owner`select type, at > clock_timestamp() - interval '1 day' as recent from outgoing_events where account_id = ${api.accountId}`
    expect([...left]).toEqual([{ type: 'UserLogin', recent: true }])
  })

  it('are not kept where nobody wants them', async () => {
    await login('ann')
    await api.call('GET', '/v1/users/ann/resources/x/permissions/read')
    await api.node.environment.recorder.flush()
    expect(await api.rows.owner`select from outgoing_events where account_id = ${api.accountId}`).toHaveLength(0)
  })
})
