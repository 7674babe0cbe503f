import { type AccountId, type ConnectionId, platformAccountId, type UserId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { saveCredentials } from '@doorward/store/items/connection-credentials'
import { saveProfiles } from '@doorward/store/people/profiles'
import { findPasswordHash, savePasswordHash } from '@doorward/store/sign-in/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/** A person as a sign-in leaves him: a user item and a profile. */
async function person(name = 'Pat Person') {
  const userId = api.newUserId()
  const email = `${userId}@example.com`
  await api.node.environment.commit({
    accountId: api.accountId,
    actor: userId,
    requestId: 'req_test',
    reads: [],
    decide: () => ({
      changes: [{ kind: 'user', id: userId, after: { userId } }],
      reply: () => ({ status: 200, body: undefined }),
      also: async (tx) => {
        await saveProfiles(tx, api.accountId, [{ userId, email, name }])
      },
    }),
  })
  return { userId, email, token: await userToken(api.node, api.accountId, userId), url: `/v1/users/${userId}` }
}
const check = async (userId: string, uri: string) =>
  (await api.call('GET', `/v1/users/${userId}/resources/${uri}/permissions/read`)).status
/** Where in the account's rows a text stands. */
const placesOf = (accountId: AccountId, text: string) =>
  api.rows.database.account(accountId, async (tx) => {
    const like = `%${text}%`
    const rows = await tx<{ place: string }[]>`
      select 'profile' as place from user_profiles p where p::text ilike ${like}
      union all select 'list' from listed_users l where l::text ilike ${like}
      union all select 'log' from account_changes c where c::text ilike ${like}
      union all select 'item' from items i where i::text ilike ${like}
      union all select 'session' from sessions s where s::text ilike ${like}`
    return rows.map(({ place }) => place)
  })

describe('API-10 users', () => {
  it('SCR-16 come in the order of their names, addresses or ages, page by page, and turned round', async () => {
    for (const name of ['Sorted Zoe', 'sorted ann', 'Sorted Bea']) await person(name)
    const names = async (sort: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await api.call('GET', `/v1/users?filter=sorted&limit=2&sort=${sort}${cursor}`)
        found.push(...body.users.map(({ name }: { name: string }) => name))
        if (!body.pagination) return found
        cursor = `&cursor=${encodeURIComponent(body.pagination.next.cursor)}`
      }
    }
    expect(await names('name')).toEqual(['sorted ann', 'Sorted Bea', 'Sorted Zoe'])
    expect(await names('-name')).toEqual(['Sorted Zoe', 'Sorted Bea', 'sorted ann'])
    expect(await names('createdTime')).toEqual(['Sorted Zoe', 'sorted ann', 'Sorted Bea'])
    expect(await names('-email')).toEqual((await names('email')).toReversed())
    expect((await api.call('GET', '/v1/users?sort=lastUpdated')).status).toBe(400)
  })

  it('SES-16 are searched by three characters or more, and paged both ways', async () => {
    for (const n of [1, 2, 3]) await person(`Wanda Walker ${n}`)
    expect((await api.call('GET', '/v1/users?filter=wa')).status).toBe(400)
    const first = await api.call('GET', '/v1/users?filter=walker&limit=2')
    expect(first.body.users).toHaveLength(2)
    const { pathname, search } = new URL(first.body.links.next.href)
    const byLink = await api.call('GET', pathname + search)
    const { cursor } = first.body.pagination.next
    const byCursor = await api.call('GET', `/v1/users?filter=walker&limit=2&cursor=${encodeURIComponent(cursor)}`)
    expect(byLink.body.users).toHaveLength(1)
    expect(byLink.body.users).toEqual(byCursor.body.users)
    expect(byLink.body.links).not.toHaveProperty('next')
    const names = [...first.body.users, ...byLink.body.users].map((user: { name: string }) => user.name)
    expect(names.sort()).toEqual([1, 2, 3].map((n) => `Wanda Walker ${n}`))
  })
})

