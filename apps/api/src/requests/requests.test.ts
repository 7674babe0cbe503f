import { platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const statements = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'papers/1' }] }]
const bodyFor = (...userIds: string[]) => ({
  access: { users: userIds.map((userId) => ({ userId })), statements },
})
/** A new user of the account without any permission. */
async function somebody(): Promise<{ userId: string; token: string }> {
  const userId = api.newUserId()
  return { userId, token: await userToken(api.node, api.accountId, userId) }
}
async function asked() {
  const { userId, token } = await somebody()
  const { status, body } = await api.call('POST', '/v1/requests', { token, body: bodyFor(userId) })
  expect(status).toBe(201)
  return { userId, token, url: `/v1/requests/${body.requestId}`, request: body }
}
/** Asks for a statement as one person, and approves it as the owner. */
async function approved(userId: string, token: string, statement: object): Promise<void> {
  const body = { access: { users: [{ userId }], statements: [statement] } }
  const made = await api.call('POST', '/v1/requests', { token, body })
  expect(made.status).toBe(201)
  const decided = await api.call('PATCH', `/v1/requests/${made.body.requestId}`, { body: { status: 'APPROVED' } })
  expect(decided.status).toBe(200)
}
const mayRead = async (userId: string) =>
  (await api.call('GET', `/v1/users/${userId}/resources/papers%2F1/permissions/read`)).status === 200

