import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Deliveries, type Delivery, eventsIn, openDeliveries, signedAt, usersTold } from '../../test/delivery.ts'
import { openNode } from '../../test/test-api.ts'

let deliveries: Deliveries
let { api, receiver, hook, give, skipWait, status } = {} as Delivery
beforeAll(async () => {
  deliveries = await openDeliveries()
})
beforeEach(async () => {
  ;({ api, receiver, hook, give, skipWait, status } = await deliveries.newAccount())
})
afterAll(() => deliveries.close())

describe('API-17 a webhook', () => {
  it('is told of each change of access in order, signed, and only of what comes after it', async () => {
    await give('before')
    const made = await hook()
    expect(made).toMatchObject({ status: 201, body: { type: 'WEBHOOK', secret: expect.stringMatching(/^whsec_/) } })
    for (const user of ['a', 'b', 'c']) await give(user)
    await api.call('DELETE', '/v1/records/rec_b')
    await api.node.runJobs()
    const events = eventsIn(receiver.received)
    expect(usersTold(events)).toEqual(['a', 'b', 'c', 'b'])
    expect(events[0]).toEqual({
      'detail-type': 'AccessChanged',
      source: 'doorward',
      account: api.accountId,
      time: expect.stringMatching(/Z$/),
      detail: {
        eventId: expect.any(String),
        triggeredBy: { recordId: 'rec_a', version: expect.any(Number) },
        changes: [{ userId: 'a', resourceUri: 'documents', operation: 'ADDED' }],
      },
    })
    expect(events[3]?.detail.changes).toEqual([{ userId: 'b', resourceUri: 'documents', operation: 'REMOVED' }])
    for (const received of receiver.received) {
      expect(signedAt(made.body.secret, received)).toBeDefined()
      expect(signedAt('whsec_other', received)).toBeUndefined()
    }
    await api.node.runJobs()
    expect(receiver.received).toHaveLength(4)
  })

  it('K1 is signed and told of by the time of the database, whatever the clock of the node says', async () => {
    const ahead = new Date(Date.now() + 3_600_000)
    const later = await openDeliveries({ now: () => ahead })
    try {
      const other = await later.newAccount()
      const { secret } = (await other.hook()).body
      await other.give('a')
      await other.api.node.runJobs()
      const [received] = other.receiver.received
      expect(received && signedAt(secret, received)).toBe(Math.floor(ahead.getTime() / 1000))
      expect(await other.status()).toMatchObject({ lastSent: ahead.toISOString() })
    } finally {
      await later.close()
    }
  })

  it('that is killed and started again loses nothing and sees everything in order', async () => {
    await hook()
    await give('a')
    await api.node.runJobs()
    await receiver.kill()
    for (const user of ['b', 'c']) await give(user)
    await api.node.runJobs()
    await skipWait()
    await give('d')
    await api.node.runJobs()
    expect(await status()).toMatchObject({
      failures: 2,
      failingSince: expect.any(String),
      lastError: expect.any(String),
    })
    await receiver.start()
    await skipWait()
    await api.node.runJobs()
    expect(usersTold(eventsIn(receiver.received))).toEqual(['a', 'b', 'c', 'd'])
    expect(await status()).toMatchObject({ failures: 0, deadLetters: 0 })
    expect(await status()).not.toHaveProperty('failingSince')
  })

  it('gets the same event again when its answer was lost, known by its id', async () => {
    await hook()
    await give('a')
    let lost = true
    receiver.answer = (received) => {
      if (lost) receiver.received.push(received)
      return { status: lost ? 500 : 200 }
    }
    await api.node.runJobs()
    lost = false
    await skipWait()
    await api.node.runJobs()
    const ids = eventsIn(receiver.received).map(({ detail }) => detail.eventId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(receiver.received.map(({ headers }) => headers['doorward-event-id'])).toEqual(ids)
  })

  it('that takes an event for a day not gets what follows; the event is kept and can be sent again', async () => {
    await hook()
    await give('bad')
    receiver.answer = ({ body }) => ({ status: body.includes('"bad"') ? 500 : 200 })
    await give('good')
    await api.node.runJobs()
    expect(receiver.received).toEqual([])
    await api.rows
      .owner`update jobs set state = state || '{"failingSince":"2020-01-01T00:00:00Z"}' where job = 'integration:WEBHOOK'`
    await skipWait()
    await api.node.runJobs()
    expect(usersTold(eventsIn(receiver.received))).toEqual(['good'])
    const { deadLetters } = (await api.call('GET', '/v1/integrations/WEBHOOK/dead-letters')).body
    expect(deadLetters).toMatchObject([{ reason: 'the webhook answered 500', replaying: false }])
    expect(deadLetters[0].event.detail.changes).toMatchObject([{ userId: 'bad' }])

    const replay = () => api.call('POST', '/v1/integrations/WEBHOOK/replay')
    expect(await replay()).toMatchObject({ status: 202, body: { replaying: 1 } })
    await api.node.runJobs()
    expect((await status()).deadLetters).toBe(1)
    receiver.answer = () => ({ status: 200 })
    await replay()
    await api.node.runJobs()
    expect(usersTold(eventsIn(receiver.received))).toEqual(['good', 'bad'])
    expect((await status()).deadLetters).toBe(0)
  })

  it('tells what was sent lately and what came back, and sends one of them once more', async () => {
    await hook()
    receiver.answer = ({ body }) => ({ status: body.includes('"bad"') ? 500 : 200 })
    await give('good')
    await give('bad')
    await api.node.runJobs()
    const url = '/v1/integrations/WEBHOOK/deliveries'
    const { deliveries } = (await api.call('GET', url)).body
    expect(deliveries).toMatchObject([
      { detailType: 'AccessChanged', delivered: false, answer: 'the webhook answered 500' },
      { detailType: 'AccessChanged', delivered: true },
    ])
    expect(JSON.stringify(deliveries[1].event)).toContain('good')
    const [bad] = deliveries
    expect((await api.call('GET', `${url}?outcome=failed`)).body.deliveries).toEqual([bad])
    receiver.answer = () => ({ status: 200 })
    const retried = await api.call('POST', `${url}/${bad.deliveryId}/retry`)
    expect(retried).toMatchObject({ status: 200, body: { eventId: bad.eventId, delivered: true } })
    expect((await api.call('GET', url)).body.deliveries).toHaveLength(3)
    const firstPage = (await api.call('GET', `${url}?limit=2`)).body
    const cursor = firstPage.pagination.next.cursor
    expect((await api.call('GET', `${url}?limit=2&cursor=${cursor}`)).body.deliveries).toEqual([deliveries[1]])
  })

  it('is shared by nodes: each event leaves once while both live', async () => {
    const other = await openNode(api.rows, api.rows.another())
    await hook()
    const users = Array.from({ length: 20 }, (_, i) => `user_${i}`)
    for (const user of users) {
      await give(user)
      await Promise.all([api.node.runJobs(), other.runJobs()])
    }
    await api.node.runJobs()
    expect(usersTold(eventsIn(receiver.received))).toEqual(users)
    await other.close()
  })

  it('has not taken an event by sending it elsewhere: a redirect counts as refused, and is not followed', async () => {
    await hook()
    await give('a')
    receiver.answer = ({ url }) =>
      url === '/hook' ? { status: 302, headers: { location: `${receiver.url}/elsewhere` } } : { status: 200 }
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1, lastError: 'the webhook answered 302' })
    const { notifications } = (await api.call('GET', '/v1/notifications')).body
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'DELIVERY', itemId: 'WEBHOOK', reason: 'the webhook answered 302' }),
    )
    expect(receiver.received).toEqual([])
  })

  it('is not told again what it took of a change whose next event it refused', async () => {
    await hook()
    const names = ['first', 'second', 'third']
    const records = names.map((userId) => ({
      recordId: `rec_${userId}`,
      name: userId,
      users: [{ userId }],
      groups: [],
      admins: [],
      statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'documents' }] }],
    }))
    await api.node.environment.commit({
      accountId: api.accountId,
      actor: 'test',
      requestId: 'req_test',
      reads: records.map(({ recordId }) => ({ kind: 'record', id: recordId })),
      decide: () => ({
        changes: records.map((after) => ({ kind: 'record', id: after.recordId, after })),
        reply: () => ({ status: 200, body: undefined }),
      }),
    })
    let asked = 0
    receiver.answer = () => ({ status: ++asked === 2 ? 500 : 200 })
    await api.node.runJobs()
    expect(usersTold(eventsIn(receiver.received))).toEqual(['first'])
    await skipWait()
    await api.node.runJobs()
    expect(usersTold(eventsIn(receiver.received))).toEqual(names)
    expect(asked).toBe(4)
  })

  it('tells of groups and roles as they were at each change, however late it is told', async () => {
    await hook()
    const group = { groupId: 'grp_g', name: 'G', users: [{ userId: 'ann' }, { userId: 'ben' }] }
    await api.call('POST', '/v1/groups', { body: group })
    const record = {
      recordId: 'rec_g',
      name: 'G',
      groups: [{ groupId: 'grp_g' }],
      statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'x' }] }],
    }
    await api.call('POST', '/v1/records', { body: record })
    await api.call('PUT', '/v1/groups/grp_g', { body: { ...group, users: [{ userId: 'ben' }] } })
    const other = { ...record, groups: [], users: [{ userId: 'cat' }] }
    expect((await api.call('PUT', '/v1/records/rec_g', { body: other })).status).toBe(202)
    await api.call('PUT', '/v1/groups/grp_g', { body: { ...group, users: [{ userId: 'dan' }] } })
    await api.node.runJobs()
    const told = eventsIn(receiver.received).map(({ detail }) =>
      (detail.changes as { userId: string; operation: string }[]).map(
        ({ userId, operation }) => `${operation} ${userId}`,
      ),
    )
    expect(told).toEqual([['ADDED ann', 'ADDED ben'], ['REMOVED ann'], ['ADDED cat', 'REMOVED ben']])
  })

  it('tells of a resource that is opened to everyone, and of all that a deleted user loses', async () => {
    await api.call('POST', '/v1/groups', { body: { groupId: 'grp_left', name: 'L', users: [{ userId: 'leaver' }] } })
    const statement = (resourceUri: string) => [{ roles: ['Doorward:Editor'], resources: [{ resourceUri }] }]
    const own = { name: 'Own', users: [{ userId: 'leaver' }], statements: statement('own') }
    const shared = { name: 'Shared', groups: [{ groupId: 'grp_left' }], statements: statement('shared') }
    for (const body of [own, shared]) expect((await api.call('POST', '/v1/records', { body })).status).toBe(201)
    await hook()
    const body = { permissions: [{ action: 'PUBLIC', allow: true }] }
    expect((await api.call('PUT', '/v1/resources/told-open', { body })).status).toBe(200)
    expect((await api.call('DELETE', '/v1/users/leaver')).status).toBe(202)
    await api.node.runJobs()
    const [opened, left] = eventsIn(receiver.received).map(({ detail }) => ({
      ...detail,
      changes: detail.changes as object[],
    }))
    expect(opened).toMatchObject({
      triggeredBy: { resourceUri: 'told-open' },
      changes: [{ userId: '*', resourceUri: 'told-open', operation: 'ADDED' }],
    })
    expect(left).toMatchObject({ triggeredBy: { userId: 'leaver' } })
    const removed = (resourceUri: string) => ({ userId: 'leaver', resourceUri, operation: 'REMOVED' })
    expect(left?.changes).toHaveLength(2)
    expect(left?.changes).toEqual(expect.arrayContaining([removed('own'), removed('shared')]))
    await api.node.runJobs()
    expect((await api.call('GET', '/v1/groups/grp_left')).body.users).toEqual([])
    expect(receiver.received).toHaveLength(2)
  })
})