describe('decision 37: the list of users', () => {
  const listed = async (query = '', sent = {}) => {
    const { status, body } = await api.call('GET', `/v1/users?limit=100${query}`, sent)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.users as { userId: string }[]
  }

  it('holds everybody that GET of one answers, as it answers him: also who has no profile, and service clients', async () => {
    const bare = await api.known(api.newUserId())
    const full = await person()
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'Nightly Export' } })
    const users = await listed()
    for (const userId of [bare, full.userId, client.clientId, 'Doorward|owner'])
      expect(users.filter((user) => user.userId === userId)).toEqual([
        (await api.call('GET', `/v1/users/${encodeURIComponent(userId)}`)).body,
      ])
    expect(users.map(({ userId }) => userId)).toEqual([...users.map(({ userId }) => userId)].sort())
    expect(await listed(`&filter=${bare.slice(2)}`)).toMatchObject([{ userId: bare }])
    expect(await listed(`&filter=${new Date().getUTCFullYear()}-`)).toEqual([])
    await api.call('DELETE', `/v1/users/${bare}`)
    await api.call('DELETE', `/v1/clients/${client.clientId}`)
    const later = (await listed()).map(({ userId }) => userId)
    expect(later).toEqual(users.map(({ userId }) => userId).filter((id) => id !== bare && id !== client.clientId))
  })

  it('ENT-20 names service clients to those who may read them, and to themselves', async () => {
    const { body: client } = await api.call('POST', '/v1/clients', { body: { name: 'Hidden Helper' } })
    const { clientId } = client
    const reader = await api.userWith(api.newUserId(), 'Doorward:ReadUsers', 'Doorward:Users')
    const mine = { userId: clientId, serviceClient: true, createdTime: client.createdTime }
    expect(await listed(`&filter=${clientId}`, { token: reader })).toEqual([mine])
    expect(await listed('&filter=Hidden%20Hel', { token: reader })).toEqual([])
    expect((await api.call('GET', `/v1/users/${clientId}`, { token: reader })).body).toEqual(mine)
    expect(await listed('&filter=hidden%20HEL')).toEqual([{ ...mine, name: 'Hidden Helper' }])
    const { body: key } = await api.call('POST', `/v1/clients/${clientId}/access-keys`)
    const own = await api.call('GET', `/v1/users/${clientId}`, { token: key.accessKey })
    expect(own.body).toEqual({ ...mine, name: 'Hidden Helper' })
  })

  it('SCR-16 tells of each when he was seen, his groups and records, where that is asked for and may be read', async () => {
    const { userId } = await person('Detailed Dee')
    const users = [{ userId }]
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'Detailed group', users } })
    const { groupId } = group
    const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'detailed' }] }]
    for (const whom of [{ users, groups: [{ groupId }] }, { groups: [{ groupId }] }, { users }])
      await api.call('POST', '/v1/records', { body: { name: 'Detailed', statements, ...whom } })
    const at = new Date('2026-02-03T04:05:06.789Z')
    await api.rows.database.account(
      api.accountId,
      (tx) => tx`
        insert into user_identities (account_id, connection_id, issuer, subject, user_id, last_used_at)
        values (${api.accountId}, 'email', '', ${userId}, ${userId}, ${at})`,
    )
    const [plain] = await listed(`&filter=${userId}`)
    expect(Object.keys(plain ?? {}).sort()).toEqual(['createdTime', 'email', 'name', 'state', 'userId'])
    expect(await listed(`&filter=${userId}&details=true`)).toEqual([
      {
        ...plain,
        lastSeenTime: at.toISOString(),
        groups: [{ groupId, name: 'Detailed group' }],
        groupsCount: 1,
        records: { count: 3, relation: 'EXACT' },
      },
    ])
    const reader = await api.userWith(api.newUserId(), 'Doorward:ReadUsers', 'Doorward:Users')
    expect(await listed(`&filter=${userId}&details=true`, { token: reader })).toEqual([
      { ...plain, lastSeenTime: at.toISOString() },
    ])
  })

  it('holds the members of a tenant, with a profile or without', async () => {
    const { body: tenant } = await api.call('POST', '/v1/tenants', { body: { data: { name: 'Acme' } } })
    const [bare, full] = [await api.known(api.newUserId()), (await person('Tessa Tenant')).userId]
    for (const userId of [bare, full])
      expect((await api.call('PATCH', `/v1/tenants/${tenant.tenantId}/users`, { body: { userId } })).status).toBe(204)
    const ids = async (more = '') =>
      (await listed(`&tenantId=${tenant.tenantId}${more}`)).map(({ userId }) => userId).sort()
    expect(await ids()).toEqual([bare, full].sort())
    expect(await ids(`&filter=${bare}`)).toEqual([bare])
    expect(await ids('&filter=Tessa')).toEqual([full])
  })

  it('shows a time of creation that never moves', async () => {
    const userId = await api.known(api.newUserId())
    const url = `/v1/users/${userId}`
    const { createdTime } = (await api.call('GET', url)).body
    const body = { defaultClaims: { defaultAccessTokenClaims: { plan: 'gold' } } }
    expect((await api.call('PUT', url, { body })).body.createdTime).toBe(createdTime)
    expect((await api.call('GET', url)).body.createdTime).toBe(createdTime)
    expect(await listed(`&filter=${userId}`)).toMatchObject([{ userId, createdTime }])
  })
})

