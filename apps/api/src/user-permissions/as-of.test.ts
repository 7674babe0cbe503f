import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../test/endpoints.ts'
import { samplesOf } from '../../test/samples.ts'
import { type NodeOptions, openNode, openTestApi, send, type TestApi, userToken } from '../../test/test-api.ts'

/** Issue 14, time travel. That answers are those of then is tried in `test/as-of.test.ts`. */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const reader = (userId: string, resourceUri = 'papers') => ({
  name: `Papers of ${userId}`,
  users: [{ userId }],
  statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri }] }],
})
const urlOf = (userId: string, more = '', resource = 'papers') =>
  `/v1/users/${userId}/resources/${resource}/permissions/read${more}`
const check = (userId: string, asOf: string | number, more = '') =>
  api.call('GET', urlOf(userId, `?asOf=${encodeURIComponent(asOf)}${more}`))
/** Where the account stands now. */
const headOf = async () =>
  (await api.call('GET', urlOf('nobody', '?explain=true'), { headers: { consistency: 'strong' } })).body
    .revision as number
async function given(userId: string) {
  const before = await headOf()
  const { body } = await api.call('POST', '/v1/records', { body: reader(userId) })
  return { before, recordId: body.recordId as string, after: await headOf() }
}
/** Does something with a node of its own on the same rows. */
async function onNode<T>(options: NodeOptions, work: (ask: (url: string) => ReturnType<typeof send>) => Promise<T>) {
  const node = await openNode(api.rows, api.rows.another(), options)
  try {
    return await work((url) => send(node, api.accountId, 'GET', url, { token: api.owner }))
  } finally {
    await node.close()
  }
}

