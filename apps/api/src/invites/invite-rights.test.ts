import { createHash } from 'node:crypto'
import type { UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from '../../test/test-api.ts'

/** Ways to become more than one was given through invites, and what stops each. */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const on = (resourceUri: string, ...roles: string[]) => [{ roles, resources: [{ resourceUri }] }]
const onShelf = on('shelf', 'Doorward:Editor')
const invite = async (body: object, token?: string) => {
  const made = await api.call('POST', '/v1/invites', { body, ...(token ? { token } : {}) })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return `/v1/invites/${made.body.inviteId}`
}
async function somebody() {
  const userId = api.newUserId()
  return { userId, token: await userToken(api.node, api.accountId, userId) }
}
const accept = (url: string, token: string) => api.call('PATCH', url, { token })
const may = async (userId: string, uri: string, action = 'read') =>
  (await api.call('GET', `/v1/users/${encodeURIComponent(userId)}/resources/${uri}/permissions/${action}`)).status ===
  200
const sharedId = (userId: string) => `rec_invited_${createHash('sha256').update(userId).digest('base64url')}`
const newRole = async (...actions: string[]) => {
  const { body } = await api.call('POST', '/v1/roles', { body: roleOf(...actions) })
  return body.roleId as string
}
const roleOf = (...actions: string[]) => ({
  name: 'Role',
  permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
})

describe('a record that invites share', () => {
  it("can't be made by anybody else beforehand", async () => {
    const creator = await api.userWith(api.newUserId(), 'Doorward:AccessRecordsCreator', 'Doorward:AccessRecords')
    const victim = api.newUserId()
    const body = { recordId: sharedId(victim), name: 'Trap', users: [{ userId: 'eve' }], statements: onShelf }
    for (const token of [creator, api.owner])
      expect(await api.call('POST', '/v1/records', { token, body })).toMatchObject({
        status: 400,
        body: { errorCode: 'ReservedName', details: { field: 'recordId' } },
      })
  })

  it.each(['UNSAFE_FORCE_MERGE', 'REPLACE_RECORD_DATA', 'SKIP_CHANGES'])(
    'that names anybody else gets nothing by an invite with %s; a new one is made',
    async (conflictResolutionStrategy) => {
      const { userId, token } = await somebody()
      const first = await invite({ statements: onShelf, conflictResolutionStrategy })
      expect((await accept(first, token)).status).toBe(200)
      const recordId = sharedId(userId)
      const eve = api.newUserId()
      const record = (await api.call('GET', `/v1/records/${recordId}`)).body
      const { groupId } = (await api.call('POST', '/v1/groups', { body: { name: 'Eve', users: [{ userId: eve }] } }))
        .body
      for (const more of [
        { users: [{ userId }, { userId: eve }] },
        { groups: [{ groupId }] },
        { statements: [{ ...onShelf[0], users: [{ userId: eve }] }] },
      ]) {
        expect((await api.call('PUT', `/v1/records/${recordId}`, { body: { ...record, ...more } })).status).toBe(202)
        const table = `table-${api.newUserId()}`
        const url = await invite({ statements: on(table, 'Doorward:Owner'), conflictResolutionStrategy })
        expect((await accept(url, token)).status).toBe(200)
        expect([await may(userId, table), await may(eve, table)]).toEqual([true, false])
      }
    },
  )

  it('replaced by an invite, is administered by the new inviter alone', async () => {
    const { userId, token } = await somebody()
    const asked = { statements: onShelf, conflictResolutionStrategy: 'REPLACE_RECORD_DATA' }
    const inviter = await api.userWith(api.newUserId(), 'Doorward:Owner', '*')
    await accept(await invite(asked, inviter), token)
    await accept(await invite(asked), token)
    expect((await api.call('GET', `/v1/records/${sharedId(userId)}`)).body).toMatchObject({
      users: [{ userId }],
      admins: [{ userId: 'Doorward|owner' }],
      groups: [],
    })
  })
})

describe('an invite that takes the ownership from the last owner', () => {
  it('G5 is not accepted', async () => {
    const own = await openTestApi()
    const come = async (roleId: string, uri: string) => {
      const body = { statements: on(uri, roleId), conflictResolutionStrategy: 'REPLACE_RECORD_DATA' }
      const { inviteId } = (await own.call('POST', '/v1/invites', { body })).body
      return own.call('PATCH', `/v1/invites/${inviteId}`)
    }
    expect((await come('Doorward:Owner', '*')).status).toBe(200)
    const first = (await own.call('GET', '/v1/records?filter=Account%20owner')).body.records[0]
    expect((await own.call('DELETE', `/v1/records/${first.recordId}`)).status).toBe(204)
    expect(await come('Doorward:Editor', 'shelf')).toMatchObject({ status: 409, body: { errorCode: 'LastOwner' } })
    expect((await own.call('GET', '/v1/roles')).status).toBe(200)
    await own.close()
  })
})

describe('a role that an open invite names', () => {
  const editor = async () => api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Roles')

  it('is widened only by somebody who may give that to whoever accepts', async () => {
    const roleId = await newRole('papers:read')
    const url = await invite({ statements: on('cabinet', roleId) })
    const wide = { body: roleOf('papers:read', '*') }
    expect(await api.call('PUT', `/v1/roles/${roleId}`, { ...wide, token: await editor() })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant', details: { missing: [{ resourceUri: 'cabinet' }] } },
    })
    const guest = await somebody()
    expect((await accept(url, guest.token)).status).toBe(200)
    expect([await may(guest.userId, 'cabinet', 'papers:read'), await may(guest.userId, 'cabinet', 'x')]).toEqual([
      true,
      false,
    ])
  })

  it('once deleted, is made again only by somebody who may give it (decision 29)', async () => {
    const roleId = await newRole('papers:read')
    await invite({ statements: on('drawer', roleId) })
    await api.call('DELETE', `/v1/roles/${roleId}`)
    const body = { roleId, ...roleOf('*') }
    expect((await api.call('POST', '/v1/roles', { body, token: await editor() })).body.errorCode).toBe('MissingGrant')
    expect((await api.call('POST', '/v1/roles', { body })).status).toBe(201)
  })

  it('widened by its owner, is not given by the invite until it is sent again', async () => {
    const roleId = await newRole('papers:read')
    const url = await invite({ statements: on('desk', roleId), email: 'desk@example.com' })
    expect((await api.call('PUT', `/v1/roles/${roleId}`, { body: roleOf('papers', 'pens') })).status).toBe(200)
    const guest = await somebody()
    const unbound = await invite({ statements: on('desk', roleId) })
    expect((await accept(unbound, guest.token)).status).toBe(200)
    await api.call('PUT', `/v1/roles/${roleId}`, { body: roleOf('papers', 'pens', 'ink') })
    const late = await invite({ statements: on('desk', roleId) })
    await api.call('PUT', `/v1/roles/${roleId}`, { body: roleOf('papers', 'pens', 'ink', 'stamps') })
    const other = await somebody()
    expect(await accept(late, other.token)).toMatchObject({
      status: 403,
      body: { errorCode: 'InviteOutgrown', details: { roles: [roleId] } },
    })
    expect(await may(other.userId, 'desk', 'papers')).toBe(false)
    const again = await api.call('POST', `${late}/resend`)
    expect(again.status).toBe(201)
    expect((await accept(late, other.token)).status).toBe(404)
    expect((await accept(`/v1/invites/${again.body.inviteId}`, other.token)).status).toBe(200)
    expect(await may(other.userId, 'desk', 'stamps')).toBe(true)
    const mailed = await api.call('POST', `${url}/resend`)
    expect(mailed.body).toMatchObject({ email: 'desk@example.com', statements: on('desk', roleId) })
    const mail = await api.node.postbox.next('desk@example.com', 1)
    expect(mail.secret).toContain(mailed.body.inviteId)
  })

  it('narrowed, or widened and narrowed again, is given as it is', async () => {
    const roleId = await newRole('papers:read', 'papers:write')
    const url = await invite({ statements: on('tray', roleId) })
    await api.call('PUT', `/v1/roles/${roleId}`, { body: roleOf('*') })
    await api.call('PUT', `/v1/roles/${roleId}`, { body: roleOf('papers:read') })
    const guest = await somebody()
    expect((await accept(url, guest.token)).status).toBe(200)
    expect(await may(guest.userId, 'tray', 'papers:write')).toBe(false)
  })
})

