import { authorizeUser } from '@doorward/contract/authorization/access/user-permissions'
import { keepEventDays } from '@doorward/store/events/authorization-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi } from '../../test/test-api.ts'
import { openRecorder } from './recorder.ts'

const url = '/v1/analytics/authorization-events'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  for (const user of ['ann', 'ben'])
    await api.userWith(user, 'Doorward:Editor', user === 'ann' ? 'documents/*' : 'other')
  for (const [user, resource, permission] of [
    ['ann', 'documents/1', 'read'],
    ['ann', 'documents/1', 'READ'],
    ['ann', '/documents/2/', 'read'],
    ['ben', 'documents/1', 'read'],
    ['+cmd|x', 'documents/1', 'read'],
  ] as const)
    await api.call(
      'GET',
      `/v1/users/${encodeURIComponent(user)}/resources/${encodeURIComponent(resource)}/permissions/${permission}`,
    )
  await api.node.environment.recorder.flush()
})
afterAll(() => api.close())

const events = async (query: string) => (await api.call('GET', `${url}?${query}`)).body.events

describe('API-15 authorization events', () => {
  it('are every check with its answer; equal ones of one second are one with its count', async () => {
    const found = await events('userId=ann')
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({
      eventId: expect.any(String),
      eventTypeId: 'AuthorizationRequest',
      dateTime: expect.stringMatching(/Z$/),
      userId: 'ann',
      resourceUri: 'documents/1',
      permission: 'read',
      result: 'ALLOWED',
      count: 2,
      ip: '127.0.0.1',
    })
  })

  it.each([
    ['userId=ben', 1],
    ['result=DENIED', 2],
    ['result=ALLOWED', 2],
    ['resourceUri=/documents/2', 1],
    ['resourceUri=documents', 0],
    ['resourceUri=documents/*', 4],
    ['permission=READ', 4],
    ['permission=write', 0],
    ['to=2020-01-01T00:00:00Z', 0],
    ['from=2020-01-01T00:00:00Z', 4],
    ['from=2999-01-01T00:00:00Z', 0],
  ])('filtered by %s: %i', async (query, count) => {
    expect(await events(query)).toHaveLength(count)
  })

  it('come in pages, each once', async () => {
    const seen: string[] = []
    for (let next: string | undefined = `${url}?limit=1`; next; ) {
      const { body } = await api.call('GET', next)
      seen.push(...body.events.map(({ eventId }: { eventId: string }) => eventId))
      next = body.links.next?.href
    }
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
  })

  it('are counted by result and by what is asked most', async () => {
    const { body } = await api.call('GET', `${url}?aggregates=true`)
    expect(body.aggregates).toMatchObject({
      results: [
        { result: 'ALLOWED', count: 3 },
        { result: 'DENIED', count: 2 },
      ],
      permissions: [{ permission: 'read', count: 5 }],
      notRecorded: 0,
    })
    expect(body.aggregates.resources[0]).toEqual({ resourceUri: 'documents/1', count: 4 })
    expect(body.aggregates.users[0]).toEqual({ userId: 'ann', count: 3 })
  })

  it('are CSV when asked, in which no cell is a formula (security 57)', async () => {
    const reply = await api.node.app.inject({
      url: `${url}?result=DENIED`,
      headers: {
        host: `${api.accountId}.eu-west.doorward.localhost:8080`,
        authorization: `Bearer ${api.owner}`,
        accept: 'text/csv',
      },
    })
    expect(reply.headers['content-type']).toMatch(/^text\/csv/)
    const [head, ...rows] = reply.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^dateTime,userId,resourceUri,permission,result,count/)
    expect(rows).toHaveLength(2)
    expect(rows.join()).toContain(",'+cmd|x,documents/1,read,DENIED,1,")
  })

  it('API-15 are never those of another account', async () => {
    const { accountId } = (await openAnother()).body
    expect(accountId).not.toBe(api.accountId)
    const rows = await api.rows.database.account(accountId, (tx) => tx`select * from authorization_events`)
    expect(rows).toEqual([])
  })
})

