import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const deleted = async (list: string, more = '', token = api.owner) =>
  api.call('GET', `/v1/deleted-items/${list}${more}`, { token })

test('SCR-16 what was deleted is listed by who may see the list, newest first, and comes back by what the list says', async () => {
  for (const name of ['first', 'second', 'third']) {
    const users = [{ userId: 'maya' }]
    await api.call('POST', '/v1/groups', { body: { groupId: `grp_${name}`, name: `The ${name}`, users } })
    await api.call('DELETE', `/v1/groups/grp_${name}`)
  }
  const { body } = await deleted('groups', '?limit=2')
  expect(body.deletedItems).toMatchObject([
    { id: 'grp_third', name: 'The third', deletedBy: { userId: expect.any(String) } },
    { id: 'grp_second', name: 'The second' },
  ])
  const next = await deleted('groups', `?limit=2&cursor=${encodeURIComponent(body.pagination.next.cursor)}`)
  expect(next.body.deletedItems.map(({ id }: { id: string }) => id)).toEqual(['grp_first'])
  const { restorableRevision: revision } = body.deletedItems[0]
  const back = await api.call('POST', '/v1/groups/grp_third/restore', { body: { revision } })
  expect(back).toMatchObject({ status: 200, body: { item: { name: 'The third', users: [{ userId: 'maya' }] } } })
  expect((await deleted('groups')).body.deletedItems).toHaveLength(2)

  const reader = await api.userWith('reader', 'Doorward:ReadResource', 'Doorward:Roles')
  expect((await deleted('groups', '', reader)).status).toBe(403)
  expect((await deleted('roles', '', reader)).body.deletedItems).toEqual([])
  await api.rows.owner`update items set last_updated = last_updated - interval '31 days' where deleted`
  expect((await deleted('groups')).body.deletedItems).toEqual([])
})

test('SCR-16 an alert that was deleted is listed with its name, and comes back', async () => {
  const alert = { alertId: 'alert_gone', name: 'Denials are rising', type: 'DENIAL_RATE', value: 5, recipients: [] }
  expect((await api.call('POST', '/v1/alerts', { body: alert })).status).toBe(201)
  await api.call('DELETE', '/v1/alerts/alert_gone')
  const [told] = (await deleted('alerts')).body.deletedItems
  expect(told).toMatchObject({ id: 'alert_gone', name: 'Denials are rising' })
  const back = await api.call('POST', '/v1/alerts/alert_gone/restore', { body: { revision: told.restorableRevision } })
  expect(back).toMatchObject({ status: 200, body: { item: { name: 'Denials are rising' }, notRestored: [] } })
  expect((await deleted('alerts')).body.deletedItems).toEqual([])
})