describe('an answer as of then', () => {
  it('names the revision and its time, and is the same by either', async () => {
    const { before, after } = await given('ann')
    await api.call('POST', '/v1/groups', { body: { name: 'Later' } })
    const no = await check('ann', before)
    const yes = await check('ann', after)
    expect([no.status, no.body.allowed, yes.status, yes.body.allowed]).toEqual([404, false, 200, true])
    expect(yes.body).toMatchObject({ userId: 'ann', revision: after, asOf: { revision: after } })
    const { at } = yes.body.asOf
    expect((await check('ann', at)).body).toEqual(yes.body)
    const justBefore = new Date(Date.parse(at) - 1).toISOString()
    expect((await check('ann', justBefore)).body.allowed).toBe(false)
    const elsewhere = new Date(Date.parse(at) + 7_200_000).toISOString().replace('Z', '+02:00')
    expect((await check('ann', elsewhere)).body).toEqual(yes.body)
    expect(yes.headers).not.toHaveProperty('consistency-token')
  })

  it('SCR-14 tells who could reach a resource then, by what it was called then, and who had given it', async () => {
    const { after, recordId } = await given('hal')
    const { body: record } = await api.call('GET', `/v1/records/${recordId}`)
    await api.call('PUT', `/v1/records/${recordId}`, { body: { ...record, name: 'Renamed since', users: [] } })
    const uri = encodeURIComponent(record.statements[0].resources[0].resourceUri.replace('*', '7'))
    const who = async (query: string) =>
      (await api.call('GET', `/v1/resources/${uri}/users?inherited=true&limit=100${query}`)).body.users.find(
        ({ userId }: { userId: string }) => userId === 'hal',
      )
    expect(await who('')).toBeUndefined()
    expect((await who(`&asOf=${after}`)).through).toMatchObject([
      { recordId, recordName: record.name, givenBy: 'Doorward|owner', givenAt: record.lastUpdated },
    ])
  })

  it('SCR-14 tells who gave it, whoever changed what else in the record or the group since', async () => {
    const group = (users: string[]) => ({ name: 'Readers', users: users.map((userId) => ({ userId })) })
    const { body: made } = await api.call('POST', '/v1/groups', { body: group(['ike']) })
    const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'shelf' }] }]
    const record = { name: 'Shelf', groups: [{ groupId: made.groupId }], users: [{ userId: 'ivy' }], statements }
    const { body: kept } = await api.call('POST', '/v1/records', { body: record })
    const other = await api.userWith(api.newUserId(), 'Doorward:Owner', '*')
    const asOther = { token: other }
    await api.call('PUT', `/v1/records/${kept.recordId}`, { ...asOther, body: { ...record, description: 'Books.' } })
    await api.call('PUT', `/v1/groups/${made.groupId}`, { ...asOther, body: group(['ike', 'ida2']) })
    const { body } = await api.call('GET', '/v1/resources/shelf/users?inherited=true&limit=100', {
      headers: { consistency: 'strong' },
    })
    const waysOf = (userId: string) => body.users.find((user: { userId: string }) => user.userId === userId).through
    expect(waysOf('ivy')).toMatchObject([{ givenBy: 'Doorward|owner', givenAt: kept.lastUpdated }])
    expect(waysOf('ike')).toMatchObject([{ givenBy: 'Doorward|owner', givenAt: kept.lastUpdated }])
    const [joined] = waysOf('ida2')
    expect(joined.givenBy).not.toBe('Doorward|owner')
    expect(joined.changedBy).toBe(joined.givenBy)
    expect(joined.givenAt > kept.lastUpdated).toBe(true)
  })

  it('knows who was deleted, disabled and enabled again, then', async () => {
    const { after: here, recordId } = await given('gus')
    const asked = async (...revisions: number[]) => {
      const answers = await Promise.all(revisions.map((revision) => check('gus', revision)))
      return answers.map(({ body }) => body.allowed)
    }
    await api.call('PUT', '/v1/users/gus/state', { body: { state: 'DISABLED' } })
    const disabled = await headOf()
    await api.call('PUT', '/v1/users/gus/state', { body: { state: 'ACTIVE' } })
    const enabled = await headOf()
    await api.call('DELETE', `/v1/records/${recordId}`)
    const removed = await headOf()
    expect(await asked(here, disabled, enabled, removed)).toEqual([true, false, true, false])
    expect(await asked(removed, disabled, here, enabled)).toEqual([false, false, true, true])

    const known = await api.known('hal')
    await given(known)
    const before = await headOf()
    expect((await api.call('DELETE', `/v1/users/${known}`)).status).toBeLessThan(300)
    await api.node.runJobs()
    expect([(await check(known, before)).body.allowed, (await check(known, await headOf())).body.allowed]).toEqual([
      true,
      false,
    ])
  })

  it('explains by the names of then, and is told nobody who may not read access records now', async () => {
    const { recordId, after } = await given('ida')
    await api.call('PUT', `/v1/records/${recordId}`, { body: { ...reader('ida'), name: 'Renamed' } })
    await api.call('DELETE', `/v1/records/${recordId}`)
    expect((await check('ida', after, '&explain=true')).body.explanation).toMatchObject({
      path: { recordId, recordName: 'Papers of ida', roleId: 'Doorward:ReadResource' },
    })
    const own = { token: await userToken(api.node, api.accountId, 'ida') }
    const { status, body } = await api.call('GET', urlOf('ida', `?asOf=${after}`), own)
    expect([status, body.details.action]).toEqual([403, 'access-records:read'])
  })

  it('pages through a list of then, which later changes do not move', async () => {
    for (const place of ['a', 'b', 'c']) await api.call('POST', '/v1/records', { body: reader('jon', `jon/${place}`) })
    const then = await headOf()
    const url = `/v1/users/jon/resources?collectionConfiguration=INCLUDE_NESTED&limit=2&asOf=${then}`
    const first = await api.call('GET', url)
    await api.call('POST', '/v1/records', { body: reader('jon', 'jon/bb') })
    const second = await api.call('GET', first.body.links.next.href.replace(/^https?:\/\/[^/]+/, ''))
    const uris = [first, second].flatMap(({ body }) =>
      body.resources.map((each: { resourceUri: string }) => each.resourceUri),
    )
    expect(uris).toEqual(['jon/a', 'jon/b', 'jon/c'])
  })

  it('is no check: it is in no list of events, nor in alerts and counts of denials', async () => {
    const { before } = await given('kim')
    await check('kim', before)
    const questions = [{ resourceUri: 'papers', permission: 'read' }]
    await api.call('POST', `/v1/users/kim/permissions?asOf=${before}`, { body: { questions } })
    const { recorder } = api.node.environment
    await recorder.flush()
    const { body } = await api.call('GET', '/v1/analytics/authorization-events?userId=kim')
    expect(body.events).toEqual([])
  })
})

describe('who may ask how it was', () => {
  it('is who may ask how it is: now, and not then', async () => {
    const { body } = await api.call('POST', '/v1/records', {
      body: {
        name: 'Auditors',
        users: [{ userId: 'lea' }],
        statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
      },
    })
    const then = await headOf()
    const by = { token: await userToken(api.node, api.accountId, 'lea') }
    const ask = (userId: string) => api.call('GET', urlOf(userId, `?asOf=${then}`), by)
    expect((await ask('nobody')).body.allowed).toBe(false)
    await api.call('DELETE', `/v1/records/${body.recordId}`)
    expect((await ask('nobody')).status).toBe(403)
    expect((await ask('lea')).status).toBe(403)
    const users = await api.call('GET', `/v1/resources/papers/users?asOf=${then}`, by)
    expect(users.status).toBe(403)
  })

  it('is told nothing of another account', async () => {
    const { host } = await api.another()
    await given('mia')
    const { status, body } = await api.call('GET', urlOf('mia', '?asOf=1'), { host })
    expect([status, body.allowed, body.asOf.revision]).toEqual([404, false, 1])
    expect((await api.call('GET', urlOf('mia', `?asOf=${await headOf()}`), { host })).status).toBe(400)
  })
})