const openAnother = async () => {
  return send(api.node, undefined, 'POST', '/v1/accounts', { token: await portalToken(api.node, 'else'), body: {} })
}

describe('the recorder', () => {
  it('keeps some when too many come at once, counts what it leaves out, and counts every answer all the same', async () => {
    const recorder = openRecorder({
      now: () => new Date(),
      database: api.rows.database,
      retentionDays: 14,
      flushEveryMs: null,
      capacity: 5,
      failed: (cause) => expect.fail(String(cause)),
    })
    const { accountId } = (await openAnother()).body
    const checked = { accountId, resourceUri: 'x', permission: 'read', allowed: false, clientId: undefined, ip: '' }
    for (let i = 0; i < 12; i++) recorder.checked({ ...checked, userId: `user_${i}` as never }) // an id that the schema would take
    await recorder.flush()
    const [events, [counts], denials] = await api.rows.database.account(accountId, (tx) =>
      Promise.all([
        tx`select user_id from authorization_events order by user_id`,
        tx`select allowed, denied, not_recorded from call_counts`,
        tx`select count(*)::int as users, sum(denials)::int as denials from denial_counts`,
      ]),
    )
    expect(events).toHaveLength(5)
    expect(counts).toEqual({ allowed: 0, denied: 12, not_recorded: 7 })
    expect(denials[0]).toEqual({ users: 12, denials: 12 })
    await recorder.close()
  })

  it('keeps counts while the database is away', async () => {
    const { accountId } = (await openAnother()).body
    const away = api.rows.another()
    await away.close()
    let database = away
    const failures: unknown[] = []
    const recorder = openRecorder({
      now: () => new Date(),
      get database() {
        return database
      },
      retentionDays: 14,
      flushEveryMs: null,
      failed: (cause) => failures.push(cause),
    })
    const checked = { accountId, resourceUri: 'x', permission: 'read', allowed: true, clientId: undefined, ip: '' }
    recorder.checked({ ...checked, userId: 'ann' as never }) // as above
    recorder.called(accountId, authorizeUser)
    await recorder.flush()
    expect(failures).toHaveLength(2)
    database = api.rows.database
    await recorder.close()
    const [row] = await api.rows.database.account(
      accountId,
      (tx) => tx`select calls, allowed, not_recorded from call_counts`,
    )
    expect(row).toEqual({ calls: 1, allowed: 1, not_recorded: 1 })
    const books = await api.rows.database.account(accountId, (tx) => tx`select operation, calls from operation_counts`)
    expect(books).toEqual([
      { operation: 'GET /v1/users/{userId}/resources/{resourceUri}/permissions/{permission}', calls: 1 },
    ])
  })

  it('BIL-05 tells how far a node has written, until it ends', async () => {
    const nodes = () => api.rows.owner`select flushed_at from nodes`
    const before = (await nodes()).length
    const recorder = openRecorder({
      now: () => new Date(),
      database: api.rows.database,
      retentionDays: 14,
      flushEveryMs: null,
      failed: (cause) => expect.fail(String(cause)),
    })
    await recorder.flush()
    expect(await nodes()).toHaveLength(before + 1)
    await recorder.close()
    expect(await nodes()).toHaveLength(before)
  })

  it('keeps events for the days of the retention, and no longer', async () => {
    const days = async () =>
      (
        await api.rows
          .owner`select relname from pg_class where relname like 'authorization_events_2%' and relkind = 'r' order by 1`
      ).map((row) => row.relname)
    expect(await days()).toHaveLength(5)
    await api.rows
      .owner`create table authorization_events_20200101 partition of authorization_events for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`
    expect(await days()).toHaveLength(6)
    await keepEventDays(api.rows.database, 14)
    expect(await days()).toHaveLength(5)
  })
})
