import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodies } from './samples.ts'
import { openTestApi, type TestApi } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const allow = (...actions: string[]) => ({
  permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
})
const recordOf = (roleId: string, userIds: string[], resourceUri = 'reports/*') => ({
  name: 'Reporting',
  statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
  users: userIds.map((userId) => ({ userId })),
})
/** Changes of an item, newest first. */
const changesOf = async (
  url: string,
): Promise<{ revision: number; after: unknown; actor: { userId: string }; restored?: true; restoredFrom?: number }[]> =>
  (await api.call('GET', `${url}/history`)).body.changes
const restore = (url: string, revision: number, sent: { token?: string; headers?: Record<string, string> } = {}) =>
  api.call('POST', `${url}/restore`, { body: { revision }, ...sent })
const mayRead = async (userId: string, resource = 'reports%2F1', action = 'read') =>
  (await api.call('GET', `/v1/users/${userId}/resources/${resource}/permissions/${action}`)).status === 200
const made = async (noun: string, body: object): Promise<string> => {
  const answer = await api.call('POST', `/v1/${noun}s`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body[`${noun}Id`]
}

describe('An earlier state (decision 54)', () => {
  it('comes back as a new change by whoever restores it, and counts at once', async () => {
    const roleId = await made('role', { name: 'Reader', ...allow('read') })
    const recordId = await made('record', recordOf(roleId, ['ada']))
    const url = `/v1/roles/${roleId}`
    await api.call('PUT', url, { body: { name: 'Writer', ...allow('write') } })
    expect(await mayRead('ada')).toBe(false)
    const [changed, first] = await changesOf(url)
    const token = await api.userWith('restorer', 'Doorward:Owner', '*')
    const answer = await restore(url, (changed?.revision ?? 0) - 1, { token })
    expect(answer).toMatchObject({ status: 200, body: { item: { name: 'Reader', ...allow('read') }, notRestored: [] } })
    expect(await mayRead('ada')).toBe(true)
    const [newest] = await changesOf(url)
    expect(newest).toMatchObject({ actor: { userId: 'restorer' }, after: first?.after })
    // It is told as that, by the change that had made the state, wherever changes are.
    expect(newest?.restoredFrom).toBe(first?.revision)
    expect([changed?.restoredFrom, first?.restoredFrom]).toEqual([undefined, undefined])
    const trail = await api.call('GET', `/v1/analytics/activity?kind=CHANGE&itemId=${roleId}`)
    expect(trail.body.activity.map((line: { restoredFrom?: number }) => line.restoredFrom)).toEqual([
      first?.revision,
      undefined,
      undefined,
    ])
    expect((await api.call('GET', url)).headers.etag).toBe(answer.headers.etag)
    await api.call('DELETE', `/v1/records/${recordId}`)
  })

  it.each([
    ['role', { name: 'Other', permissions: [] }],
    ['record', { ...recordOf('Doorward:Editor', ['zoe'], 'samples'), name: 'Other' }],
    ['group', { name: 'Other', users: [] }],
    ['application', { name: 'Other', redirectUrls: ['https://other.example/'], isGlobalLoginApplication: true }],
    ['connection', { authenticationUrl: 'https://other.example/authorize', clientId: 'other' }],
    ['client', { name: 'Other', rateLimits: [{ duration: 'PT1H', quota: 5 }] }],
    ['extension', { name: 'Other', application: { redirectUrls: ['https://extension.example/'] } }],
    ['tenant', { data: { name: 'Other' }, tenantLookupIdentifier: 'other' }],
  ] as const)('of a %s is what it was, to every field', async (noun, other) => {
    const id = await made(noun, bodies[noun])
    const url = `/v1/${noun}s/${id}`
    const { lastUpdated: _, ...first } = (await api.call('GET', url)).body
    const changed = await api.call('PUT', url, { body: other })
    expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300)
    const [, made1] = await changesOf(url)
    const { status, body } = await restore(url, made1?.revision ?? 0)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.item).toMatchObject(first)
    const { lastUpdated: __, ...now } = (await api.call('GET', url)).body
    expect(now).toEqual(first)
  })

  it.each(['role', 'record', 'group', 'application', 'connection', 'tenant'] as const)(
    'of a deleted %s begins a new life of its id',
    async (noun) => {
      const id = await made(noun, bodies[noun])
      const url = `/v1/${noun}s/${id}`
      const { lastUpdated: _, createdTime: __, ...first } = (await api.call('GET', url)).body
      expect((await api.call('DELETE', url)).status).toBe(204)
      const [deleted] = await changesOf(url)
      const { status, body } = await restore(url, (deleted?.revision ?? 0) - 1)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.item).toMatchObject(first)
      expect((await api.call('GET', url)).body).toMatchObject(first)
      const told = (await api.call('GET', `/v1/analytics/activity?itemId=${id}`)).body.activity
      expect(told.map(({ done }: { done: string }) => done)).toEqual(['RESTORED', 'DELETED', 'CREATED'])
      expect((await changesOf(url)).map((change) => change.restored)).toEqual([true, undefined, undefined])
    },
  )

  it('of an alert, an integration and the settings of an account is what it was', async () => {
    const alertId = await made('alert', { ...bodies.alert, recipients: ['a@example.com'] })
    const places = [
      { url: `/v1/alerts/${alertId}`, other: { ...bodies.alert, name: 'Other', value: 3 } },
      {
        url: '/v1/integrations/WEBHOOK',
        other: { type: 'WEBHOOK', configuration: { url: 'https://example.com/other' } },
      },
      {
        url: `/v1/accounts/${api.accountId}`,
        tail: '/settings',
        other: { name: 'Other', requirePreconditions: false },
      },
    ]
    await api.call('POST', '/v1/integrations', { body: bodies.integration })
    for (const { url, tail = '', other } of places) {
      const { lastUpdated: _, ...first } = (await api.call('GET', url)).body
      const revision = (await changesOf(url))[0]?.revision ?? 0
      const changed = await api.call('PUT', url, { body: other })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const { status, body } = await restore(`${url}${tail}`, revision)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.notRestored).toEqual([])
      const { lastUpdated: __, ...now } = (await api.call('GET', url)).body
      expect(now).toMatchObject(first)
    }
    await api.call('DELETE', '/v1/integrations/WEBHOOK')
    const [deleted] = await changesOf('/v1/integrations/WEBHOOK')
    expect(await restore('/v1/integrations/WEBHOOK', (deleted?.revision ?? 0) - 1)).toMatchObject({
      status: 409,
      body: { errorCode: 'NotRestorable' },
    })
  })

  it('of a resource opens it again, also where its configuration was removed', async () => {
    const url = '/v1/resources/handbook'
    await api.call('PUT', url, { body: { permissions: [{ action: 'PUBLIC', allow: true }] } })
    await api.call('DELETE', url)
    const [deleted] = await changesOf(url)
    expect(await mayRead('anybody', 'handbook%2F1')).toBe(false)
    expect((await restore(url, (deleted?.revision ?? 0) - 1)).status).toBe(200)
    expect(await mayRead('anybody', 'handbook%2F1')).toBe(true)
  })

  it.each([
    ['client', bodies.client],
    ['extension', bodies.extension],
  ] as const)('never brings a deleted %s back, whose id is not given again', async (noun, body) => {
    const url = `/v1/${noun}s/${await made(noun, body)}`
    await api.call('DELETE', url)
    const [deleted] = await changesOf(url)
    expect(await restore(url, (deleted?.revision ?? 0) - 1)).toMatchObject({
      status: 409,
      body: { errorCode: 'NotRestorable', title: expect.stringContaining('never given again') },
    })
    expect((await api.call('GET', url)).status).toBe(404)
  })

  it('brings no secret and no key back, and says which have to be made anew', async () => {
    const applicationId = await made('application', bodies.application)
    const secrets = `/v1/applications/${applicationId}/secrets`
    const { secretId } = (await api.call('POST', secrets)).body
    await api.call('DELETE', `${secrets}/${secretId}`)
    const [, withSecret] = await changesOf(`/v1/applications/${applicationId}`)
    const application = await restore(`/v1/applications/${applicationId}`, withSecret?.revision ?? 0)
    expect(application.body).toMatchObject({
      item: { secrets: [] },
      notRestored: [{ field: 'secrets', id: secretId }],
    })
    const clientId = await made('client', bodies.client)
    const { keyId } = (await api.call('POST', `/v1/clients/${clientId}/access-keys`)).body
    await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${keyId}`)
    const [, withKey] = await changesOf(`/v1/clients/${clientId}`)
    const client = await restore(`/v1/clients/${clientId}`, withKey?.revision ?? 0)
    expect(client.body).toMatchObject({
      item: { verificationKeys: [] },
      notRestored: [{ field: 'verificationKeys', id: keyId }],
    })
    const connection = { ...bodies.connection, clientSecret: 'of-then' }
    const url = `/v1/connections/${await made('connection', connection)}`
    await api.call('DELETE', url)
    const [deleted] = await changesOf(url)
    const restored = await restore(url, (deleted?.revision ?? 0) - 1)
    expect(restored.body).toMatchObject({
      item: { hasClientSecret: false },
      notRestored: [{ field: 'clientSecret' }],
    })
  })

  it('keeps the secret that a connection has by now', async () => {
    const url = `/v1/connections/${await made('connection', { ...bodies.connection, clientSecret: 'same' })}`
    await api.call('PUT', url, { body: { ...bodies.connection, clientId: 'other' } })
    const [, first] = await changesOf(url)
    expect((await restore(url, first?.revision ?? 0)).body).toMatchObject({
      item: { clientId: 'sample', hasClientSecret: true },
      notRestored: [],
    })
  })

  it('gives nothing to who was deleted since, nor back to him when he returns', async () => {
    const userId = await api.known('leaver')
    const url = `/v1/records/${await made('record', recordOf('Doorward:Editor', [userId, 'stays']))}`
    await api.call('PUT', url, { body: recordOf('Doorward:Editor', ['stays']) })
    expect((await api.call('DELETE', `/v1/users/${userId}`)).status).toBe(202)
    const [, first] = await changesOf(url)
    expect((await restore(url, first?.revision ?? 0)).body).toMatchObject({
      item: { users: [{ userId: 'stays' }] },
      notRestored: [{ field: 'users', id: userId }],
    })
  })

  it('is given by who restores it: nobody gives so what he could not give himself', async () => {
    const url = `/v1/records/${await made('record', recordOf('Doorward:Owner', ['boss'], '*'))}`
    await api.call('DELETE', url)
    const [deleted] = await changesOf(url)
    const token = await api.userWith('keeper', 'Doorward:Editor', 'Doorward:AccessRecords/*')
    const recordKeeper = await made('role', { name: 'Keeper', ...allow('access-records') })
    await api.call('POST', '/v1/records', { body: recordOf(recordKeeper, ['keeper'], 'Doorward:AccessRecords/*') })
    await api.call('POST', '/v1/records', { body: recordOf(recordKeeper, ['keeper'], 'Doorward:AccessRecords') })
    expect(await restore(url, (deleted?.revision ?? 0) - 1, { token })).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    expect(await mayRead('boss', 'anything')).toBe(false)
  })

  it('of a deleted item asks for the permission to create one too', async () => {
    const url = `/v1/roles/${await made('role', { name: 'Reader', ...allow('read') })}`
    await api.call('DELETE', url)
    const [deleted] = await changesOf(url)
    const permissions = [...allow('roles:update').permissions, ...allow('roles:read').permissions]
    const updater = await made('role', { name: 'Updater', permissions })
    const token = await api.userWith('updater', updater, 'Doorward:Roles/*')
    await api.userWith('updater', updater, 'Doorward:Roles')
    expect(await restore(url, (deleted?.revision ?? 0) - 1, { token })).toMatchObject({
      status: 403,
      body: { details: { action: 'roles:create' } },
    })
  })

  it('shows nothing of an item to whoever may write it but not read it', async () => {
    const url = `/v1/roles/${await made('role', { name: 'Reader', ...allow('read') })}`
    const writer = await made('role', { name: 'Writer', ...allow('roles:update') })
    const token = await api.userWith('writes-only', writer, 'Doorward:Roles/*')
    const [made1] = await changesOf(url)
    const back = await restore(url, made1?.revision ?? 0, { token })
    expect(back).toMatchObject({ status: 200, body: { notRestored: [] } })
    expect(back.body).not.toHaveProperty('item')
  })

  it('is found for thirty days after a deletion, and not on the next', async () => {
    const url = `/v1/roles/${await made('role', { name: 'Reader', ...allow('read') })}`
    await api.call('DELETE', url)
    const [deleted] = await changesOf(url)
    const roleId = url.split('/').at(-1) ?? ''
    const age = (days: number) => api.rows.owner`
      update items set last_updated = clock_timestamp() - ${days} * interval '1 day'
      where account_id = ${api.accountId} and kind = 'role' and item_id = ${roleId}`
    await age(31)
    expect(await restore(url, (deleted?.revision ?? 0) - 1)).toMatchObject({
      status: 409,
      body: { errorCode: 'NotRestorable', title: expect.stringContaining('30 days') },
    })
    await age(29)
    expect((await restore(url, (deleted?.revision ?? 0) - 1)).status).toBe(200)
  })

  it('whose role was deleted since says which is to be restored first', async () => {
    const roleId = await made('role', { name: 'Reader', ...allow('read') })
    const url = `/v1/records/${await made('record', recordOf(roleId, ['ada']))}`
    const [change] = await changesOf(url)
    await api.call('DELETE', url)
    await api.call('DELETE', `/v1/roles/${roleId}`)
    expect(await restore(url, change?.revision ?? 0)).toMatchObject({
      status: 400,
      body: {
        title: `The role ${roleId} was deleted since. Restore it first, or set this anew without it.`,
        errorCode: 'UnknownRole',
        details: { field: 'statements.0.roles', roleId },
      },
    })
  })

  it('names what is wrong with the revision', async () => {
    const url = `/v1/roles/${await made('role', { name: 'Reader', ...allow('read') })}`
    const [first] = await changesOf(url)
    for (const revision of [0, (first?.revision ?? 0) - 1])
      expect(await restore(url, revision)).toMatchObject({ status: 400, body: { details: { field: 'revision' } } })
    for (const revision of [-1, 1.5, 'now', null, 1e300])
      expect((await restore(url, revision as number)).status, `${revision}`).toBe(400)
    expect((await restore('/v1/roles/ro_nobody', 1)).status).toBe(404)
  })

  it('asks for the version that was seen, as every change does', async () => {
    const url = `/v1/roles/${await made('role', { name: 'Reader', ...allow('read') })}`
    const [first] = await changesOf(url)
    const { headers } = await api.call('PUT', url, { body: { name: 'Writer', ...allow('write') } })
    await api.call('PUT', url, { body: { name: 'Meanwhile', ...allow('write') } })
    const stale = await restore(url, first?.revision ?? 0, { headers: { 'if-match': `${headers.etag}` } })
    expect(stale).toMatchObject({ status: 412, body: { errorCode: 'ChangedElsewhere' } })
    expect((await api.call('GET', url)).body.name).toBe('Meanwhile')
  })

  it('takes no owner away from an account without one left', async () => {
    const lonely = await openTestApi()
    try {
      const { records } = (await lonely.call('GET', '/v1/records')).body
      const [owners] = records
      const other = { ...recordOf('Doorward:Owner', ['other'], '*'), name: 'Other owners' }
      const second = (await lonely.call('POST', '/v1/records', { body: { ...other, users: [] } })).body
      const url = `/v1/records/${second.recordId}`
      await lonely.call('PUT', url, { body: { ...other, users: [{ userId: 'Doorward|owner' }] } })
      await lonely.call('DELETE', `/v1/records/${owners.recordId}`)
      const { changes } = (await lonely.call('GET', `${url}/history`)).body
      const answer = await lonely.call('POST', `${url}/restore`, { body: { revision: changes.at(-1).revision } })
      expect(answer).toMatchObject({ status: 409, body: { errorCode: 'LastOwner' } })
    } finally {
      await lonely.close()
    }
  })
})
