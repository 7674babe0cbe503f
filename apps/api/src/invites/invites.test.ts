import { platformAccountId, type UserId } from '@doorward/core/ids'
import { saveProfiles } from '@doorward/store/people/profiles'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApi, portalToken, send, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const onShelf = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'shelf' }] }]
const onTable = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'table' }] }]

/** A fresh inviter who owns everything, so that the limit of an hour stays far. */
const inviter = () => api.userWith(api.newUserId(), 'Doorward:Owner', '*')
async function invited(body: object = {}, token?: string) {
  const made = await api.call('POST', '/v1/invites', {
    token: token ?? (await inviter()),
    body: { statements: onShelf, ...body },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { invite: made.body, url: `/v1/invites/${made.body.inviteId}` }
}
async function somebody() {
  const userId = api.newUserId()
  return { userId, token: await userToken(api.node, api.accountId, userId) }
}
async function portalPerson(email?: string, emailVerified = true) {
  const subject = api.newUserId()
  if (email)
    await api.rows.database.account(platformAccountId, async (tx) => {
      await saveProfiles(tx, platformAccountId, [{ userId: subject, email, emailVerified, name: 'Pia Portal' }])
    })
  return { userId: `Doorward|${subject}` as UserId, token: await portalToken(api.node, subject) }
}
const accept = (url: string, token: string, more: object = {}) => api.call('PATCH', url, { token, ...more })
const check = async (userId: string, uri = 'shelf') =>
  (await api.call('GET', `/v1/users/${encodeURIComponent(userId)}/resources/${uri}/permissions/read`)).status

describe('the list of invites', () => {
  it('shows who, what and until when, by a reference that reads, resends and takes back but lets nobody in', async () => {
    const by = api.newUserId()
    const token = await api.userWith(by, 'Doorward:Owner', '*')
    const { invite, url } = await invited({ email: 'listed@example.com' }, token)
    const { body } = await api.call('GET', '/v1/invites?limit=100')
    const { inviteReference } = invite
    const [listed] = body.invites.filter(
      (each: { inviteReference: string }) => each.inviteReference === inviteReference,
    )
    const { inviteId, links, ...shown } = invite
    const self = { href: links.self.href.replace(inviteId, inviteReference) }
    expect(listed).toMatchObject({ ...shown, createdBy: by, state: 'OPEN', links: { self } })
    expect(JSON.stringify(body)).not.toContain(inviteId)
    const byReference = `/v1/invites/${inviteReference}`
    await vi.waitFor(async () => {
      expect((await api.call('GET', byReference)).body).toEqual({ ...listed, delivery: 'SENT' }) // once its mail has gone out
    })
    expect((await api.call('GET', url)).body).toMatchObject({ ...invite, state: 'OPEN' })
    const guest = await portalPerson('listed@example.com')
    expect((await accept(byReference, guest.token)).status).toBe(404)
    const again = await api.call('POST', `${byReference}/resend`, { token: await inviter() })
    expect(again).toMatchObject({ status: 201, body: { inviteId: expect.stringMatching(/^inv_/) } })
    expect((await api.call('GET', byReference)).status).toBe(404)
    expect((await accept(url, guest.token)).status).toBe(404)
    expect((await api.call('DELETE', `/v1/invites/${again.body.inviteReference}`)).status).toBe(204)
    expect((await accept(`/v1/invites/${again.body.inviteId}`, guest.token)).status).toBe(404)
  })

  it('SCR-16 one that is accepted is told in the change log as accepted by whoever did, and one taken back as deleted', async () => {
    const [{ invite: taken, url }, { invite: back }] = await Promise.all([invited(), invited()])
    const guest = await somebody()
    expect((await accept(url, guest.token)).status).toBe(200)
    expect((await api.call('DELETE', `/v1/invites/${back.inviteReference}`)).status).toBe(204)
    const told = async (reference: string): Promise<{ done: string; userId: string }[]> =>
      (await api.call('GET', `/v1/analytics/activity?itemId=${reference}`)).body.activity
    const [accepted, created] = await told(taken.inviteReference)
    expect(accepted).toMatchObject({ done: 'ACCEPTED', userId: guest.userId, invitedBy: created?.userId })
    expect(created).not.toHaveProperty('invitedBy')
    expect(created?.done).toBe('CREATED')
    expect((await told(back.inviteReference)).map(({ done }) => done)).toEqual(['DELETED', 'CREATED'])
  })

  it('names whoever sent an invite again as its inviter', async () => {
    const [first, second] = [api.newUserId(), api.newUserId()]
    const tokens = await Promise.all([first, second].map((each) => api.userWith(each, 'Doorward:Owner', '*')))
    const { invite } = await invited({}, tokens[0])
    const again = await api.call('POST', `/v1/invites/${invite.inviteReference}/resend`, { token: tokens[1] })
    const { body } = await api.call('GET', '/v1/invites?limit=100')
    const of = (reference: string) =>
      body.invites.find((each: { inviteReference: string }) => each.inviteReference === reference)
    expect(of(again.body.inviteReference)).toMatchObject({ createdBy: second, state: 'OPEN' })
    expect(of(invite.inviteReference)).toBeUndefined()
  })

  it('finds the invites to a whole address, whatever its case, and nothing by what is sealed', async () => {
    const { invite } = await invited({ email: 'Needle@example.com' })
    const find = async (filter: string) =>
      (await api.call('GET', `/v1/invites?filter=${encodeURIComponent(filter)}`)).body.invites
    expect(await find('needle@EXAMPLE.com')).toMatchObject([{ inviteReference: invite.inviteReference }])
    const [stored] = await api.rows.owner`select doc from items where item_id = ${invite.inviteReference}`
    expect(await find(stored?.doc.sealedEmail.slice(0, 8))).toEqual([])
    expect(await find(stored?.doc.emailHash.slice(0, 8))).toEqual([])
  })

  it('tells which have expired, until they are removed', async () => {
    const { invite } = await invited()
    await api.rows.owner`
      update items set doc = jsonb_set(doc, '{expiresAt}', '"2020-01-01T00:00:00.000Z"') where item_id = ${invite.inviteReference}`
    const { body } = await api.call('GET', '/v1/invites?limit=100')
    expect(
      body.invites.find((each: { inviteReference: string }) => each.inviteReference === invite.inviteReference),
    ).toMatchObject({ state: 'EXPIRED' })
    expect(await api.call('GET', `/v1/invites/${invite.inviteReference}`)).toMatchObject({
      status: 200,
      body: { state: 'EXPIRED' },
    })
    expect((await api.call('DELETE', `/v1/invites/${invite.inviteReference}`)).status).toBe(204)
  })
})

describe('API-16 making an invite', () => {
  it('ENT-16 answers it with its id, and keeps only the hash of that', async () => {
    const { invite, url } = await invited({ email: 'Guest@example.com', linkedUserId: 'guest-1', tags: { a: 'b' } })
    expect(invite).toMatchObject({
      inviteId: expect.stringMatching(/^inv_[a-z0-9]{28}$/),
      email: 'Guest@example.com',
      statements: onShelf,
      conflictResolutionStrategy: 'GENERATE_NEW_RECORD',
      expiryTime: 'P7D',
      linkedUserId: 'guest-1',
    })
    expect(new Date(invite.expiresAt).getTime() - new Date(invite.createdTime).getTime()).toBe(7 * 86_400_000)
    expect((await api.call('GET', url)).body).toMatchObject({ ...invite, state: 'OPEN' })
    const stored = await api.rows.database.account(
      api.accountId,
      (tx) => tx`
        select 1 from items where (item_id || doc::text || search) ~* ${`${invite.inviteId}|guest@example`}
        union all
        select 1 from account_changes where (item_id || coalesce(after::text, '')) ~* ${`${invite.inviteId}|guest@example`}`,
    )
    expect(stored).toHaveLength(0)
  })

  it('mails the link to the address', async () => {
    const { invite } = await invited({ email: 'mailed@example.com' })
    const mail = await api.node.postbox.next('mailed@example.com')
    // The address is behind the #, which goes to no server: who has the mail has it anyway.
    expect(mail.secret).toBe(
      `http://doorward.localhost:8080/app/#/invite/${invite.inviteId}?email=mailed%40example.com`,
    )
    expect(mail.text).toContain('invites you to "Test".')
    expect(mail.text).toMatch(/You will have:\n\n".+" on \S+/)
    const state = async () => (await api.call('GET', `/v1/invites/${invite.inviteReference}`)).body.delivery
    await vi.waitFor(async () => expect(await state()).toBe('SENT'))
    const mailId = `invite.${invite.inviteReference}`
    await api.rows.owner`
      insert into mails (account_id, mail_id, sealed, attempts, due_at, expires_at) values (${api.accountId},
        ${mailId}, '', 1, clock_timestamp() + interval '1 hour', clock_timestamp() + interval '1 day')`
    expect(await state()).toBe('WAITING')
    await api.rows.owner`update mails set attempts = 2 where mail_id = ${mailId}`
    expect(await state()).toBe('FAILING')
  })

  it('tells whom it is for what it gives before he accepts, and nobody else', async () => {
    const { invite } = await invited({ email: 'offered@example.com' })
    const offer = (token: string) => api.call('GET', `/v1/invites/${invite.inviteId}/offer`, { token })
    expect((await offer(await portalToken(api.node, 'somebody-else'))).status).toBe(403)
    const open = await invited({})
    const told = await api.call('GET', `/v1/invites/${open.invite.inviteId}/offer`, {
      token: await portalToken(api.node, 'curious'),
    })
    expect(told).toMatchObject({
      status: 200,
      body: { accountId: api.accountId, accountName: 'Test', expiresAt: open.invite.expiresAt },
    })
    expect(told.body.statements.flatMap(({ roles }: { roles: object[] }) => roles)[0]).toHaveProperty('roleName')
    const byReference = await api.call('GET', `/v1/invites/${open.invite.inviteReference}/offer`)
    expect(byReference.status).toBe(404)
  })

  it('issue 14 tells whoever has its link the same before the sign-in, and nothing of one that works no more', async () => {
    const { invite, url } = await invited({ email: 'not.yet@example.com' })
    const offer = (id: string) => api.call('GET', `/v1/invites/${id}/offer`, { token: undefined })
    const told = await offer(invite.inviteId)
    expect(told).toMatchObject({ status: 200, body: { accountId: api.accountId, expiresAt: invite.expiresAt } })
    expect(JSON.stringify(told.body)).not.toContain('not.yet@example.com')
    expect((await offer(invite.inviteReference)).status).toBe(404)
    await api.call('DELETE', url)
    const { errorId: _, ...used } = (await offer(invite.inviteId)).body
    const { errorId: __, ...unknown } = (await offer(`${invite.inviteId.slice(0, -1)}x`)).body
    expect(used).toEqual(unknown)
    expect(used.errorCode).toBe('NotFound')
  })

  it('names account and inviter in quotes, without line breaks and addresses', async () => {
    const userId = api.newUserId()
    const token = await api.userWith(userId, 'Doorward:Owner', '*')
    await api.rows.database.account(api.accountId, async (tx) => {
      const email = 'inviter@example.com'
      await saveProfiles(tx, api.accountId, [
        { userId, email, emailVerified: true, name: 'Bank\u201D https://evil.example/x' },
      ])
    })
    const name = 'Go to evil.example now'
    await api.call('PUT', `/v1/accounts/${api.accountId}`, { body: { name } })
    await invited({ email: 'quoted@example.com' }, token)
    const mail = await api.node.postbox.next('quoted@example.com')
    await api.call('PUT', `/v1/accounts/${api.accountId}`, { body: { name: 'Test' } })
    expect(mail.subject).toBe('You are invited to "Go to evil. example now"')
    expect(mail.text).toContain(`"Bank' evil. example/x" invites you to "Go to evil. example now".`)
    expect(mail.text + mail.html).not.toContain('evil.example')
  })

  it('LGN-10 of a tenant takes whoever accepts to it, unless he belongs to another', async () => {
    for (const tenantId of ['ten_one', 'ten_two']) await api.call('POST', '/v1/tenants', { body: { tenantId } })
    const [fresh, member] = [await somebody(), await somebody()]
    const membersOf = async (tenantId: string) =>
      (await api.call('GET', `/v1/users?tenantId=${tenantId}`)).body.users.map(
        (user: { userId: string }) => user.userId,
      )
    await accept((await invited({ tenantId: 'ten_one' })).url, fresh.token)
    await accept((await invited()).url, member.token)
    await api.call('PATCH', '/v1/tenants/ten_two/users', { body: { userId: member.userId } })
    await accept((await invited({ tenantId: 'ten_one' })).url, member.token)
    expect([await membersOf('ten_one'), await membersOf('ten_two')]).toEqual([[fresh.userId], [member.userId]])
    const later = await somebody()
    await accept((await invited()).url, later.token)
    await accept((await invited({ tenantId: 'ten_two' })).url, later.token)
    expect(await membersOf('ten_two')).toContain(later.userId)
  })

  it('tells a repeated request that the secret was shown', async () => {
    const headers = { 'idempotency-key': 'again' }
    const token = await inviter()
    const first = await api.call('POST', '/v1/invites', { token, headers, body: { statements: onShelf } })
    const second = await api.call('POST', '/v1/invites', { token, headers, body: { statements: onShelf } })
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 409, body: { errorCode: 'SecretAlreadyShown' } })
    expect(JSON.stringify(second.body)).not.toContain(first.body.inviteId)
  })

  it.each([
    [{ expiryTime: 'PT4M' }],
    [{ expiryTime: 'P31D' }],
    [{ expiryTime: 'soon' }],
    [{ email: 'nobody' }],
    [{ email: 'a@b, c@d' }],
    [{ email: 'a@b..example' }],
    [{ email: 'a@xn--a.example' }],
    [{ linkedUserId: 'a b' }],
    [{ tenantId: 'no-such-tenant' }],
    [{ conflictResolutionStrategy: 'NONE' }],
    [{ statements: [{ roles: ['ro_none'], resources: [{ resourceUri: 'a' }] }] }],
    [{ statements: [{ ...onShelf[0], users: [{ userId: 'eve' }] }] }],
    [{ surprise: true }],
  ])('%j: 400', async (more) => {
    expect((await api.call('POST', '/v1/invites', { body: { statements: onShelf, ...more } })).status).toBe(400)
  })

  it('API-16 each POST makes one, whose link is shown once; sent again by one key, also at once, it makes one', async () => {
    const body = { email: 'again@example.com', statements: [] }
    const post = (headers: Record<string, string> = {}) => api.call('POST', '/v1/invites', { body, headers })
    // Contract 11 knows no answer but 201, and the link of the first is not kept: the next can't be answered by it.
    const own = await Promise.all(Array.from({ length: 8 }, () => post()))
    expect(new Set(own.map(({ status, body: { inviteId } }) => `${status} ${inviteId}`)).size).toBe(8)
    const keyed = await Promise.all(Array.from({ length: 8 }, () => post({ 'idempotency-key': 'invite-once' })))
    expect(keyed.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  it('G1 gives no more than the inviter may', async () => {
    const userId = api.newUserId()
    await api.userWith(userId, 'Doorward:Owner', 'table')
    const token = await api.userWith(userId, 'Doorward:Supervisor', 'Doorward:Users')
    expect(await api.call('POST', '/v1/invites', { token, body: { statements: onShelf } })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    await invited({ statements: onTable }, token)
  })

  it('G3 a user id that somebody has or that holds more than the inviter cannot be chosen', async () => {
    const taken = api.newUserId()
    await api.call('PATCH', (await invited()).url, { token: await userToken(api.node, api.accountId, taken) })
    const body = { statements: onShelf, linkedUserId: taken }
    expect(await api.call('POST', '/v1/invites', { body })).toMatchObject({ status: 409 })
    await api.userWith('rich-1', 'Doorward:Owner', 'treasure')
    const token = await api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Users')
    const rich = { statements: [], linkedUserId: 'rich-1' }
    expect((await api.call('POST', '/v1/invites', { token, body: rich })).body.errorCode).toBe('MissingGrant')
  })

  it('is limited to fifty an hour for one inviter', async () => {
    const token = await inviter()
    const answers = await Promise.all(
      Array.from({ length: 53 }, () => api.call('POST', '/v1/invites', { token, body: { statements: onShelf } })),
    )
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(3)
    expect(limited[0]?.headers['retry-after']).toBeDefined()
  })
})

describe('API-16 accepting an invite', () => {
  it('gives what it says and answers the account', async () => {
    const { url } = await invited()
    const { userId, token } = await somebody()
    const { status, body } = await accept(url, token)
    expect({ status, body }).toMatchObject({ status: 200, body: { accountId: api.accountId, region: 'eu-west' } })
    const { createdTime, links } = (await api.call('GET', `/v1/accounts/${api.accountId}`)).body
    expect(body).toMatchObject({ createdTime, links })
    expect(body).not.toHaveProperty('signUp')
    expect(await check(userId)).toBe(200)
    expect((await api.call('GET', url)).status).toBe(404)
  })

  it('works once, also for several who accept at the same moment', async () => {
    const { url } = await invited()
    const people = await Promise.all(Array.from({ length: 6 }, somebody))
    const answers = await Promise.all(people.map(({ token }) => accept(url, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    const given = await Promise.all(people.map(({ userId }) => check(userId)))
    expect(given.filter((status) => status === 200)).toHaveLength(1)
  })

  it('works at the root of its region only: 409 elsewhere, 404 for an unknown one', async () => {
    const { invite, url } = await invited()
    const { userId, token } = await portalPerson('pia@example.com')
    const at = (region: string, path: string) =>
      send(api.node, undefined, 'PATCH', path, { token, host: `${region}.doorward.localhost:8080` })
    expect(await at('na-west', url)).toMatchObject({ status: 409, body: { errorCode: 'InviteElsewhere' } })
    expect((await at('eu-west', `${url.slice(0, -2)}zz`)).status).toBe(404)
    const here = await at('eu-west', url)
    expect(here).toMatchObject({ status: 200, body: { accountId: api.accountId } })
    expect(here.headers).not.toHaveProperty('consistency-token')
    expect(await check(userId)).toBe(200)
    expect((await api.call('GET', `/v1/users/${encodeURIComponent(userId)}`)).body).toMatchObject({
      email: 'pia@example.com',
      name: 'Pia Portal',
    })
    expect((await at('na-west', url)).status).toBe(404)
    expect(invite.inviteId).toBeDefined()
  })

  it('to an address is for whoever has proven that address', async () => {
    const { url } = await invited({ email: 'Right@Example.com' })
    const people = [
      await portalPerson('wrong@example.com'),
      await portalPerson('right@example.com', false),
      await portalPerson(),
      await somebody(),
    ]
    for (const { userId, token } of people) {
      const answer = await accept(url, token)
      expect(answer.status).toBe(403)
      expect(JSON.stringify(answer.body)).not.toMatch(/right@/i)
      expect(await check(userId)).toBe(404)
    }
    expect((await accept(url, (await portalPerson('right@example.com')).token)).status).toBe(200)
  })

  it('to an address is for nobody whose address only looks like it (security 59)', async () => {
    const { url } = await invited({ email: 'kim@kite.example' })
    for (const email of ['\u212Aim@kite.example', 'k\u0130m@kite.example', 'kim@k\u0130te.example'])
      expect((await accept(url, (await portalPerson(email)).token)).status).toBe(403)
    expect((await accept(url, (await portalPerson('Kim@\u212Aite.example')).token)).status).toBe(200)
  })

  it('is for people, not for service clients', async () => {
    const { url } = await invited()
    const { accessKey } = await api.ownerClient()
    expect((await accept(url, accessKey)).status).toBe(403)
  })

  it('G4 gives nothing that the inviter may no longer give', async () => {
    const userId = api.newUserId()
    await api.userWith(userId, 'Doorward:Supervisor', 'Doorward:Users')
    const record = {
      name: 'r',
      users: [{ userId }],
      statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'shelf' }] }],
    }
    const { body } = await api.call('POST', '/v1/records', { body: record })
    const { url } = await invited({}, await userToken(api.node, api.accountId, userId))
    await api.call('DELETE', `/v1/records/${body.recordId}`)
    const guest = await somebody()
    expect(await accept(url, guest.token)).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect(await check(guest.userId)).toBe(404)
    expect((await api.call('GET', url)).status).toBe(200)
  })

  it('ends with its time, and when it is taken back', async () => {
    const [late, deleted] = [await invited({ expiryTime: 'PT5M' }), await invited()]
    await api.rows.database.account(
      api.accountId,
      (tx) => tx`
        update items set doc = jsonb_set(doc, '{expiresAt}', '"2020-01-01T00:00:00.000Z"') where kind = 'invite' and doc ->> 'expiryTime' = 'PT5M'`,
    )
    expect((await api.call('DELETE', deleted.url)).status).toBe(204)
    for (const { url } of [late, deleted]) {
      expect((await api.call('GET', url)).status).toBe(404)
      expect((await accept(url, (await somebody()).token)).status).toBe(404)
    }
  })

  it('ENT-16 an expired invite is removed, and no other; the log keeps what it was', async () => {
    const [expired, standing] = [await invited({ expiryTime: 'PT6M' }), await invited({ expiryTime: 'PT7M' })]
    const expiredIds = () =>
      api.rows.database.account(
        api.accountId,
        (tx) => tx<{ item_id: string; deleted: boolean }[]>`
          select item_id, deleted from items where kind = 'invite' and doc ->> 'expiryTime' = 'PT6M'`,
      )
    await api.rows.database.account(
      api.accountId,
      (tx) => tx`
        update items set doc = jsonb_set(doc, '{expiresAt}', '"2020-01-01T00:00:00.000Z"') where kind = 'invite' and doc ->> 'expiryTime' = 'PT6M'`,
    )
    await api.rows.owner`update jobs set due_at = clock_timestamp() where job = 'upkeep'`
    await api.node.runJobs()
    const [row] = await expiredIds()
    expect(row?.deleted).toBe(true)
    const log = await api.rows.owner`
      select actor, before is not null as kept from account_changes where item_id = ${row?.item_id ?? ''} and after is null and patch is null`
    expect(log).toMatchObject([{ actor: 'Doorward', kept: true }])
    expect((await api.call('GET', expired.url)).status).toBe(404)
    expect((await api.call('GET', standing.url)).status).toBe(200)
  })

  it.each([
    ['GENERATE_NEW_RECORD', 200, 200, 2],
    ['UNSAFE_FORCE_MERGE', 200, 200, 1],
    ['REPLACE_RECORD_DATA', 404, 200, 1],
    ['SKIP_CHANGES', 200, 404, 1],
  ])('a second invite of one person with %s', async (conflictResolutionStrategy, shelf, table, records) => {
    const { userId, token } = await somebody()
    for (const statements of [onShelf, onTable])
      expect((await accept((await invited({ statements, conflictResolutionStrategy })).url, token)).status).toBe(200)
    expect(await check(userId, 'shelf')).toBe(shelf)
    expect(await check(userId, 'table')).toBe(table)
    expect((await api.call('GET', `/v1/records?filter=${userId}`)).body.records).toHaveLength(records)
  })

  it('without statements only makes the user known', async () => {
    const { url } = await invited({ statements: [] })
    const { userId, token } = await somebody()
    expect((await accept(url, token)).status).toBe(200)
    expect((await api.call('GET', `/v1/records?filter=${userId}`)).body.records).toEqual([])
  })
})