describe('API-09 asking for access', () => {
  it('ENT-15 anybody signed in asks for himself and sees his own request', async () => {
    const { userId, token, url, request } = await asked()
    expect(request).toMatchObject({ status: 'OPEN', createdBy: userId, ...bodyFor(userId) })
    expect((await api.call('GET', url, { token })).body).toEqual(request)
    const list = await api.call('GET', '/v1/requests?status=OPEN', { token })
    expect(list.body.records).toEqual([request])
    expect((await api.call('GET', '/v1/requests?status=APPROVED', { token })).body.records).toEqual([])
  })

  it.each([
    ['Doorward:ReadResource', ['Doorward:Configuration/Account', 'Doorward:Roles'], ['accounts/{account}', 'roles']],
    ['Doorward:ReadUsers', ['Doorward:Users'], ['users']],
    ['Doorward:ReadResource', ['Doorward:Groups'], ['groups']],
    ['Doorward:ReadResource', ['Doorward:Extensions'], ['extensions']],
    ['Doorward:Owner', ['Doorward:*'], ['accounts/{account}', 'roles', 'users', 'groups', 'records', 'extensions']],
  ])('ENT-15 %s on %j that was asked for opens %j once it is approved', async (roleId, uris, paths) => {
    const { userId, token } = await somebody()
    const seen = () =>
      Promise.all(
        paths.map(async (path) => {
          const address = `/v1/${path.replace('{account}', api.accountId)}`
          return (await api.call('GET', address, { token })).status
        }),
      )
    await approved(userId, token, { roles: [roleId], resources: uris.map((resourceUri) => ({ resourceUri })) })
    expect(await seen()).toEqual(paths.map(() => 200))
  })

  it('ENT-15 Access Records Creator on everything that was asked for lets a person make access records once it is approved', async () => {
    const { userId, token } = await somebody()
    const body = { name: 'Papers', users: [{ userId: 'ann' }], statements }
    const make = async () => (await api.call('POST', '/v1/records', { token, body })).status
    // What one may pass on is a right of its own.
    await approved(userId, token, { roles: ['Doorward:SecurityAdmin'], resources: [{ resourceUri: 'papers/*' }] })
    expect(await make()).toBe(403)
    await approved(userId, token, { roles: ['Doorward:AccessRecordsCreator'], resources: [{ resourceUri: '*' }] })
    expect(await make()).toBe(201)
  })

  it('a stranger sees neither the request nor whether it exists', async () => {
    const { url } = await asked()
    const { token } = await somebody()
    const [known, unknown] = [
      await api.call('GET', url, { token }),
      await api.call('GET', '/v1/requests/req_unknown', { token }),
    ]
    expect(known.status).toBe(403)
    expect({ ...known.body, errorId: '' }).toEqual({ ...unknown.body, errorId: '' })
  })

  it('for others it takes access-requests:create', async () => {
    const { userId, token } = await somebody()
    const other = (await somebody()).userId
    expect(await api.call('POST', '/v1/requests', { token, body: bodyFor(userId, other) })).toMatchObject({
      status: 403,
      body: { details: { action: 'access-requests:create' } },
    })
    expect((await api.call('POST', '/v1/requests', { body: bodyFor(other) })).status).toBe(201)
  })

  it.each([
    ['an unknown role', { roles: ['ro_nothing'], resources: [{ resourceUri: 'a' }] }, 'UnknownRole'],
    ['no role', { roles: [], resources: [{ resourceUri: 'a' }] }, 'InvalidRequest'],
    [
      'a reserved name',
      { roles: ['Doorward:Owner'], resources: [{ resourceUri: 'Doorward:Nothing' }] },
      'InvalidRequest',
    ],
    [
      'users of its own',
      { roles: ['Doorward:Owner'], resources: [{ resourceUri: 'a' }], users: [{ userId: 'eve' }] },
      'InvalidRequest',
    ],
  ])('a statement with %s is refused', async (_, statement, errorCode) => {
    const { userId, token } = await somebody()
    const body = { access: { users: [{ userId }], statements: [statement] } }
    expect(await api.call('POST', '/v1/requests', { token, body })).toMatchObject({ status: 400, body: { errorCode } })
  })

  it('has at most ten open of one user, also when they come at once', async () => {
    const { userId, token } = await somebody()
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => api.call('POST', '/v1/requests', { token, body: bodyFor(userId) })),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(201), count(409)]).toEqual([10, 4])
    const [open] = (await api.call('GET', '/v1/requests', { token })).body.records
    expect((await api.call('DELETE', `/v1/requests/${open.requestId}`, { token })).status).toBe(204)
    expect((await api.call('POST', '/v1/requests', { token, body: bodyFor(userId) })).status).toBe(201)
  })

  it('API-09 whoever asks from the console is known to those who decide by name and address, and hears of it', async () => {
    const userId = `Doorward|${api.newUserId()}`
    const email = `${userId.slice(9)}@example.com`
    const subject = userId.slice(9)
    await api.rows.database.account(
      platformAccountId,
      (tx) =>
        tx`insert into user_profiles (account_id, user_id, email, email_verified, name, search) values (${platformAccountId}, ${subject}, ${email}, true, 'Noor Few', '')`,
    )
    await api.userWith(userId, 'Doorward:ReadResource', 'papers/2')
    const token = await portalToken(api.node, subject)
    expect((await api.call('GET', `/v1/users/${encodeURIComponent(userId)}`)).status).toBe(404)
    const { body } = await api.call('POST', '/v1/requests', { token, body: bodyFor(userId) })
    expect((await api.call('GET', `/v1/users/${encodeURIComponent(userId)}`)).body).toMatchObject({
      name: 'Noor Few',
      email,
    })
    await api.call('PATCH', `/v1/requests/${body.requestId}`, { body: { status: 'DENIED' } })
    expect((await api.node.postbox.next(email)).subject).toContain('denied')
  })

  it('those who may approve hear of it by mail, with a link', async () => {
    const { request } = await asked()
    let mail = await api.node.postbox.next('owner@example.com')
    for (let seen = 1; !mail.text.includes(request.requestId); seen += 1)
      mail = await api.node.postbox.next('owner@example.com', seen)
    expect(mail.text).toContain(`http://doorward.localhost:8080/app/#/`)
    expect(mail.text).toContain('Editor on papers/1')
    expect(mail.text).not.toContain('Doorward:Editor')
  })

  it('API-09 letters call roles by their names: to those who decide and, once it is approved, to who asked', async () => {
    const permissions = [{ action: 'letters:write', allow: true, grant: false, delegate: false }]
    const role = { roleId: 'ro_letters', name: 'Letter writer', permissions }
    await api.call('POST', '/v1/roles', { body: role })
    const { userId, token } = await somebody()
    await api.rows.database.account(
      api.accountId,
      (tx) =>
        tx`insert into user_profiles (account_id, user_id, email, search) values (${api.accountId}, ${userId}, ${`${userId}@example.com`}, '')`,
    )
    const access = { users: [{ userId }], statements: [{ roles: [role.roleId], resources: [{ resourceUri: 'desk' }] }] }
    const ask = async () => (await api.call('POST', '/v1/requests', { token, body: { access } })).body.requestId
    const [first, second] = [await ask(), await ask()]
    let mail = await api.node.postbox.next('owner@example.com')
    for (let seen = 1; !mail.text.includes(first); seen += 1)
      mail = await api.node.postbox.next('owner@example.com', seen)
    expect(mail.text).toContain('Letter writer on desk')
    await api.call('PATCH', `/v1/requests/${first}`, { body: { status: 'APPROVED' } })
    expect((await api.node.postbox.next(`${userId}@example.com`)).text).toContain('Letter writer on desk')
    await api.call('PATCH', `/v1/requests/${second}`, { body: { status: 'DENIED' } })
    const denial = await api.node.postbox.next(`${userId}@example.com`, 1)
    expect(denial.text).toContain('ro_letters on desk')
    expect(denial.text).not.toContain('Letter writer')
  })
})