describe('a moment that there is none of', () => {
  it.each([
    ['the future', () => new Date(Date.now() + 60_000).toISOString(), 'future'],
    ['a time before the account', () => '2020-01-01T00:00:00Z', 'before'],
    ['revision 0', () => '0', 'before'],
    ['a revision that is not reached', () => '999999', 'not reached'],
    ['a revision beyond every number', () => '999999999999999', 'not reached'],
    ['a word', () => 'yesterday', 'time'],
    ['a time without its zone', () => '2026-05-03T10:42:00', 'time'],
    ['a leap second', () => '2026-12-31T23:59:60Z', 'time'],
    ['a time before every year', () => '0000-01-01T00:00:00Z', 'time'],
    ['a time of no calendar', () => '2026-13-45T10:42:00Z', 'time'],
  ])('%s is refused by the name of its field', async (_, asOf, words) => {
    const answer = await check('ann', asOf())
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest', details: { field: 'asOf' } } })
    expect(answer.body.title).toContain(words)
  })

  const answersPast = allEndpoints.filter((endpoint) => endpoint.answersPast)
  it.each(answersPast)('still to come is refused by $name, never answered as of now', async ({ name, method }) => {
    const sample = await samplesOf(api)[name]?.()
    if (!sample) throw new Error(`${name} has no sample`)
    const { url, body } = sample
    for (const asOf of [(await headOf()) + 1, new Date(Date.now() + 60_000).toISOString()]) {
      const answer = await api.call(method, `${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`, {
        ...(body ? { body } : {}),
      })
      expect(answer, String(asOf)).toMatchObject({ status: 400, body: { details: { field: 'asOf' } } })
    }
  })

  it('is none of a call that answers how things are alone', async () => {
    expect(await api.call('GET', '/v1/roles?asOf=1')).toMatchObject({
      status: 400,
      body: { details: { field: 'asOf' } },
    })
  })
})

describe('what questions about the past may cost', () => {
  const then = () => headOf().then((head) => urlOf('ann', `?asOf=${head - 1}`))

  it.each([
    ['memory', { bytesMax: 1 }],
    ['time', { msMax: -1 }],
  ])('is bounded in %s, and nothing of it stays', async (_, past) => {
    const url = await then()
    const status = await onNode({ past }, async (ask) => {
      const { status, body } = await ask(url)
      return [status, body.errorCode, (await ask(urlOf('ann'))).status]
    })
    expect(status).toEqual([413, 'PastTooLarge', (await api.call('GET', urlOf('ann'))).status])
  })

  it('is done one by one, for few at once, and the live check waits for none of it', async () => {
    const head = await headOf()
    const statuses = await onNode({ past: { turns: { waitingOfAccountMax: 2 } } }, async (ask) => {
      const live = (await ask(urlOf('ann'))).status
      const moments = Array.from({ length: 40 }, (_, back) => Math.max(1, head - back))
      const asked = moments.map((moment) => ask(urlOf('ann', `?asOf=${moment}`)))
      expect((await ask(urlOf('ann'))).status).toBe(live)
      return (await Promise.all(asked)).map(({ status, body }) => body.errorCode ?? (status === 429 ? 429 : 'answered'))
    })
    expect(new Set(statuses)).toEqual(new Set(['answered', 'TooManyRequests']))
  })

  it('is kept in memory as far as there is room, the last asked last', async () => {
    const head = await headOf()
    const node = await openNode(api.rows, api.rows.another(), { past: { bytesMax: 30_000 } })
    const ask = (revision: number) =>
      send(node, api.accountId, 'GET', urlOf('ann', `?asOf=${revision}`), { token: api.owner })
    for (const revision of [1, head, 2, head - 1, 1]) await ask(revision)
    const { moments, bytes } = node.environment.past.kept()
    expect(moments.at(-1)).toEqual({ accountId: api.accountId, revision: 1 })
    expect(bytes).toBeLessThanOrEqual(30_000)
    await node.close()
  })

  it('has a limit of its own for each caller, which leaves his checks alone', async () => {
    const clock = () => 0
    const url = await then()
    const statuses = await onNode({ clock }, async (ask) => {
      const asked: number[] = []
      for (let times = 0; times < 61; times++) asked.push((await ask(url)).status)
      const last = await ask(url)
      expect(last.body).toMatchObject({
        errorCode: 'TooManyRequests',
        details: { limit: 'questions about the past by one caller' },
      })
      asked.push((await ask(urlOf('ann'))).status)
      return asked.map((status) => status === 429)
    })
    expect(statuses.filter((refused) => refused)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(false)
  })
})

describe('on another node', () => {
  it('the past is the same a moment after it was made, though nobody told', async () => {
    const other = await openNode(api.rows, api.rows.another())
    const ask = (asOf: string | number) =>
      send(other, api.accountId, 'GET', urlOf('ned', `?asOf=${asOf}`), { token: api.owner })
    const { before, after } = await given('ned')
    expect([(await ask(after)).body.allowed, (await ask(before)).body.allowed]).toEqual([true, false])
    await pause(5)
    expect((await ask(new Date().toISOString())).body).toMatchObject({ allowed: true, asOf: { revision: after } })
    await other.close()
  })
})