describe('an invite sent again', () => {
  it('gives no more than its sender may', async () => {
    const url = await invite({ statements: onShelf })
    const token = await api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Users')
    expect((await api.call('POST', `${url}/resend`, { token })).body.errorCode).toBe('MissingGrant')
    expect((await api.call('GET', url)).status).toBe(200)
  })

  it('by several at once has one link that works', async () => {
    const url = await invite({ statements: onShelf })
    const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', `${url}/resend`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  })
})

describe('an invite whose maker is gone', () => {
  it.each(['person', 'client'])('is not accepted, even when it gives nothing (%s)', async (kind) => {
    const client = kind === 'client' ? await api.ownerClient() : undefined
    const userId = client?.clientId ?? (api.newUserId() as string)
    const token = client?.accessKey ?? (await api.userWith(userId, 'Doorward:Owner', '*'))
    const urls = [await invite({ statements: [] }, token), await invite({ statements: onShelf }, token)]
    const path = client ? `/v1/clients/${userId}` : `/v1/users/${userId}`
    expect((await api.call('DELETE', path)).status).toBeLessThan(300)
    for (const url of urls) expect((await accept(url, (await somebody()).token)).body.errorCode).toBe('MissingGrant')
  })
})

describe('a limited token that names a role', () => {
  async function limited(statements: object[], owned: string) {
    const userId = api.newUserId() as UserId
    const token = await api.userWith(userId, 'Doorward:Owner', owned)
    const made = await api.call('POST', `/v1/users/${userId}/tokens`, { token, body: { statements } })
    expect(made.status).toBe(201)
    return { userId, full: token, limited: made.body.token as string }
  }
  const editorOf = () => api.userWith(api.newUserId(), 'Doorward:Supervisor', 'Doorward:Roles')

  it('is not widened by somebody who may not give what the token then gives', async () => {
    const roleId = await newRole('papers:read')
    await limited(on('*', roleId), 'vault')
    const token = await editorOf()
    const body = roleOf('papers:read', 'papers:write')
    expect(await api.call('PUT', `/v1/roles/${roleId}`, { token, body })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant', details: { missing: [{ action: 'papers:write', resourceUri: 'vault' }] } },
    })
    await api.call('DELETE', `/v1/roles/${roleId}`)
    expect((await api.call('POST', '/v1/roles', { token, body: { roleId, ...body } })).status).toBe(403)
  })

  it('does not keep others from editing the role where its user holds nothing, nor its own user', async () => {
    const roleId = await newRole('papers:read')
    const { userId, full, limited: cut } = await limited(on('attic', roleId), 'cellar')
    const body = roleOf('papers')
    expect((await api.call('PUT', `/v1/roles/${roleId}`, { token: await editorOf(), body })).status).toBe(200)
    await limited(on('cellar', roleId), 'elsewhere')
    const roles = [
      { roles: ['Doorward:Supervisor'], resources: [{ resourceUri: 'Doorward:Roles' }], users: [{ userId }] },
    ]
    await api.call('POST', '/v1/records', { body: { name: 'r', statements: roles } })
    expect((await api.call('PUT', `/v1/roles/${roleId}`, { token: full, body: roleOf('*') })).status).toBe(200)
    expect((await api.call('PUT', `/v1/roles/${roleId}`, { token: cut, body: roleOf('*') })).status).toBe(403)
  })
})