it('SES-13 a request says why, to those who decide and in their letter, and nobody changes it later', async () => {
  const { userId, token } = await somebody()
  const reason = 'I close the books.\nAsk Jo at jo@example.com.'
  const { status, body } = await api.call('POST', '/v1/requests', { token, body: { ...bodyFor(userId), reason } })
  expect([status, body.reason]).toEqual([201, reason])
  expect((await api.call('GET', `/v1/requests/${body.requestId}`)).body.reason).toBe(reason)
  const decided = await api.call('PATCH', `/v1/requests/${body.requestId}`, { body: { status: 'DENIED' } })
  expect(decided.body.reason).toBe(reason)
  let mail = await api.node.postbox.next('owner@example.com')
  for (let seen = 1; !mail.text.includes(body.requestId); seen += 1)
    mail = await api.node.postbox.next('owner@example.com', seen)
  expect(mail.text).toContain('says "I close the books. Ask Jo at jo at example. com."')
  const long = await api.call('POST', '/v1/requests', { token, body: { ...bodyFor(userId), reason: 'x'.repeat(1001) } })
  expect([long.status, long.body.details?.field ?? long.body.errors?.[0]?.field]).toEqual([400, 'reason'])
  const silent = await api.call('POST', '/v1/requests', { token, body: { ...bodyFor(userId), reason: '  ' } })
  expect(silent.body).not.toHaveProperty('reason')
})

