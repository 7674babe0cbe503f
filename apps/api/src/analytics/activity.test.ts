import type { UserId } from '@doorward/core/ids'
import { saveAuthorizationEvents } from '@doorward/store/events/authorization-events'
import { addToTrace } from '@doorward/store/sign-in/login-traces'
import { saveSession } from '@doorward/store/sign-in/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

const url = '/v1/analytics/activity'
let api: TestApi
let roleId: string
beforeAll(async () => {
  api = await openTestApi()
  await api.userWith('ann', 'Doorward:Editor', 'documents/*')
  const role = {
    name: 'Reader',
    permissions: [{ action: 'documents:read', allow: true, grant: false, delegate: false }],
  }
  roleId = (await api.call('POST', '/v1/roles', { body: role })).body.roleId
  await api.call('PUT', `/v1/roles/${roleId}`, { body: { ...role, name: 'Reads documents' } })
  for (const resource of ['documents/1', 'documents/1', 'other'])
    await api.call('GET', `/v1/users/ann/resources/${encodeURIComponent(resource)}/permissions/read`)
  await api.node.environment.recorder.flush()
  const came = { connectionId: 'con_1', referenceId: 'req_1', steps: [] }
  await api.rows.database.account(api.accountId, async (tx) => {
    await saveSession(tx, api.accountId, {
      sessionId: 'kept-secret',
      userId: 'ann' as UserId,
      authTime: new Date(),
      applicationId: 'app_1',
      connectionId: 'con_1',
      ip: '10.0.0.7',
    })
    await addToTrace(tx, api.accountId, { ...came, traceId: 'trace_1', outcome: 'failed' })
    await addToTrace(tx, api.accountId, { ...came, traceId: 'trace_2', outcome: 'signedIn', userId: 'ann' as UserId })
  })
})
afterAll(() => api.close())

type Line = { kind: string; eventId: string; dateTime: string; [name: string]: unknown }
const lines = async (query: string): Promise<Line[]> =>
  (await api.call('GET', `${url}?limit=100&${query}`)).body.activity

describe('ENT-20 the time line of an account', () => {
  it('has checks, changes and sign-ins, newest first', async () => {
    const found = await lines('')
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['CHECK', 'CHANGE', 'SIGN_IN']))
    const times = found.map(({ dateTime }) => dateTime)
    expect(times).toEqual([...times].sort().reverse())
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'CHECK',
        userId: 'ann',
        resourceUri: 'documents/1',
        result: 'ALLOWED',
        count: 2,
      }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'CHANGE', done: 'CHANGED', itemKind: 'role', itemId: roleId }),
    )
  })

  it('tells of each sign-in once, without the id that would end its session', async () => {
    const found = await lines('kind=SIGN_IN')
    expect(found.map(({ result }) => result).sort()).toEqual(['FAILED', 'SIGNED_IN'])
    expect(found).toContainEqual(
      expect.objectContaining({ result: 'SIGNED_IN', userId: 'ann', applicationId: 'app_1', ip: '10.0.0.7' }),
    )
    expect(JSON.stringify(found)).not.toContain('kept-secret')
  })

  it('comes in pages, each entry once, also of what was not shown yet when something new came', async () => {
    const all = await lines('')
    const seen: string[] = []
    let isFirst = true
    for (let next: string | undefined = `${url}?limit=2`; next; ) {
      const { body } = await api.call('GET', next)
      seen.push(...body.activity.map(({ eventId }: Line) => eventId))
      if (isFirst) await api.call('POST', '/v1/roles', { body: { name: 'Later', permissions: [] } })
      isFirst = false
      next = body.links.next?.href
    }
    expect(seen).toEqual(all.map(({ eventId }) => eventId))
  })

  it.each([
    ['userId=ann', ['CHECK', 'SIGN_IN']],
    ['userId=ann&kind=CHECK', ['CHECK']],
    ['result=DENIED', ['CHECK']],
    ['result=FAILED', ['SIGN_IN']],
    ['resourceUri=/documents/1', ['CHECK']],
    ['resourceUri=/documents', ['CHECK']],
    ['resourceUri=documents/*', ['CHECK']],
    ['resourceUri=document', []],
    ['resourceUri=documents/1/*', ['CHECK']],
    ['permission=READ', ['CHECK']],
    ['itemId=app_1', ['SIGN_IN']],
    ['itemId=nothing', []],
    ['itemId=app_1&permission=read', []],
    ['kind=CHANGE&to=2020-01-01T00:00:00Z', []],
    ['from=2999-01-01T00:00:00Z', []],
  ])('narrowed by %s: %j', async (query, kinds) => {
    expect([...new Set((await lines(query)).map(({ kind }) => kind))].sort()).toEqual(kinds)
  })

  it('narrows changes to an item, to who made them and to a span of time', async () => {
    const [change, creation] = await lines(`itemId=${roleId}`)
    expect([change?.done, creation?.done]).toEqual(['CHANGED', 'CREATED'])
    const by = `kind=CHANGE&itemId=${roleId}&userId=${encodeURIComponent(String(change?.userId))}`
    expect(await lines(`${by}&to=${change?.dateTime}`)).toEqual([creation])
    expect(await lines(`${by}&from=${change?.dateTime}`)).toEqual([change])
    expect(await lines('kind=CHANGE&userId=ann')).toEqual([])
    const history = await api.call('GET', `/v1/roles/${roleId}/history?limit=1&upTo=${creation?.revision}`)
    expect(history.body.changes).toMatchObject([{ revision: creation?.revision, before: null }])
  })

  it('is CSV when asked', async () => {
    const reply = await api.node.app.inject({
      url: `${url}?kind=CHANGE&itemId=${roleId}`,
      headers: {
        host: `${api.accountId}.eu-west.doorward.localhost:8080`,
        authorization: `Bearer ${api.owner}`,
        accept: 'text/csv',
      },
    })
    const [head, ...rows] = reply.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^dateTime,kind,userId,result,done/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(`,CHANGED,,,,role,${roleId},`)
  })
})

