import { permissionsAdded } from '@doorward/core/permissions/giving/effect'
import type { Permission } from '@doorward/core/permissions/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numbersFrom } from './numbers-from.ts'
import { seedOf } from './sweep.ts'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const allow = (...actions: string[]) =>
  actions.map((action) => ({ action, allow: true, grant: false, delegate: false }))
const users = (...userIds: string[]) => userIds.map((userId) => ({ userId }))
const none = { users: 0, actions: 0, resources: 0 }
const preview = (method: string, url: string, body?: object, token?: string) =>
  api.call(method, `${url}?preview=true`, { ...(body ? { body } : {}), ...(token ? { token } : {}) })
const effectOf = async (method: string, url: string, body?: object) => {
  const answer = await preview(method, url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.effect
}
const made = async (noun: string, body: object): Promise<string> => {
  const answer = await api.call('POST', `/v1/${noun}s`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body[`${noun}Id`]
}
const mayRead = async (userId: string, resource: string) =>
  (await api.call('GET', `/v1/users/${userId}/resources/${encodeURIComponent(resource)}/permissions/read`)).status ===
  200
const head = async () =>
  (await api.rows.owner`select revision from accounts where account_id = ${api.accountId}`)[0]?.revision

describe('A preview (decision 55)', () => {
  it('of a record counts who gains what where, and writes nothing', async () => {
    const roleId = await made('role', { name: 'Reader', permissions: allow('read', 'list') })
    const statements = [{ roles: [roleId], resources: [{ resourceUri: 'a/*' }, { resourceUri: 'b' }] }]
    const before = await head()
    const body = { name: 'R', users: users('p-ada', 'p-ben'), statements }
    expect(await effectOf('POST', '/v1/records', body)).toMatchObject({
      gained: { users: 2, actions: 2, resources: 2 },
      lost: none,
      everybody: 'NOTHING',
    })
    expect(await head()).toBe(before)
    expect(await mayRead('p-ada', 'b')).toBe(false)
  })

  it('leaves out what people have there anyway, and tells what they lose only where nothing else gives it', async () => {
    const roleId = await made('role', { name: 'Reader', permissions: allow('read') })
    const statement = { roles: [roleId], resources: [{ resourceUri: 'docs/1' }] }
    await api.userWith('p-has', 'Doorward:Owner', 'docs/*')
    const body = { name: 'R', users: users('p-has', 'p-new'), statements: [statement] }
    expect((await effectOf('POST', '/v1/records', body)).gained).toEqual({ users: 1, actions: 1, resources: 1 })
    const recordId = await made('record', body)
    const { lost, gained, lines } = await effectOf('DELETE', `/v1/records/${recordId}`)
    expect({ lost, gained }).toEqual({ lost: { users: 1, actions: 1, resources: 1 }, gained: none })
    expect(lines).toEqual([{ who: 'USER', userId: 'p-new', resourceUri: 'docs/1', gained: [], lost: allow('read') }])
  })

  it('counts a branch of actions as those that roles name below it', async () => {
    await made('role', { name: 'Packer', permissions: allow('crates:pick', 'crates:ship') })
    const roleId = await made('role', { name: 'Crates', permissions: allow('crates', 'crates:pick') })
    const statements = [{ roles: [roleId], resources: [{ resourceUri: 'hall' }] }]
    const body = { name: 'R', users: users('p-crate'), statements }
    expect((await effectOf('POST', '/v1/records', body)).gained).toEqual({ users: 1, actions: 2, resources: 1 })
  })

  it('of a role reaches everybody who has it, through groups too', async () => {
    const roleId = await made('role', { name: 'Grows', permissions: allow('read') })
    const groupId = await made('group', { name: 'G', users: users('g-1', 'g-2', 'g-3') })
    const statements = [{ roles: [roleId], resources: [{ resourceUri: 'grown/*' }] }]
    await made('record', { name: 'R', users: users('u-1', 'g-1'), groups: [{ groupId }], statements })
    expect(await effectOf('PUT', `/v1/roles/${roleId}`, { name: 'Grows', permissions: allow('write') })).toMatchObject({
      gained: { users: 4, actions: 1, resources: 1 },
      lost: { users: 4, actions: 1, resources: 1 },
    })
    expect(await effectOf('PUT', `/v1/roles/${roleId}`, { name: 'Renamed', permissions: allow('read') })).toMatchObject(
      {
        gained: none,
        lost: none,
      },
    )
    expect((await effectOf('DELETE', `/v1/roles/${roleId}`)).lost).toEqual({ users: 4, actions: 1, resources: 1 })
  })

  it('of a group tells of those who come and go', async () => {
    const groupId = await made('group', { name: 'G', users: users('m-1', 'm-2') })
    const statements = [
      { roles: ['Doorward:Editor'], resources: [{ resourceUri: 'teams/1' }, { resourceUri: 'teams/2' }] },
    ]
    await made('record', { name: 'R', groups: [{ groupId }], statements })
    const effect = await effectOf('PUT', `/v1/groups/${groupId}`, { name: 'G', users: users('m-2', 'm-3') })
    expect([effect.gained.users, effect.gained.resources, effect.lost.users]).toEqual([1, 2, 1])
    expect((await effectOf('DELETE', `/v1/groups/${groupId}`)).lost.users).toBe(2)
  })

  it('of a user or client who goes tells what they had', async () => {
    await api.userWith(await api.known('going'), 'Doorward:Editor', 'p-going')
    expect((await effectOf('DELETE', '/v1/users/going')).lost).toMatchObject({ users: 1, resources: 1 })
    const disabled = await effectOf('PUT', '/v1/users/going/state', { state: 'DISABLED' })
    expect(disabled.lost).toMatchObject({ users: 1, resources: 1 })
    const clientId = await made('client', { name: 'CI' })
    await api.userWith(clientId, 'Doorward:Editor', 'p-client')
    const effect = await effectOf('DELETE', `/v1/clients/${clientId}`)
    expect(effect).toMatchObject({ gained: none, lost: { users: 1, resources: 1 } })
    expect((await api.call('GET', `/v1/clients/${clientId}`)).status).toBe(200)
  })

  it('of an invite names whoever accepts it, makes none and sends none', async () => {
    const body = {
      email: 'invited@example.com',
      statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'invited' }] }],
    }
    const mails = async () => (await api.rows.owner`select count(*)::int as count from mails`)[0]?.count
    const before = await mails()
    const effect = await effectOf('POST', '/v1/invites', body)
    expect(effect.lines[0]).toMatchObject({ who: 'INVITED', resourceUri: 'invited' })
    expect(effect.lines[0].userId).toBeUndefined()
    expect((await api.call('GET', '/v1/invites')).body.invites).toEqual([])
    expect(await mails()).toBe(before)
  })

  it('of a request that is approved, of a resource that is opened, of a state that comes back', async () => {
    const token = await api.userWith('asks', 'Doorward:Editor', 'elsewhere')
    const access = {
      users: users('asks'),
      statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'asked' }] }],
    }
    const { requestId } = (await api.call('POST', '/v1/requests', { token, body: { access } })).body
    expect((await effectOf('PATCH', `/v1/requests/${requestId}`, { status: 'APPROVED' })).gained.users).toBe(1)
    expect((await api.call('GET', `/v1/requests/${requestId}`)).body.status).toBe('OPEN')
    const open = { permissions: [{ action: 'PUBLIC', allow: true }] }
    expect(await effectOf('PUT', '/v1/resources/opened', open)).toMatchObject({
      everybody: 'GAINS',
      lines: [{ who: 'EVERYBODY', resourceUri: 'opened', lost: [] }],
    })
    const recordId = await made('record', { name: 'Back', users: users('back'), statements: access.statements })
    const { changes } = (await api.call('GET', `/v1/records/${recordId}/history`)).body
    await api.call('DELETE', `/v1/records/${recordId}`)
    const effect = await effectOf('POST', `/v1/records/${recordId}/restore`, { revision: changes[0].revision })
    expect(effect.gained.users).toBe(1)
    expect((await api.call('GET', `/v1/records/${recordId}`)).status).toBe(404)
  })

  it('asks the recorded checks again', async () => {
    const roleId = await made('role', { name: 'Reader', permissions: allow('read') })
    const recordId = await made('record', {
      name: 'R',
      users: users('replayed'),
      statements: [{ roles: [roleId], resources: [{ resourceUri: 'replay/*' }] }],
    })
    expect(await mayRead('replayed', 'replay/1')).toBe(true)
    expect(await mayRead('replayed', 'elsewhere/1')).toBe(false)
    await api.node.environment.recorder.flush()
    const { replay } = await effectOf('DELETE', `/v1/records/${recordId}`)
    expect(replay.otherwise).toBe(1)
    expect(replay.checks).toBeGreaterThan(1)
    expect(replay.lines).toEqual([
      expect.objectContaining({ userId: 'replayed', resourceUri: 'replay/1', permission: 'read', allowed: false }),
    ])
  })

  it('tells names to those who may see who has what, and checks to those who may read the trail', async () => {
    const roleId = await made('role', { name: 'Writes roles', permissions: allow('roles') })
    const token = await api.userWith('role-writer', roleId, 'Doorward:Roles/*')
    await api.userWith('role-writer', roleId, 'Doorward:Roles')
    const target = await made('role', { name: 'T', permissions: allow('read') })
    const { status, body } = await preview('DELETE', `/v1/roles/${target}`, undefined, token)
    expect(status).toBe(200)
    expect(Object.keys(body.effect).sort()).toEqual(['control', 'everybody', 'gained', 'items', 'lost', 'revision'])
    expect(Object.keys(body.effect.control).sort()).toEqual(['gained', 'lost'])
  })

  it('is refused as the write would be, by permission, guard and precondition', async () => {
    const nobody = await api.userWith('writes-nothing', 'Doorward:ReadResource', 'x')
    const body = {
      name: 'R',
      users: users('x'),
      statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
    }
    expect((await preview('POST', '/v1/records', body, nobody)).status).toBe(403)
    const keeper = await made('role', { name: 'Keeper', permissions: allow('access-records') })
    const token = await api.userWith('p-keeper', keeper, 'Doorward:AccessRecords')
    expect(await preview('POST', '/v1/records', body, token)).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    const roleId = await made('role', { name: 'R', permissions: allow('read') })
    const stale = await api.call('DELETE', `/v1/roles/${roleId}?preview=true`, { headers: { 'if-match': '"v1"' } })
    expect(stale.status).toBe(412)
    expect((await preview('DELETE', '/v1/roles/ro_nobody')).status).toBe(404)
  })

  it('is never mistaken: where there is none nothing is done, nor for a word that is no answer', async () => {
    const applicationId = await made('application', { name: 'A', redirectUrls: ['https://app.example/'] })
    const url = `/v1/applications/${applicationId}`
    expect((await api.call('DELETE', `${url}?preview=true`)).status).toBe(400)
    const roleId = await made('role', { name: 'R', permissions: allow('read') })
    for (const word of ['yes', '1', 'TRUE', 'true&preview=false', '', 'undefined', 'null'])
      expect((await api.call('DELETE', `/v1/roles/${roleId}?preview=${word}`)).status, word).toBe(400)
    expect((await api.call('GET', url)).status).toBe(200)
    expect((await api.call('GET', `/v1/roles/${roleId}`)).status).toBe(200)
  })

  it('is kept for no idempotency key', async () => {
    const headers = { 'idempotency-key': 'preview-then-write' }
    const body = { name: 'Once', permissions: [] }
    expect((await api.call('POST', '/v1/roles?preview=true', { body, headers })).body.effect).toBeDefined()
    expect((await api.call('POST', '/v1/roles', { body, headers })).status).toBe(201)
  })
})