describe('API-09 deciding a request', () => {
  it('approval makes the access record in the same change, and tells the requester', async () => {
    const { userId, url } = await asked()
    await api.rows.database.account(
      api.accountId,
      (tx) =>
        tx`insert into user_profiles (account_id, user_id, email, search) values (${api.accountId}, ${userId}, ${`${userId}@example.com`}, '')`,
    )
    expect(await mayRead(userId)).toBe(false)
    const { status, body } = await api.call('PATCH', url, { body: { status: 'APPROVED' } })
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'APPROVED', decidedBy: 'Doorward|owner' } })
    expect(await mayRead(userId)).toBe(true)
    const record = await api.call('GET', `/v1/records/${body.recordId}`)
    expect(record.body).toMatchObject({ users: [{ userId }], statements, admins: [{ userId: 'Doorward|owner' }] })
    expect((await api.node.postbox.next(`${userId}@example.com`)).subject).toContain('approved')
  })

  it('gives the record the tags of the request', async () => {
    const { userId, token } = await somebody()
    const tags = { ticket: 'OPS-7' }
    const { body } = await api.call('POST', '/v1/requests', { token, body: { ...bodyFor(userId), tags } })
    const decided = await api.call('PATCH', `/v1/requests/${body.requestId}`, { body: { status: 'APPROVED' } })
    expect((await api.call('GET', `/v1/records/${decided.body.recordId}`)).body.tags).toEqual(tags)
  })

  it('SES-13 an approval that is taken back is told to whoever asked as it was told itself, and so is its coming back', async () => {
    const { userId, url } = await asked()
    const email = `${userId}@example.com`
    await api.rows.database.account(
      api.accountId,
      (tx) =>
        tx`insert into user_profiles (account_id, user_id, email, search) values (${api.accountId}, ${userId}, ${email}, '')`,
    )
    const { recordId, requestId } = (await api.call('PATCH', url, { body: { status: 'APPROVED' } })).body
    const record = `/v1/records/${recordId}`
    expect((await api.node.postbox.next(email)).subject).toBe('Your access request was approved')
    expect((await api.call('DELETE', `${record}?preview=true`)).status).toBe(200)
    const { changes } = (await api.call('GET', `${record}/history`)).body
    expect((await api.call('DELETE', record)).status).toBe(204)
    const takenBack = await api.node.postbox.next(email, 1)
    expect(takenBack.subject).toBe('The access you asked for was taken back')
    expect(takenBack.text).toContain('Editor on papers/1')
    expect(takenBack.text).toContain(`/settings/requests/${requestId}`)
    const restored = await api.call('POST', `${record}/restore`, { body: { revision: changes[0].revision } })
    expect(restored.status).toBe(200)
    expect((await api.node.postbox.next(email, 2)).subject).toBe('You have the access you asked for again')
  })

  it('SES-13 tells whoever asked, who may not read the record, that it was deleted since', async () => {
    const { token, url } = await asked()
    const { recordId } = (await api.call('PATCH', url, { body: { status: 'APPROVED' } })).body
    expect((await api.call('GET', url, { token })).body).not.toHaveProperty('recordDeleted')
    expect((await api.call('DELETE', `/v1/records/${recordId}`)).status).toBe(204)
    expect((await api.call('GET', `/v1/records/${recordId}`, { token })).status).toBe(403)
    const told = { status: 'APPROVED', recordDeleted: true }
    expect((await api.call('GET', url, { token })).body).toMatchObject(told)
    const { records } = (await api.call('GET', '/v1/requests?status=APPROVED', { token })).body
    expect(records).toEqual([expect.objectContaining(told)])
  })

  it('is done once: later and simultaneous ones are 409 and make nothing', async () => {
    const { userId, url } = await asked()
    const records = async () => (await api.call('GET', `/v1/records?filter=${userId}`)).body.records.length as number // a list of records
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.call('PATCH', url, { body: { status: 'APPROVED' } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await records()).toBe(1)
    expect((await api.call('PATCH', url, { body: { status: 'DENIED' } })).body.errorCode).toBe('RequestNotOpen')
    expect(await records()).toBe(1)
  })

  it('denial gives nothing', async () => {
    const { userId, url } = await asked()
    expect((await api.call('PATCH', url, { body: { status: 'DENIED' } })).body.status).toBe('DENIED')
    expect(await mayRead(userId)).toBe(false)
  })

  it('G4 nobody decides his own request, not even an owner; he withdraws it', async () => {
    const { body } = await api.call('POST', '/v1/requests', { body: bodyFor('Doorward|owner') })
    const url = `/v1/requests/${body.requestId}`
    for (const status of ['APPROVED', 'DENIED'])
      expect((await api.call('PATCH', url, { body: { status } })).status).toBe(403)
    expect((await api.call('DELETE', url)).status).toBe(204)
    const gone = await api.call('GET', '/v1/requests?status=DELETED&limit=100')
    expect(gone.body.records).toContainEqual(expect.objectContaining({ requestId: body.requestId, status: 'DELETED' }))
  })

  it('API-09 one that was withdrawn is answered by itself to whoever may list it, and to nobody else', async () => {
    const { token, url } = await asked()
    expect((await api.call('DELETE', url, { token })).status).toBe(204)
    for (const by of [token, undefined])
      expect(await api.call('GET', url, by ? { token: by } : {})).toMatchObject({
        status: 200,
        body: { status: 'DELETED' },
      })
    expect((await api.call('GET', url, { token: (await somebody()).token })).status).toBe(403)
    expect((await api.call('PATCH', url, { body: { status: 'DENIED' } })).status).toBe(404)
    expect((await api.call('DELETE', url, { token })).status).toBe(404)
  })

  it('API-09 whoever decides may say why: it is shown to who asked and told in the letter', async () => {
    const { userId, token, url } = await asked()
    await api.rows.database.account(
      api.accountId,
      (tx) =>
        tx`insert into user_profiles (account_id, user_id, email, search) values (${api.accountId}, ${userId}, ${`${userId}@example.com`}, '')`,
    )
    const decisionReason = '  Ask for one quarter.  '
    expect((await api.call('PATCH', url, { body: { status: 'DENIED', decisionReason } })).status).toBe(200)
    expect((await api.call('GET', url, { token })).body).toMatchObject({ decisionReason: 'Ask for one quarter.' })
    const { changes } = (await api.call('GET', `${url}/history`)).body
    expect(changes[0].after).toMatchObject({ decisionReason: 'Ask for one quarter.' })
    expect((await api.node.postbox.next(`${userId}@example.com`)).text).toContain('"Ask for one quarter."')
  })

  it.each(['   ', '\u200b\u2060', null])('API-09 %j is no reason, of who asks or who decides', async (nothing) => {
    const { userId, token } = await somebody()
    const made = await api.call('POST', '/v1/requests', { token, body: { ...bodyFor(userId), reason: nothing } })
    expect([made.status, 'reason' in made.body]).toEqual([201, false])
    const url = `/v1/requests/${made.body.requestId}`
    const decided = await api.call('PATCH', url, { body: { status: 'DENIED', decisionReason: nothing } })
    expect([decided.status, 'decisionReason' in decided.body]).toEqual([200, false])
  })

  it('API-09 a reason of more than 1,000 characters is refused', async () => {
    const { url } = await asked()
    const body = { status: 'DENIED', decisionReason: 'x'.repeat(1001) }
    expect((await api.call('PATCH', url, { body })).status).toBe(400)
  })

  it('G4 nor one that somebody else made for him', async () => {
    const { userId, token } = await somebody()
    await api.userWith(userId, 'Doorward:Owner', '*')
    const { body } = await api.call('POST', '/v1/requests', { body: bodyFor(userId) })
    const url = `/v1/requests/${body.requestId}`
    expect((await api.call('PATCH', url, { token, body: { status: 'APPROVED' } })).status).toBe(403)
  })

  it('G1 an approver gives no more than he may', async () => {
    const { userId, url } = await asked()
    const approver = await api.userWith(api.newUserId(), 'Doorward:Editor', 'Doorward:AccessRequests')
    expect(await api.call('PATCH', url, { token: approver, body: { status: 'APPROVED' } })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    expect(await mayRead(userId)).toBe(false)
    expect((await api.call('PATCH', url, { token: approver, body: { status: 'DENIED' } })).status).toBe(200)
  })

  it('keeps its history, and a withdrawn or decided one cannot be withdrawn', async () => {
    const { token, url } = await asked()
    await api.call('PATCH', url, { body: { status: 'DENIED' } })
    expect((await api.call('DELETE', url, { token })).status).toBe(409)
    const stale = await api.call('PATCH', url, { body: { status: 'DENIED' }, headers: { 'if-match': '"v1"' } })
    expect(stale.status).toBe(412)
  })

  describe('whose roles give more by now than when it was made', () => {
    const roleOf = (...actions: string[]) => ({
      name: 'Asked for',
      permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
    })
    async function outgrown() {
      const { roleId } = (await api.call('POST', '/v1/roles', { body: roleOf('papers:read') })).body
      const { userId, token } = await somebody()
      const statements = [{ roles: [roleId], resources: [{ resourceUri: 'folder' }] }]
      const body = { access: { users: [{ userId }], statements } }
      const url = `/v1/requests/${(await api.call('POST', '/v1/requests', { token, body })).body.requestId}`
      const widen = (...actions: string[]) => api.call('PUT', `/v1/roles/${roleId}`, { body: roleOf(...actions) })
      expect((await widen('papers')).status).toBe(200)
      return { userId, token, url, roleId, widen, body }
    }
    const approve = (url: string, etag?: string) =>
      api.call('PATCH', url, { body: { status: 'APPROVED' }, headers: etag ? { 'if-match': etag } : {} })
    const may = async (userId: string) =>
      (await api.call('GET', `/v1/users/${userId}/resources/folder/permissions/papers`)).status === 200

    it('is approved only with the version that covers what they give', async () => {
      const { userId, url, roleId, widen } = await outgrown()
      const own = (await api.call('GET', url)).headers.etag as string
      for (const refused of [await approve(url), await approve(url, own), await approve(url, '*')])
        expect(refused).toMatchObject({
          status: 409,
          body: { errorCode: 'RequestOutgrown', details: { roles: [roleId] } },
        })
      const { etag } = (await approve(url)).body.details
      await widen('papers', 'pens')
      expect((await approve(url, etag)).body.errorCode).toBe('RequestOutgrown')
      expect(await may(userId)).toBe(false)
      const seen = (await approve(url)).body.details.etag
      expect((await approve(`${url}?preview=true`)).body.details.etag).toBe(seen)
      expect((await approve(`${url}?preview=true`, seen)).body.effect.gained.users).toBe(1)
      expect((await approve(url, seen)).status).toBe(200)
      expect(await may(userId)).toBe(true)
    })

    it('is denied as ever, and approved as it is once made anew', async () => {
      const { userId, token, url, body } = await outgrown()
      expect((await api.call('PATCH', url, { body: { status: 'DENIED' } })).status).toBe(200)
      const { requestId } = (await api.call('POST', '/v1/requests', { token, body })).body
      expect((await approve(`/v1/requests/${requestId}`)).status).toBe(200)
      expect(await may(userId)).toBe(true)
    })

    it('API-09 is looked at again as well where it was denied in between', async () => {
      const { userId, url, roleId } = await outgrown()
      const { headers } = await api.call('PATCH', url, { body: { status: 'DENIED' } })
      const refused = await approve(url, String(headers.etag))
      expect(refused.body).toMatchObject({ errorCode: 'RequestOutgrown', details: { roles: [roleId] } })
      expect((await approve(url, refused.body.details.etag)).status).toBe(200)
      expect(await may(userId)).toBe(true)
    })

    it('does not keep anybody from editing the role', async () => {
      const { roleId } = await outgrown()
      const token = await api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Roles')
      expect((await api.call('PUT', `/v1/roles/${roleId}`, { token, body: roleOf('*') })).status).toBe(200)
    })
  })

  describe('that was denied', () => {
    const send = (url: string, status: string, etag?: string, token?: string) =>
      api.call('PATCH', url, {
        body: { status, ...(status === 'DENIED' ? { decisionReason: 'Not now.' } : {}) },
        headers: etag ? { 'if-match': etag } : {},
        ...(token ? { token } : {}),
      })
    async function denied() {
      const made = await asked()
      const { headers } = await send(made.url, 'DENIED')
      return { ...made, etag: String(headers.etag) }
    }

    it('API-09 stays denied for who does not name the version in which it is denied', async () => {
      const { userId, url } = await denied()
      for (const unseen of [undefined, '*'])
        expect((await send(url, 'APPROVED', unseen)).body.errorCode).toBe('RequestNotOpen')
      expect((await send(url, 'APPROVED', '"v1"')).status).toBe(412)
      expect(await mayRead(userId)).toBe(false)
    })

    it('API-09 is approved after all, once, without the reason of the denial; its history tells both', async () => {
      const { userId, url, etag } = await denied()
      expect((await send(`${url}?preview=true`, 'APPROVED', etag)).body.effect.gained.users).toBe(1)
      const { status, body } = await send(url, 'APPROVED', etag)
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'APPROVED', recordId: expect.stringMatching(/^rec_/) })
      expect(body).not.toHaveProperty('decisionReason')
      expect(await mayRead(userId)).toBe(true)
      const { changes } = (await api.call('GET', `${url}/history`)).body
      expect(changes.map(({ after }: { after: { status: string } }) => after.status)).toEqual([
        'APPROVED',
        'DENIED',
        'OPEN',
      ])
      const now = String((await api.call('GET', url)).headers.etag)
      for (const again of ['APPROVED', 'DENIED'])
        expect((await send(url, again, now)).body.errorCode).toBe('RequestNotOpen')
    })

    it('API-09 G1 G4 is judged anew: by who may give it, never by whom it is for', async () => {
      const { url, etag, token } = await denied()
      expect((await send(url, 'APPROVED', etag, token)).status).toBe(403)
      const approver = await api.userWith(api.newUserId(), 'Doorward:Editor', 'Doorward:AccessRequests')
      expect((await send(url, 'APPROVED', etag, approver)).body.errorCode).toBe('MissingGrant')
      expect((await send(url, 'DENIED', etag)).body.errorCode).toBe('RequestNotOpen')
    })
  })
})
