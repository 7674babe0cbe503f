import { createHmac, generateKeyPairSync } from 'node:crypto'
import { type OutgoingEvent, userLoginDetail } from '@doorward/core/events/events'
import { saveOutgoingEvents } from '@doorward/store/outgoing-events'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Received, Receiver } from '../../test/receiver.ts'
import { openNode, openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let receiver: Receiver
beforeEach(async () => {
  receiver = new Receiver()
  await receiver.start()
  api = await openTestApi({ endpoints: { awsUrl: receiver.url, gcpUrl: receiver.url } })
})
afterEach(async () => {
  await api.close()
  await receiver.kill()
})

const hook = (more: object = {}) =>
  api.call('POST', '/v1/integrations', {
    body: { type: 'WEBHOOK', configuration: { url: `${receiver.url}/hook`, ...more } },
  })
const give = (userId: string, resourceUri = 'documents') =>
  api.call('POST', '/v1/records', {
    body: {
      recordId: `rec_${userId}`,
      name: userId,
      statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri }], users: [{ userId }] }],
    },
  })
const eventsIn = (received: Received[]) => received.map(({ body }) => JSON.parse(body) as OutgoingEvent)
const usersTold = (events: OutgoingEvent[]) =>
  events.flatMap(({ detail }) => (detail.changes as { userId: string }[]).map(({ userId }) => userId))
/** Makes what waits for a retry due now; the wait itself is a rule of core, tested there. */
const skipWait = () =>
  api.rows.owner`update jobs set due_at = clock_timestamp() - interval '1 second' where job like 'integration:%'`
const status = async () => (await api.call('GET', '/v1/integrations')).body.integrations[0]?.status

function isSigned(secret: string, { headers, body }: Received): boolean {
  const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['doorward-signature'])) ?? []
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === mark
}

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
      expect(isSigned(made.body.secret, received)).toBe(true)
      expect(isSigned('whsec_other', received)).toBe(false)
    }
    await api.node.runJobs()
    expect(receiver.received).toHaveLength(4)
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
        touchesRights: true,
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
    vi.waitFor(
      async () => {
        await api.node.runJobs()
        expect(receiver.received.length).toBeGreaterThanOrEqual(count)
      },
      { timeout: 5_000, interval: 50 },
    )

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
    await vi.waitFor(async () => {
      await api.node.runJobs()
      expect(await status()).toMatchObject({ failures: 1, failingSince: expect.any(String) })
    })
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
      .owner`select type, at > clock_timestamp() - interval '1 day' as recent from outgoing_events`
    expect([...left]).toEqual([{ type: 'UserLogin', recent: true }])
  })

  it('are not kept where nobody wants them', async () => {
    await login('ann')
    await api.call('GET', '/v1/users/ann/resources/x/permissions/read')
    await api.node.environment.recorder.flush()
    expect(await api.rows.owner`select from outgoing_events`).toHaveLength(0)
  })
})