const noControl = { users: 0, records: 0, groups: 0 }

describe('SCR-16 a preview tells who controls records and groups', () => {
  const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'controlled' }] }]
  const recordOf = (...admins: string[]) => ({ name: 'R', statements, admins: users(...admins) })
  /** Whether somebody may change an item, by asking for the effect of a write that only renames it. */
  const mayChange = async (token: string, url: string) => {
    const { body } = await api.call('GET', url)
    return (await preview('PUT', url, { ...body, name: 'Renamed' }, token)).status === 200
  }

  it('as the write then does: who becomes an admin gains it, who is none any more loses it', async () => {
    const [ada, ben] = [
      await api.userWith('c-ada', 'Doorward:ReadResource', 'elsewhere'),
      await api.userWith('c-ben', 'Doorward:ReadResource', 'elsewhere'),
    ]
    const recordId = await made('record', recordOf('c-ada'))
    const url = `/v1/records/${recordId}`
    expect([await mayChange(ada, url), await mayChange(ben, url)]).toEqual([true, false])
    const { gained, lost, control } = await effectOf('PUT', url, recordOf('c-ben'))
    expect({ gained, lost }).toEqual({ gained: none, lost: none })
    expect(control).toEqual({
      gained: { users: 1, records: 1, groups: 0 },
      lost: { users: 1, records: 1, groups: 0 },
      lines: [
        { userId: 'c-ben', recordId, change: 'GAINED' },
        { userId: 'c-ada', recordId, change: 'LOST' },
      ],
    })
    expect((await api.call('PUT', url, { body: recordOf('c-ben') })).status).toBe(202)
    expect([await mayChange(ada, url), await mayChange(ben, url)]).toEqual([false, true])
    expect((await effectOf('DELETE', url)).control.lost).toEqual({ users: 1, records: 1, groups: 0 })
  })

  it('and leaves out whoever may change the item anyway', async () => {
    const recordId = await made('record', recordOf('c-plain'))
    await api.userWith('c-owner', 'Doorward:Owner', '*')
    const { control } = await effectOf('PUT', `/v1/records/${recordId}`, recordOf('c-plain', 'c-owner'))
    expect(control).toEqual({ gained: noControl, lost: noControl, lines: [] })
  })

  it('of all records and groups that a user administers, when all his access goes, he is disabled or he is deleted', async () => {
    const userId = await api.known('c-leaver')
    const token = await api.userWith(userId, 'Doorward:ReadResource', 'elsewhere')
    const recordId = await made('record', recordOf(userId))
    const groupId = await made('group', { name: 'G', admins: users(userId) })
    const lost = { users: 1, records: 1, groups: 1 }
    const lines = [
      { userId, recordId, change: 'LOST' },
      { userId, groupId, change: 'LOST' },
    ]
    const all = [
      await effectOf('DELETE', `/v1/users/${userId}/access`),
      await effectOf('PUT', `/v1/users/${userId}/state`, { state: 'DISABLED' }),
      await effectOf('DELETE', `/v1/users/${userId}`),
    ]
    for (const { control } of all) {
      expect(control).toMatchObject({ gained: noControl, lost })
      expect(control.lines).toEqual(expect.arrayContaining(lines))
    }
    expect(await mayChange(token, `/v1/groups/${groupId}`)).toBe(true)
    await api.call('PUT', `/v1/users/${userId}/state`, { body: { state: 'DISABLED' } })
    const enabled = await effectOf('PUT', `/v1/users/${userId}/state`, { state: 'ACTIVE' })
    expect(enabled.control).toMatchObject({ gained: lost, lost: noControl })
    await api.call('PUT', `/v1/users/${userId}/state`, { body: { state: 'ACTIVE' } })
    expect((await api.call('DELETE', `/v1/users/${userId}/access`)).status).toBe(200)
    expect(await mayChange(token, `/v1/groups/${groupId}`)).toBe(false)
    expect(await mayChange(token, `/v1/records/${recordId}`)).toBe(false)
  })
})

