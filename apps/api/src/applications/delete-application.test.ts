import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('security 17 what was issued to an application ends with it, and nothing of another one', async () => {
  const made = await api.call('POST', '/v1/applications', { body: { name: 'Shop', redirectUrls: [] } })
  const { applicationId } = made.body
  for (const clientId of [applicationId, 'app_default'])
    await api.rows.owner`
      insert into oidc_rows (account_id, model, id, payload, expires_at)
      values (${api.accountId}, 'Grant', ${`grant of ${clientId}`}, ${api.rows.owner.json({ clientId })}, clock_timestamp() + interval '1 hour')`
  expect((await api.call('DELETE', `/v1/applications/${applicationId}`)).status).toBe(204)
  const left = await api.rows.owner`
    select payload ->> 'clientId' as client from oidc_rows where account_id = ${api.accountId} and model = 'Grant'`
  expect(left.map(({ client }) => client)).toEqual(['app_default'])
})