describe('an integration that stands', () => {
  const one = (type = 'WEBHOOK') => api.call('GET', `/v1/integrations/${type}`)
  const put = (configuration: object, sent: object = {}) =>
    api.call('PUT', '/v1/integrations/WEBHOOK', { body: { type: 'WEBHOOK', configuration }, ...sent })

  it('is read by its type as the list shows it, with the events it is told of where nobody chose', async () => {
    await hook()
    const { status: code, body, headers } = await one()
    expect(code).toBe(200)
    expect(body.configuration).toEqual({
      url: `${receiver.url}/hook`,
      events: ['AccessChanged', 'AlertFired', 'UserLogin'],
    })
    expect((await api.call('GET', '/v1/integrations')).body.integrations).toEqual([body])
    expect(headers.etag).toMatch(/^"v\d+"$/)
    expect((await one('GCP_PUBSUB')).status).toBe(404)
    expect((await one('NONE')).status).toBe(400)
  })

  it('is moved with its queue and its secret: what waited comes to the new address at once, signed as before', async () => {
    const { body: made } = await hook()
    await give('a')
    await api.node.runJobs()
    receiver.answer = ({ url }) => ({ status: url === '/new' ? 200 : 500 })
    await give('b')
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1 })
    const moved = await put({ url: `${receiver.url}/new` })
    expect(moved).toMatchObject({
      status: 200,
      body: { createdTime: made.createdTime, configuration: { url: `${receiver.url}/new` } },
    })
    expect(JSON.stringify(moved.body)).not.toContain('whsec_')
    await api.node.runJobs()
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook', '/new'])
    expect(usersTold(eventsIn(receiver.received))).toEqual(['a', 'b'])
    for (const received of receiver.received) expect(isSigned(made.secret, received)).toBe(true)
  })

  it('takes another secret, and is not changed by what it holds already', async () => {
    await hook()
    const { body: before, headers } = await one()
    const back = await api.call('PUT', '/v1/integrations/WEBHOOK', { body: before })
    expect(back).toMatchObject({ status: 200, body: before })
    expect(back.headers.etag).toBe(headers.etag)
    const secret = 'another-secret-of-24-letters'
    const changed = await put({ ...before.configuration, secret })
    expect(changed.headers.etag).not.toBe(headers.etag)
    expect((await put({ ...before.configuration, secret })).headers.etag).toBe(changed.headers.etag)
    await give('a')
    await api.node.runJobs()
    expect(receiver.received.map((received) => isSigned(secret, received))).toEqual([true])
    const stale = await put(before.configuration, { headers: { 'if-match': String(headers.etag) } })
    expect(stale.status).toBe(412)
  })

  it('keeps its kind, and an address that can be called', async () => {
    await hook()
    const other = {
      type: 'GCP_PUBSUB',
      configuration: { projectId: 'acme-1', topicId: 'events', clientEmail: 'a@b.example' },
    }
    expect(await api.call('PUT', '/v1/integrations/WEBHOOK', { body: other })).toMatchObject({
      status: 400,
      body: { details: { field: 'type' } },
    })
    expect(await api.call('PUT', '/v1/integrations/GCP_PUBSUB', { body: other })).toMatchObject({ status: 404 })
    expect((await put({ url: 'https://10.0.0.1/hook' })).status).toBe(400)
  })

  it('is tried by one marked event beside the queue, and what came back is told each time anew', async () => {
    const { body: made } = await hook()
    const tried = (headers: Record<string, string> = {}) =>
      api.call('POST', '/v1/integrations/WEBHOOK/test', { headers })
    const took = await tried({ 'idempotency-key': 'once' })
    expect(took).toMatchObject({
      status: 200,
      body: { delivered: true, answer: 'the webhook answered 200', durationMs: expect.any(Number) },
    })
    const [received] = receiver.received
    expect(eventsIn(receiver.received)).toMatchObject([
      { 'detail-type': 'Test', account: api.accountId, detail: { test: true, eventId: took.body.eventId } },
    ])
    expect(received && isSigned(made.secret, received)).toBe(true)
    receiver.answer = () => ({ status: 503 })
    const same = await tried({ 'idempotency-key': 'once' })
    expect({ body: same.body, replayed: same.headers['idempotent-replayed'] }).toEqual({
      body: took.body,
      replayed: 'true',
    })
    expect(receiver.received).toHaveLength(1)
    expect((await tried()).body).toMatchObject({ delivered: false, answer: 'the webhook answered 503' })
    await receiver.kill()
    expect((await tried()).body).toMatchObject({ delivered: false })
    expect(await status()).toMatchObject({ failures: 0 })
    expect(await status()).not.toHaveProperty('lastSent')
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    expect((await tried()).status).toBe(404)
  })

  it('tells of its last error until an event is taken again', async () => {
    await hook()
    await give('a')
    receiver.answer = () => ({ status: 500 })
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1, lastError: 'the webhook answered 500' })
    receiver.answer = () => ({ status: 200 })
    await skipWait()
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 0, lastSent: expect.any(String) })
    expect(await status()).not.toHaveProperty('lastError')
  })
})