describe('default claims of a user', () => {
  it.each(['', '/token-configuration'])('are set at %j, and shown', async (tail) => {
    const { url, email } = await person()
    const given = { plan: 'gold', sub: 'eve', limited_by: 'x' }
    const body = { defaultClaims: { defaultAccessTokenClaims: given, defaultUserIdentityClaims: { team: 7 } } }
    const done = await api.call('PUT', url + tail, { body })
    const tokenConfiguration = {
      defaultClaims: { defaultAccessTokenClaims: { plan: 'gold' }, defaultUserIdentityClaims: { team: 7 } },
    }
    expect({ status: done.status, body: done.body }).toMatchObject({ status: 200, body: { email, tokenConfiguration } })
    const got = await api.call('GET', url)
    expect(got.body).toEqual(done.body)
    expect((await api.call('PUT', url + tail, { body: got.body })).body).toEqual(got.body)
  })

  it('are refused when too large, and of an unknown user', async () => {
    const { url } = await person()
    const body = { defaultClaims: { defaultAccessTokenClaims: { key: 'x'.repeat(1_024) } } }
    expect((await api.call('PUT', url, { body })).status).toBe(400)
    expect((await api.call('PUT', '/v1/users/nobody-here', { body: {} })).status).toBe(404)
  })

  it('are personal: the log tells that they changed, not to what', async () => {
    const { url } = await person()
    const body = { defaultClaims: { defaultAccessTokenClaims: { secret: 'unmistakable-claim' } } }
    await api.call('PUT', url, { body })
    expect(await placesOf(api.accountId, 'unmistakable-claim')).toEqual(['profile'])
  })
})

