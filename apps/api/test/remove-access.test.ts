import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const statementOn = (resourceUri: string) => ({ roles: ['Doorward:Editor'], resources: [{ resourceUri }] })
const made = async (noun: string, body: object): Promise<string> => {
  const answer = await api.call('POST', `/v1/${noun}s`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body[`${noun}Id`]
}
const mayRead = async (userId: string, resource: string) =>
  (await api.call('GET', `/v1/users/${userId}/resources/${resource}/permissions/read`)).status === 200
const revisionNow = async () =>
  Number((await api.call('GET', `/v1/accounts/${api.accountId}/history`)).body.changes[0].revision)

/** Somebody who is named in every way, beside a colleague who stays. */
async function leaver(userId: string) {
  const group = await made('group', { name: 'Team', users: [{ userId }, { userId: 'stays' }], admins: [{ userId }] })
  const byUser = await made('record', {
    name: 'By user',
    users: [{ userId }, { userId: 'stays' }],
    admins: [{ userId }],
    statements: [statementOn(`${userId}-by-user`)],
  })
  const byStatement = await made('record', {
    name: 'By statement',
    users: [{ userId: 'stays' }],
    statements: [{ ...statementOn(`${userId}-by-statement`), users: [{ userId }] }],
  })
  const byGroup = await made('record', {
    name: 'By group',
    groups: [{ groupId: group }],
    statements: [statementOn(`${userId}-by-group`)],
  })
  const onlyAdmin = await made('record', { name: 'Admin', admins: [{ userId }], statements: [statementOn('other')] })
  const request = await made('request', { access: { users: [{ userId }], statements: [statementOn('asked')] } })
  return { group, records: { byUser, byStatement, byGroup, onlyAdmin }, request }
}
const placesOf = (userId: string) => ['by-user', 'by-statement', 'by-group'].map((place) => `${userId}-${place}`)
const mayReadAll = (userId: string) => Promise.all(placesOf(userId).map((place) => mayRead(userId, place)))

describe('Remove all access (SCR-16)', () => {
  it('takes a user out of everything that names him, in one change that a preview tells and an undo takes back', async () => {
    const { group, records, request } = await leaver('ada')
    const url = '/v1/users/ada/access'
    const { body: preview } = await api.call('DELETE', `${url}?preview=true`)
    expect(preview.effect).toMatchObject({ gained: { users: 0 }, lost: { users: 1, resources: 3 } })
    expect(preview.effect.items).toEqual({ records: 3, groups: 1, requests: 1, invites: 0 })
    expect(await mayReadAll('ada')).toEqual([true, true, true])

    const { status, body } = await api.call('DELETE', url)
    expect({ status, body }).toMatchObject({ status: 200, body: { records: 3, groups: 1, requests: 1, invites: 0 } })
    expect(await mayReadAll('ada')).toEqual([false, false, false])
    expect((await api.call('GET', `/v1/requests/${request}`)).body).toMatchObject({ status: 'DELETED' })
    for (const place of [`/v1/groups/${group}`, `/v1/records/${records.onlyAdmin}`, `/v1/records/${records.byUser}`]) {
      const [newest] = (await api.call('GET', `${place}/history`)).body.changes
      expect(newest).toMatchObject({ revision: body.revision, actor: { userId: 'Doorward|owner' } })
      expect(JSON.stringify(newest.after)).not.toContain('ada"')
    }
    expect((await api.call('GET', `/v1/groups/${group}`)).body.users).toEqual([{ userId: 'stays' }])

    // What changed since stays as it is.
    await api.call('PUT', `/v1/records/${records.byStatement}`, {
      body: { name: 'Other', statements: [statementOn('x')] },
    })
    const undone = await api.call('POST', `${url}/restore`, { body: { revision: body.revision } })
    expect(undone).toMatchObject({ status: 200, body: { records: 2, groups: 1 } })
    expect(undone.body.notRestored).toEqual(
      expect.arrayContaining([
        { field: 'records', id: records.byStatement },
        { field: 'requests', id: request },
      ]),
    )
    expect(await mayReadAll('ada')).toEqual([true, false, true])
    expect((await api.call('GET', `/v1/groups/${group}`)).body.admins).toEqual([{ userId: 'ada' }])
  })

  it('tells in the own history of a user and in the time line that all access was removed and given back', async () => {
    const userId = api.newUserId()
    const { inviteId } = (await api.call('POST', '/v1/invites', { body: {} })).body
    const token = await userToken(api.node, api.accountId, userId)
    expect((await api.call('PATCH', `/v1/invites/${inviteId}`, { token })).status).toBe(200)
    const url = `/v1/users/${encodeURIComponent(userId)}`
    await leaver(userId)
    const { effect } = (await api.call('DELETE', `${url}/access?preview=true`)).body
    expect(effect).toMatchObject({ gained: { users: 0 }, lost: { users: 1, resources: 3 } })
    const { revision } = (await api.call('DELETE', `${url}/access`)).body
    const undone = await api.call('POST', `${url}/access/restore`, { body: { revision } })
    expect(undone.body.notRestored.map(({ field }: { field: string }) => field)).toEqual(['requests'])
    const { changes } = (await api.call('GET', `${url}/history`)).body
    expect(changes.map(({ fact }: { fact?: string }) => fact)).toEqual([
      'ACCESS_RESTORED',
      'ACCESS_REMOVED',
      ...changes.slice(2).map(() => undefined),
    ])
    const { activity } = (await api.call('GET', `/v1/analytics/activity?itemId=${encodeURIComponent(userId)}`)).body
    expect(activity.slice(0, 2).map(({ done }: { done: string }) => done)).toEqual([
      'ACCESS_RESTORED',
      'ACCESS_REMOVED',
    ])
  })

  it('is refused as a whole, with its item named, to who may not change one of them', async () => {
    const { records } = await leaver('ben')
    const permissions = (...actions: string[]) => ({
      permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
    })
    const roleId = await made('role', {
      name: 'Desk',
      ...permissions('users:update', 'groups:update', 'access-requests:update', 'access-records:read'),
    })
    const token = await api.userWith('desk', roleId, 'Doorward:*')
    const refused = await api.call('DELETE', '/v1/users/ben/access', { token })
    expect(refused).toMatchObject({
      status: 403,
      body: { errorCode: 'Forbidden', details: { action: 'access-records:update' } },
    })
    expect(Object.values(records).some((id) => refused.body.title.includes(id))).toBe(true)
    expect(await mayReadAll('ben')).toEqual([true, true, true])
  })

  it('that is asked again after a lost answer is answered as it was, with what undoes it', async () => {
    const url = '/v1/users/eve/access'
    await leaver('eve')
    const again = { headers: { 'idempotency-key': 'remove-eve-once' } }
    const first = await api.call('DELETE', url, again)
    expect(first).toMatchObject({ status: 200, body: { records: 3, groups: 1 } })
    const second = await api.call('DELETE', url, again)
    expect(second).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    const undone = await api.call('POST', `${url}/restore`, { body: { revision: second.body.revision } })
    expect(undone).toMatchObject({ status: 200, body: { records: 3, groups: 1 } })
  })

  it('keeps the last owner, and is put back only by who may give what comes back', async () => {
    const last = await api.call('DELETE', '/v1/users/Doorward%7Cowner/access')
    expect(last).toMatchObject({ status: 409, body: { errorCode: 'LastOwner' } })
    await leaver('cid')
    const { body } = await api.call('DELETE', '/v1/users/cid/access')
    const editor = await api.userWith('editor', 'Doorward:Editor', 'Doorward:*')
    const url = '/v1/users/cid/access/restore'
    const refused = await api.call('POST', url, { token: editor, body: { revision: body.revision } })
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    const other = await api.call('POST', url, { body: { revision: await revisionNow() } })
    expect(other).toMatchObject({ status: 400, body: { details: { field: 'revision' } } })
  })

  it('is bounded: who is named by too many is told what to do instead', async () => {
    const names = Array.from({ length: 501 }, (_, n) => n)
    await Promise.all(
      names.map((n) =>
        api.node.environment.commit({
          accountId: api.accountId,
          actor: 'test',
          requestId: 'req_test',
          reads: [],
          decide: () => ({
            changes: [
              {
                kind: 'group',
                id: `grp_many${n}`,
                after: { groupId: `grp_many${n}`, name: 'Many', users: [{ userId: 'many' }], admins: [] },
              },
            ],
            reply: () => ({ status: 200, body: undefined }),
          }),
        }),
      ),
    )
    const begun = performance.now()
    const answer = await api.call('DELETE', '/v1/users/many/access')
    expect(answer).toMatchObject({ status: 413, body: { title: expect.stringContaining('at most 500 items') } })
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})