describe('an integration', () => {
  it('shows no secret ever again, neither in a list, nor in the database, nor to a retry', async () => {
    const secret = 'a-secret-of-my-own-choice-1234'
    expect((await hook({ secret })).body).not.toHaveProperty('secret')
    expect(JSON.stringify((await api.call('GET', '/v1/integrations')).body)).not.toContain(secret)
    const rows = await api.rows
      .owner`select doc::text from items where kind = 'integration' union all select after::text from account_changes where kind = 'integration'`
    expect(rows).toHaveLength(2)
    for (const { doc } of rows) expect(doc).not.toContain(secret)
    await give('a')
    await api.node.runJobs()
    expect(receiver.received.map((received) => isSigned(secret, received))).toEqual([true])
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    const headers = { 'idempotency-key': 'once' }
    const body = { type: 'WEBHOOK', configuration: { url: receiver.url } }
    expect((await api.call('POST', '/v1/integrations', { body, headers })).status).toBe(201)
    expect(await api.call('POST', '/v1/integrations', { body, headers })).toMatchObject({
      status: 409,
      body: { errorCode: 'SecretAlreadyShown' },
    })
  })

  it('stands once of each type, and sends nothing once it is deleted', async () => {
    await hook()
    expect(await hook()).toMatchObject({ status: 409, body: { errorCode: 'IntegrationAlreadyExists' } })
    await give('a')
    expect((await api.call('DELETE', '/v1/integrations/WEBHOOK')).status).toBe(204)
    await api.node.runJobs()
    expect(receiver.received).toEqual([])
    expect((await api.call('DELETE', '/v1/integrations/WEBHOOK')).status).toBe(404)
    expect((await api.call('GET', '/v1/integrations/WEBHOOK/dead-letters')).status).toBe(404)
    expect((await api.call('POST', '/v1/integrations/WEBHOOK/replay')).status).toBe(404)
  })

  it.each([
    ['WEBHOOK', { url: 'ftp://example.com' }],
    ['WEBHOOK', { url: 'https://user:pw@example.com/' }],
    ['WEBHOOK', { url: 'https://example.com', secret: 'short' }],
    ['WEBHOOK', { url: 'https://example.com', extra: 1 }],
    [
      'AWS_EVENTBRIDGE',
      {
        region: 'eu-west-1.evil.example',
        eventBusName: 'b',
        accessKeyId: 'AKIA0000000000000000',
        secretAccessKey: 'x'.repeat(40),
      },
    ],
    ['GCP_PUBSUB', { projectId: 'project', topicId: 'topic', clientEmail: 'a@b.c', privateKey: 'x'.repeat(200) }],
    ['KAFKA', {}],
  ])('refuses the %s %j', async (type, configuration) => {
    expect(await api.call('POST', '/v1/integrations', { body: { type, configuration } })).toMatchObject({ status: 400 })
  })

  it('sends nothing to a private address (security 44), and says so', async () => {
    const strict = await openNode(api.rows, api.rows.another(), { outboundAllow: [] })
    await hook()
    await give('a')
    await strict.runJobs()
    expect(receiver.received).toEqual([])
    expect(await status()).toMatchObject({ failures: 1, lastError: 'only https is called' })
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    for (const url of ['https://127.0.0.1/x', 'https://localhost/']) {
      await api.call('POST', '/v1/integrations', { body: { type: 'WEBHOOK', configuration: { url } } })
      await give(`user-${url.length}`)
      await strict.runJobs()
      expect((await status()).lastError, url).toMatch(/public address/)
      await api.call('DELETE', '/v1/integrations/WEBHOOK')
    }
    await strict.close()
  })

  it('tells of a name that is not known what it tells of one that leads to a private address', async () => {
    const told: string[] = []
    for (const name of ['unknown.invalid', 'localhost']) {
      const strict = await openNode(api.rows, api.rows.another(), { outboundAllow: ['203.0.113.7'] })
      await api.call('POST', '/v1/integrations', {
        body: { type: 'WEBHOOK', configuration: { url: `https://${name}/` } },
      })
      await give(`user_of_${name.length}`)
      await strict.runJobs()
      told.push((await status()).lastError.replace(name, '…'))
      await api.call('DELETE', '/v1/integrations/WEBHOOK')
      await strict.close()
    }
    expect(told).toEqual(['… has no public address', '… has no public address'])
  })

  it.each([
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://0x7f000002/',
    'https://me:secret@hooks.example/',
    'ftp://hooks.example/',
    'hooks.example',
  ])('refuses an address that can never be called: %s', async (url) => {
    expect(
      await api.call('POST', '/v1/integrations', { body: { type: 'WEBHOOK', configuration: { url } } }),
    ).toMatchObject({ status: 400, body: { details: { field: 'configuration.url' } } })
  })

  it('speaks the wire format of AWS EventBridge, signed for its region', async () => {
    receiver.answer = () => ({
      status: 200,
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      body: '{"FailedEntryCount":0,"Entries":[{"EventId":"1"}]}',
    })
    const configuration = {
      region: 'eu-central-1',
      eventBusName: 'bus',
      accessKeyId: 'AKIA0000000000000000',
      secretAccessKey: 'x'.repeat(40),
    }
    const made = await api.call('POST', '/v1/integrations', { body: { type: 'AWS_EVENTBRIDGE', configuration } })
    expect(made.body.configuration).toEqual({
      events: ['AccessChanged', 'AlertFired', 'UserLogin'],
      region: 'eu-central-1',
      eventBusName: 'bus',
      accessKeyId: 'AKIA0000000000000000',
    })
    await give('a')
    await api.node.runJobs()
    const [{ headers, body }] = receiver.received as [Received]
    expect(headers['x-amz-target']).toBe('AWSEvents.PutEvents')
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA0000000000000000\/\d{8}\/eu-central-1\/events\/aws4_request/,
    )
    const [entry] = JSON.parse(body).Entries
    expect(entry).toMatchObject({ Source: 'doorward', DetailType: 'AccessChanged', EventBusName: 'bus' })
    expect(JSON.parse(entry.Detail).changes).toMatchObject([{ userId: 'a' }])

    receiver.answer = () => ({
      status: 200,
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      body: '{"FailedEntryCount":1,"Entries":[{"ErrorCode":"AccessDenied","ErrorMessage":"no"}]}',
    })
    await give('b')
    await api.node.runJobs()
    expect(await status()).toMatchObject({ failures: 1, lastError: 'EventBridge refused the event: AccessDenied' })
  })

  it('speaks the wire format of Google Pub/Sub, with a token that its key signs', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const configuration = {
      projectId: 'my-project',
      topicId: 'access',
      clientEmail: 'sender@my-project.iam.gserviceaccount.com',
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    }
    const made = await api.call('POST', '/v1/integrations', { body: { type: 'GCP_PUBSUB', configuration } })
    expect(made).toMatchObject({ status: 201 })
    expect(JSON.stringify(made.body)).not.toContain('PRIVATE KEY')
    await give('a')
    await api.node.runJobs()
    const [{ url, headers, body }] = receiver.received as [Received]
    expect(url).toBe('/v1/projects/my-project/topics/access:publish')
    const { payload } = await jwtVerify(String(headers.authorization).replace('Bearer ', ''), publicKey)
    expect(payload).toMatchObject({ iss: configuration.clientEmail, aud: 'https://pubsub.googleapis.com/' })
    const [message] = JSON.parse(body).messages
    expect(message).toMatchObject({ orderingKey: api.accountId, attributes: { detailType: 'AccessChanged' } })
    expect(usersTold([JSON.parse(Buffer.from(message.data, 'base64').toString())])).toEqual(['a'])
  })
})