const added = (before: Permission[] = [], after: Permission[] = []): boolean =>
  permissionsAdded({ permissions: before }, { permissions: after }).length > 0

const seed = seedOf('PREVIEW')
const changesTried = Number(process.env.PREVIEW_CHANGES ?? 40)

describe('what a preview tells', () => {
  it(`is what the write then does, to everybody and everywhere (PREVIEW_SEED=${seed})`, async () => {
    process.stdout.write(`previews: PREVIEW_SEED=${seed}\n`)
    const random = numbersFrom(seed)
    const some = <One>(all: readonly One[]): One[] => all.filter(() => random(3) === 0)
    const one = <One>(all: readonly One[]): One => all[random(all.length)] as One // none of the lists is empty
    const people = ['w-a', 'w-b', 'w-c', 'w-d']
    const places = ['w', 'w/*', 'w/1', 'w/1/*', 'v/2']
    const roleIds = ['ro_w1', 'ro_w2']
    const groupIds = ['grp_w1', 'grp_w2']
    const recordIds = ['rec_w1', 'rec_w2', 'rec_w3']
    const actions = ['read', 'write', 'read:deep', '*']
    const statement = () => ({
      roles: [one(roleIds), ...some(roleIds)],
      resources: [one(places), ...some(places)].map((resourceUri) => ({ resourceUri })),
      users: users(...some(people)),
      groups: some(groupIds).map((groupId) => ({ groupId })),
    })
    const bodies = {
      role: () => ({ name: 'W', permissions: some(actions).flatMap((action) => allow(action)) }),
      group: () => ({ name: 'W', users: users(...some(people)) }),
      record: () => ({
        name: 'W',
        users: users(...some(people)),
        groups: some(groupIds).map((groupId) => ({ groupId })),
        statements: [statement(), ...(random(2) ? [statement()] : [])],
      }),
    }
    const all = { role: roleIds, group: groupIds, record: recordIds }
    for (const kind of ['role', 'group', 'record'] as const)
      for (const id of all[kind]) await made(kind, { ...bodies[kind](), [`${kind}Id`]: id })
    const held = async () => {
      const found = new Map<string, Permission[]>()
      for (const userId of people)
        for (const place of places) {
          const url = `/v1/users/${userId}/resources/${encodeURIComponent(place)}/permissions`
          found.set(`${userId} ${place}`, (await api.call('GET', url)).body.permissions ?? [])
        }
      return found
    }
    let done = 0
    let token = ''
    for (let tried = 0; tried < changesTried; tried += 1) {
      const kind = one(['role', 'group', 'record'] as const)
      const id = one(all[kind])
      const stands = (await api.call('GET', `/v1/${kind}s/${id}`)).status === 200
      const [method, url, body] = !stands
        ? (['POST', `/v1/${kind}s`, { ...bodies[kind](), [`${kind}Id`]: id }] as const)
        : random(4) === 0
          ? (['DELETE', `/v1/${kind}s/${id}`, undefined] as const)
          : (['PUT', `/v1/${kind}s/${id}`, bodies[kind]()] as const)
      const was = await held()
      if (tried % 40 === 0) token = await api.userWith(`previewer-${tried}`, 'Doorward:Owner', '*') // each may so many
      const asked = await preview(method, url, body, token)
      const does = () => api.call(method, url, body ? { body } : {})
      if (asked.status !== 200) {
        expect((await does()).status).toBe(asked.status) // a role or group that it names is gone
        continue
      }
      done += 1
      const { lines, gained, lost } = asked.body.effect
      expect(await held()).toEqual(was)
      expect((await does()).status).toBeLessThan(300)
      const is = await held()
      const told = new Map<string, { gained: unknown[]; lost: unknown[] }>()
      for (const line of lines) told.set(`${line.userId} ${line.resourceUri}`, line)
      for (const [pair, before] of was) {
        const moved = added(before, is.get(pair)) || added(is.get(pair), before)
        const [userId] = pair.split(' ')
        const says = `${kind} ${method} ${id}: ${pair}`
        if (told.has(pair)) expect(moved, says).toBe(true)
        else if (moved)
          expect(
            [...told.keys()].some((key) => key.startsWith(`${userId} `)),
            says,
          ).toBe(true)
      }
      const movers = (which: 'gained' | 'lost') =>
        new Set(
          lines
            .filter((line: Record<string, unknown[]>) => line[which]?.length)
            .map((line: { userId: string }) => line.userId),
        )
      expect([gained.users, lost.users]).toEqual([movers('gained').size, movers('lost').size])
    }
    expect(done).toBeGreaterThan(changesTried / 4)
  }, 120_000)
})