describe('ENT-20 the counts of the time line', () => {
  it('are what it lists, by steps of the span', async () => {
    const { body } = await api.call('GET', '/v1/analytics/activity-counts?userId=ann')
    expect(body).toMatchObject({ stepSeconds: 900, notRecorded: 0 })
    const sum = (field: string) =>
      body.steps.reduce((all: number, step: Record<string, number>) => all + (step[field] ?? 0), 0)
    expect({
      allowed: sum('allowed'),
      denied: sum('denied'),
      signedIn: sum('signedIn'),
      failed: sum('failed'),
    }).toEqual({
      allowed: 2,
      denied: 1,
      signedIn: 1,
      failed: 0,
    })
    const changes = await api.call('GET', `/v1/analytics/activity-counts?itemId=${roleId}`)
    expect(changes.body.steps.reduce((all: number, step: { changes: number }) => all + step.changes, 0)).toBe(2)
  })

  it.each(['2026-06-30T23:59:60Z', '0000-01-01T00:00:00Z'])(
    'name the field of a moment that nobody can hold: %s',
    async (moment) => {
      for (const list of ['activity', 'activity-counts', 'denials', 'authorization-events'])
        for (const field of ['from', 'to']) {
          const { status, body } = await api.call('GET', `/v1/analytics/${list}?${field}=${moment}`)
          expect([list, field, status, body.details?.field]).toEqual([list, field, 400, field])
        }
    },
  )

  it('need a span that is one', async () => {
    const { status } = await api.call('GET', '/v1/analytics/activity-counts?from=2000-01-01T00:00:00Z')
    expect(status).toBe(400)
  })

  it('SCR-14 count every check by the hour, and name what was denied most', async () => {
    const { body } = await api.call('GET', '/v1/analytics/check-counts?hours=2')
    expect(body.steps).toHaveLength(2)
    expect(body.steps.at(-1)).toMatchObject({ allowed: 2, denied: 1 })
    expect((await api.call('GET', '/v1/analytics/denials')).body.denials).toMatchObject([
      { userId: 'ann', permission: 'read', resourceUri: 'other', count: 1 },
    ])
  })
})

describe('the use of an item in the last two weeks', () => {
  const uses = async (kind: string, id: string) =>
    (await api.call('GET', `/v1/analytics/uses?itemKind=${kind}&itemId=${encodeURIComponent(id)}`)).body

  it('is what a client asked, who signed in to an application, and what is allowed through a role or a record', async () => {
    await saveAuthorizationEvents(api.rows.database, [
      {
        accountId: api.accountId,
        at: new Date(),
        userId: 'ann' as UserId,
        resourceUri: 'documents/2',
        permission: 'update',
        allowed: true,
        clientId: 'sc_asks',
        count: 4,
      },
    ])
    const today = async (kind: string, id: string) => {
      const { counts, days } = await uses(kind, id)
      expect(days).toHaveLength(14)
      return [counts, days.at(-1).count]
    }
    expect(await today('client', 'sc_asks')).toEqual(['CHECKS_ASKED', 4])
    expect(await today('application', 'app_1')).toEqual(['SIGN_INS', 1])
    expect(await today('role', 'Doorward:Editor')).toEqual(['CHECKS_ALLOWED', 6])
    expect(await today('role', roleId)).toEqual(['CHECKS_ALLOWED', 0])
  })
})
