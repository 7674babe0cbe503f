import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const permission = (action: string, more: object = {}) => ({
  action,
  allow: true,
  grant: false,
  delegate: false,
  ...more,
})

describe('API-12 roles', () => {
  it('SES-15 makes an id of unmistakable letters, names the role by it, drops permissions without action, lower-cases the rest', async () => {
    const { status, body } = await api.call('POST', '/v1/roles', {
      body: { permissions: [permission('Reports:READ'), permission('')] },
    })
    expect(status).toBe(201)
    expect(body.roleId).toMatch(/^ro_[abcdefghijkmnopqrstuvwxyz02345689]{16}$/)
    expect(body).toMatchObject({ name: body.roleId, permissions: [permission('reports:read')] })
  })

  it('ENT-27 shows built-in roles first and refuses to change or take them', async () => {
    const { body } = await api.call('GET', '/v1/roles')
    const managed = body.roles.filter((role: { managed?: boolean }) => role.managed)
    expect(managed).toHaveLength(11)
    expect(managed).toContainEqual(
      expect.objectContaining({
        roleId: 'Doorward:Owner',
        permissions: [permission('*', { grant: true, delegate: true })],
      }),
    )
    expect(await api.call('PUT', '/v1/roles/Doorward:Owner', { body: { permissions: [] } })).toMatchObject({
      status: 403,
      body: { errorCode: 'RoleImmutable' },
    })
    expect(await api.call('DELETE', '/v1/roles/Doorward:Owner')).toMatchObject({ status: 403 })
    expect(await api.call('POST', '/v1/roles', { body: { roleId: 'doorward:mine', permissions: [] } })).toMatchObject({
      status: 400,
      body: { errorCode: 'ReservedName' },
    })
  })

  it('changes what everyone who has the role may do, at once', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Editor', permissions: [permission('documents:read')] },
    })
    await api.userWith('rosa', role.roleId, 'documents/*')
    const check = '/v1/users/rosa/resources/documents%2F1/permissions/documents:write'
    expect((await api.call('GET', check)).status).toBe(404)
    await api.call('PUT', `/v1/roles/${role.roleId}`, { body: { ...role, permissions: [permission('documents')] } })
    expect((await api.call('GET', check)).status).toBe(200)
    expect((await api.call('DELETE', `/v1/roles/${role.roleId}`)).status).toBe(204)
    expect((await api.call('GET', check)).status).toBe(404)
  })

  it('refuses an edit that gives others more than the editor may give', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: { name: 'Used', permissions: [permission('a:read')] },
    })
    await api.userWith('used-by', role.roleId, 'things/*')
    const { body: rolesEditor } = await api.call('POST', '/v1/roles', {
      body: { name: 'Roles editor', permissions: [permission('roles:update')] },
    })
    const token = await api.userWith('roles-editor', rolesEditor.roleId, 'Doorward:Roles')
    const put = (permissions: object[]) =>
      api.call('PUT', `/v1/roles/${role.roleId}`, { token, body: { ...role, permissions } })
    expect(await put([permission('a:read'), permission('a:write')])).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    expect(await put([])).toMatchObject({ status: 200 })
  })

  it('G2 refuses to make again an id that records still name, with more than its maker may give (decision 29)', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', { body: { permissions: [permission('a:read')] } })
    await api.userWith('left-with', role.roleId, 'left-things')
    expect((await api.call('DELETE', `/v1/roles/${role.roleId}`)).status).toBe(204)
    const token = await api.userWith('remaker', 'Doorward:Supervisor', 'Doorward:Roles')
    const again = (permissions: object[]) =>
      api.call('POST', '/v1/roles', { token, body: { roleId: role.roleId, permissions } })
    expect(await again([permission('a:read')])).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    expect((await again([])).status).toBe(201)
  })

  test.each(['a:**', 'a..b', 'a b', ':a'])('refuses the action %s', async (action) => {
    expect(await api.call('POST', '/v1/roles', { body: { permissions: [permission(action)] } })).toMatchObject({
      status: 400,
    })
  })

  it('keeps a history of every change with who, before and after', async () => {
    const { body: role } = await api.call('POST', '/v1/roles', { body: { name: 'First', permissions: [] } })
    await api.call('PUT', `/v1/roles/${role.roleId}`, { body: { ...role, name: 'Second' } })
    const { body } = await api.call('GET', `/v1/roles/${role.roleId}/history`)
    expect(body.changes).toMatchObject([
      { actor: { userId: 'Doorward|owner' }, before: { name: 'First' }, after: { name: 'Second' } },
      { before: null, after: { name: 'First' } },
    ])
  })
})
