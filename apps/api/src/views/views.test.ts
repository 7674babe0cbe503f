import { limits } from '@doorward/core/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let [reader, editor, stranger] = ['', '', '']
beforeAll(async () => {
  api = await openTestApi()
  reader = await api.userWith('reader', 'Doorward:ReadResource', 'Doorward:Groups')
  editor = await api.userWith('editor', 'Doorward:Owner', 'Doorward:Configuration')
  stranger = await api.userWith('stranger', 'Doorward:Owner', 'elsewhere')
})
afterAll(() => api.close())

const view = (name: string, more: object = {}) => ({ list: 'groups', name, query: 'q=prod', shared: false, ...more })
const save = (id: string, body: object, token?: string) =>
  api.call('PUT', `/v1/views/view_${id}`, { body, ...(token ? { token } : {}) })
const remove = (id: string, token: string) => api.call('DELETE', `/v1/views/view_${id}`, { token })
const names = async (token: string, list = 'groups') =>
  (await api.call('GET', `/v1/views?list=${list}`, { token })).body.views.map(({ name }: { name: string }) => name)

test('SCR-16 a view is its maker’s alone until it is shared, and then of those who may see the list', async () => {
  expect((await save('own', view('Own'), reader)).status).toBe(200)
  expect(await names(reader)).toEqual(['Own'])
  expect(await names(api.owner)).toEqual([])
  expect((await save('own', view('Stolen'), api.owner)).status).toBe(404)
  expect((await remove('own', api.owner)).status).toBe(404)
  const shared = await save('own', view('Own', { shared: true }), reader)
  expect(shared.body).toMatchObject({ isOwn: true, mayChange: true, shared: true, query: 'q=prod' })
  expect(await names(api.owner)).toEqual(['Own'])
  expect(await names(stranger)).toEqual([])
  expect(await names(reader, 'roles')).toEqual([])
  expect((await save('elsewhere', view('Mine'), stranger)).status).toBe(200)
  const refused = await save('elsewhere', view('Mine', { shared: true }), stranger)
  expect(refused).toMatchObject({ status: 403, body: { details: { action: 'groups:read' } } })
})

test('SCR-16 a shared view is changed by its maker and by who may update the configuration, and stays its maker’s', async () => {
  await save('ours', view('Ours', { shared: true }))
  const byReader = await save('ours', view('Theirs', { shared: true }), reader)
  expect(byReader).toMatchObject({ status: 403, body: { details: { action: 'configuration:update' } } })
  expect((await remove('ours', reader)).status).toBe(403)
  const [seen] = (await api.call('GET', '/v1/views?list=groups', { token: reader })).body.views.filter(
    ({ viewId }: { viewId: string }) => viewId === 'view_ours',
  )
  expect(seen).toMatchObject({ isOwn: false, mayChange: false })
  expect((await save('ours', view('Hidden'), editor)).status).toBe(404) // he may not see groups
  const owner = await api.userWith('second', 'Doorward:Owner', 'Doorward:*')
  const renamed = await save('ours', view('Renamed', { shared: true }), owner)
  expect(renamed.body).toMatchObject({ name: 'Renamed', isOwn: false, mayChange: true })
  expect((await remove('ours', owner)).status).toBe(204)
  expect(await names(reader)).not.toContain('Renamed')
})

test('SCR-16 a person keeps so many views, and loses his own with the account', async () => {
  const many = await api.userWith('many', 'Doorward:Owner', 'elsewhere')
  for (let i = 0; i < limits.viewsOfPersonMax; i++) await save(`many_${i}`, view(`View ${i}`), many)
  expect(await save('one_more', view('More'), many)).toMatchObject({
    status: 409,
    body: { errorCode: 'TooManyViews' },
  })
  expect((await save('many_0', view('Again'), many)).status).toBe(200)
  expect((await api.call('DELETE', '/v1/users/many')).status).toBe(202)
  const [left] = await api.rows.owner`select count(*)::int as count from saved_views where owner_id = 'many'`
  expect(left?.count).toBe(0)
})