describe('a user who is deleted', () => {
  it('loses his access, his sign-ins and all that is personal at once; the log is kept', async () => {
    const { userId, email, url } = await person('Unmistakable Name')
    await api.userWith(userId, 'Doorward:Editor', 'papers')
    await api.rows.database.account(
      api.accountId,
      (tx) => tx`
        insert into sessions (account_id, session_id, user_id, auth_time, ip) values (${api.accountId}, ${userId}, ${userId}, now(), '192.0.2.77')`,
    )
    expect(await check(userId, 'papers')).toBe(200)
    const gone = await api.call('DELETE', url)
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 202, body: undefined })
    expect(await check(userId, 'papers')).toBe(404)
    expect((await api.call('GET', url)).status).toBe(404)
    expect((await api.call('DELETE', url)).status).toBe(404)
    expect(await placesOf(api.accountId, email)).toEqual([])
    expect(await placesOf(api.accountId, 'Unmistakable Name')).toEqual([])
    expect(await placesOf(api.accountId, '192.0.2.77')).toEqual([])
    const [session] = await api.rows.database.account(
      api.accountId,
      (tx) => tx`select ended_at from sessions where session_id = ${userId}`,
    )
    expect(session?.ended_at).not.toBeNull()
    expect(await placesOf(api.accountId, userId)).toContain('log')
  })

  it('loses what providers gave for him, and as a portal user his password unless another account names him', async () => {
    const { database, keyring } = api.node.environment
    const [alone, elsewhere] = [api.newUserId(), api.newUserId()]
    const platform = <T>(work: (tx: Tx) => Promise<T>) => database.account(platformAccountId, work)
    const dataKey = await keyring.dataKey(api.accountId)
    for (const subject of [alone, elsewhere]) {
      const userId = `Doorward|${subject}` as UserId
      await api.userWith(userId, 'Doorward:Editor', 'papers')
      const { body: invite } = await api.call('POST', '/v1/invites', { body: { statements: [] } })
      const token = await portalToken(api.node, subject)
      expect((await api.call('PATCH', `/v1/invites/${invite.inviteId}`, { token })).status).toBe(200)
      await platform(async (tx) => {
        await savePasswordHash(tx, platformAccountId, subject, 'a hash')
      })
      await database.account(api.accountId, (tx) =>
        saveCredentials(
          tx,
          dataKey,
          { accountId: api.accountId, connectionId: 'con_a' as ConnectionId, userId },
          { accessToken: 'theirs' },
        ),
      )
    }
    const made = await send(api.node, undefined, 'POST', '/v1/accounts', {
      token: await portalToken(api.node, elsewhere),
      body: { name: 'Their own' },
    })
    expect(made.status).toBe(201)
    for (const subject of [alone, elsewhere])
      expect((await api.call('DELETE', `/v1/users/Doorward%7C${subject}`)).status).toBe(202)
    await api.node.runJobs()
    const kept = await platform((tx) =>
      Promise.all([alone, elsewhere].map((subject) => findPasswordHash(tx, platformAccountId, subject))),
    )
    expect(kept).toEqual([undefined, 'a hash'])
    const given = await database.account(api.accountId, (tx) => tx`select from connection_credentials`)
    expect(given).toHaveLength(0)
    expect(await api.rows.owner`select from jobs where job like 'forget-sign-in:%'`).toHaveLength(0)
  })

  it('and was only named here keeps his sign-in with the platform', async () => {
    const { database } = api.node.environment
    const platform = <T>(work: (tx: Tx) => Promise<T>) => database.account(platformAccountId, work)
    const subject = api.newUserId()
    await platform(async (tx) => {
      await savePasswordHash(tx, platformAccountId, subject, 'a hash')
    })
    await api.userWith(`Doorward|${subject}`, 'Doorward:Editor', 'papers')
    expect((await api.call('DELETE', `/v1/users/Doorward%7C${subject}`)).status).toBe(202)
    await api.node.runJobs()
    expect(await platform((tx) => findPasswordHash(tx, platformAccountId, subject))).toBe('a hash')
  })

  it('stays deleted for a node that starts later, and on one that was running', async () => {
    const { userId, url } = await person()
    await api.userWith(userId, 'Doorward:Owner', 'papers')
    await api.call('PUT', '/v1/resources/reading-room', { body: { permissions: [{ action: 'PUBLIC', allow: true }] } })
    await api.call('DELETE', url)
    const { openNode } = await import('../../test/test-api.ts')
    const later = await openNode(api.rows)
    for (const uri of ['papers', 'reading-room']) {
      const path = `/v1/users/${userId}/resources/${uri}/permissions/read`
      expect((await send(later, api.accountId, 'GET', path, { token: api.owner })).status).toBe(404)
    }
    await later.close()
  })

  it('is marked in records and groups at once, and taken out of them by a job, each a change of its own', async () => {
    const { userId, url } = await person()
    const other = await api.known(api.newUserId())
    const both = [{ userId }, { userId: other }]
    const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'desk' }], users: both }]
    const made = await api.call('POST', '/v1/records', { body: { name: 'R', users: both, admins: both, statements } })
    const group = await api.call('POST', '/v1/groups', { body: { name: 'G', users: both, admins: both } })
    const onlyAdmin = await api.call('POST', '/v1/groups', { body: { name: 'A', users: [], admins: both } })
    const urls = [
      `/v1/records/${made.body.recordId}`,
      `/v1/groups/${group.body.groupId}`,
      `/v1/groups/${onlyAdmin.body.groupId}`,
    ] as const
    expect((await api.call('DELETE', url)).status).toBe(202)
    const marked = [{ userId, deleted: true }, { userId: other }]
    const [record, members] = await Promise.all(urls.map((each) => api.call('GET', each)))
    expect(record?.body).toMatchObject({ users: marked, admins: marked, statements: [{ users: marked }] })
    expect(members?.body).toMatchObject({ users: marked, admins: marked })
    const { body: list } = await api.call('GET', '/v1/groups?limit=100')
    expect(list.groups).toContainEqual(members?.body)
    const back = await api.call('PUT', urls[0], { body: record?.body })
    expect(back.body).toEqual(record?.body)
    await api.node.runJobs()
    const left = [{ userId: other }]
    const [later, few, admins] = await Promise.all(urls.map((each) => api.call('GET', each)))
    expect(later?.body).toMatchObject({ users: left, admins: left, statements: [{ users: left }] })
    expect(few?.body).toMatchObject({ users: left, admins: left })
    expect(admins?.body).toMatchObject({ admins: left })
    for (const each of urls) {
      const { body } = await api.call('GET', `${each}/history`)
      expect(body.changes).toHaveLength(2)
      expect(body.changes[0].actor.userId).toBe('Doorward')
    }
    expect(await api.rows.owner`select from jobs where job like 'forget-member:%'`).toHaveLength(0)
  })

  it('with a token that still lives may ask for nothing and accept nothing', async () => {
    const { userId, url, token } = await person()
    await api.userWith(userId, 'Doorward:Owner', '*')
    const { body: invite } = await api.call('POST', '/v1/invites', { body: { statements: [] } })
    await api.call('DELETE', url)
    const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'x' }] }]
    const tries = [
      api.call('POST', '/v1/requests', { token, body: { access: { users: [{ userId }], statements } } }),
      api.call('PATCH', `/v1/invites/${invite.inviteId}`, { token }),
      api.call('POST', '/v1/claims', { token, body: { collectionResource: 'a', resourceId: 'b' } }),
      api.call('GET', '/v1/users', { token }),
      api.call('POST', `${url}/tokens`, { token, body: { statements } }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  it('G5 cannot be the last owner, also when two owners are deleted at once', async () => {
    expect(await api.call('DELETE', '/v1/users/Doorward%7Cowner')).toMatchObject({
      status: 409,
      body: { errorCode: 'LastOwner' },
    })
    const second = 'Doorward|second' as UserId
    await api.userWith(second, 'Doorward:Owner', '*')
    const token = await portalToken(api.node, 'second')
    const both = await Promise.all([
      api.call('DELETE', '/v1/users/Doorward%7Csecond'),
      api.call('DELETE', '/v1/users/Doorward%7Cowner', { token }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([202, expect.toBeOneOf([403, 409])])
  })
})

describe('LGN-02 the state that a user had', () => {
  const revisionOf = async (url: string, place: number) =>
    (await api.call('GET', `${url}/history`)).body.changes[place].revision as number

  it('comes back from the history as a change by whoever restores it; claims and tenant stay, and are named', async () => {
    const { url, token } = await person()
    await api.call('PUT', `${url}/state`, { body: { state: 'DISABLED' } })
    const claims = { defaultClaims: { defaultAccessTokenClaims: { plan: 'gold' } } }
    await api.call('PUT', url, { body: claims })
    expect((await api.call('GET', url, { token })).status).toBe(401)

    const revision = await revisionOf(url, 2) // as the sign-in left him
    const back = await api.call('POST', `${url}/restore`, { body: { revision } })
    expect(back).toMatchObject({
      status: 200,
      body: { item: { state: 'ACTIVE' }, notRestored: [{ field: 'tokenConfiguration' }] },
    })
    expect(back.body.item.tokenConfiguration.defaultClaims.defaultAccessTokenClaims).toEqual({ plan: 'gold' })
    const again = await api.call('POST', `${url}/restore`, { body: { revision: await revisionOf(url, 1) } })
    expect(again.body).toMatchObject({ item: { state: 'DISABLED' }, notRestored: [] })
  })

  it('is set by whoever may, who is told nothing else of a person he may not read', async () => {
    const { url } = await person()
    const permissions = [{ action: 'users:delete', allow: true, grant: false, delegate: false }]
    const { body: ender } = await api.call('POST', '/v1/roles', { body: { name: 'Ender', permissions } })
    const token = await api.userWith(api.newUserId(), ender.roleId, 'Doorward:Users')
    const ended = await api.call('PUT', `${url}/state`, { body: { state: 'DISABLED' }, token })
    expect(ended).toMatchObject({ status: 200, body: { state: 'DISABLED' } })
    for (const field of ['email', 'name', 'picture']) expect(ended.body).not.toHaveProperty(field)
    const byOwner = await api.call('PUT', `${url}/state`, { body: { state: 'ACTIVE' } })
    expect(byOwner.body).toHaveProperty('email')
  })

  it('is restored by whoever may set it alone, and never of a user who was deleted', async () => {
    const { url } = await person()
    await api.call('PUT', `${url}/state`, { body: { state: 'DISABLED' } })
    const body = { revision: await revisionOf(url, 1) }
    const token = await api.userWith('state-reader', 'Doorward:ReadResource', 'Doorward:Users')
    expect((await api.call('POST', `${url}/restore`, { body, token })).status).toBe(403)
    const preview = await api.call('POST', `${url}/restore?preview=true`, { body })
    expect(preview).toMatchObject({ status: 200, body: { effect: expect.any(Object) } })
    expect((await api.call('GET', url)).body.state).toBe('DISABLED')
    await api.call('DELETE', url)
    expect(await api.call('POST', `${url}/restore`, { body })).toMatchObject({
      status: 409,
      body: { errorCode: 'NotRestorable' },
    })
  })
})
