import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from './test-api.ts'

/** Code written for another product of this API family names the platform by that product's name (decisions 1). */
let api: TestApi
let plain: TestApi
beforeAll(async () => {
  api = await openTestApi({ prefixAliases: ['Other'] })
  plain = await openTestApi()
})
afterAll(async () => {
  await api.close()
  await plain.close()
})

const record = {
  name: 'Other: a name stays as it is',
  users: [{ userId: 'Other|ann' }],
  statements: [{ roles: ['Other:Owner'], resources: [{ resourceUri: 'Other:Roles' }] }],
}

it('an allowed foreign prefix is our own in roles, users and resources, in body, path and query', async () => {
  const { status, body } = await api.call('POST', '/v1/records', { body: record })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: record.name,
    users: [{ userId: 'Doorward|ann' }],
    statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'Doorward:Roles' }] }],
  })
  const check = '/v1/users/Other%7Cann/resources/Other%3ARoles%2Fro_1/permissions/roles:read'
  expect((await api.call('GET', check)).status).toBe(200)
  expect((await api.call('GET', '/v1/roles/Other:Owner')).body.roleId).toBe('Doorward:Owner')
  const listed = await api.call('GET', '/v1/users/Other%7Cann/resources?resourceUri=Other:Roles&permissions=roles:read')
  expect(listed.status).toBe(200)
  const half = '/v1/users/Otherwise%7Cann/resources/OtherRoles/permissions/roles:read'
  expect((await api.call('GET', half)).status).toBe(404)
})

it('a foreign prefix means nothing unless it was allowed', async () => {
  expect((await plain.call('POST', '/v1/records', { body: record })).status).toBe(400)
  const check = '/v1/users/Other%7Cann/resources/Other%3ARoles%2Fro_1/permissions/roles:read'
  expect((await plain.call('GET', check)).status).toBe(404)
})
