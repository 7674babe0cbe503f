import type { AccountId, UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'
import { administratorJudge } from '../rights/administrators.ts'

let api: TestApi
let url: string
beforeAll(async () => {
  api = await openTestApi()
  url = `/v1/accounts/${api.accountId}`
})
afterAll(() => api.close())

const put = (secondFactor: unknown) => api.call('PUT', url, { body: { secondFactor } })

describe('LGN-01 when people of an account show a second factor is its setting', () => {
  it('is asked of whoever has one until the account says otherwise, and stays where it is left out', async () => {
    expect((await api.call('GET', url)).body.secondFactor).toBe('OPTIONAL')
    expect(await put('OFF')).toMatchObject({ status: 200, body: { secondFactor: 'OFF' } })
    const { body } = await api.call('GET', url)
    for (const again of [body, { name: 'Renamed' }, { secondFactor: null }])
      expect((await api.call('PUT', url, { body: again })).body.secondFactor).toBe('OFF')
  })

  it('is one of four', async () => {
    for (const wrong of ['SOMETIMES', 'required', true, '']) expect((await put(wrong)).status).toBe(400)
  })

  it('decision 12 ends sign-ins of before sooner, once everybody has to show one', async () => {
    const at = async (hours: number) => {
      const id = `session-${hours}`
      await api.rows.owner`
        insert into sessions (account_id, session_id, user_id, auth_time, last_seen_at)
        values (${api.accountId}, ${id}, 'maya', clock_timestamp() - ${hours}::int * interval '1 hour', clock_timestamp())`
      return id
    }
    await Promise.all([at(1), at(25)])
    await api.call('PUT', '/v1/users/maya', { body: { userId: 'maya' } })
    await put('REQUIRED_FOR_ADMINISTRATORS')
    const short = () => api.rows.owner`select from sessions where is_short`
    expect(await short()).toHaveLength(0)
    await put('REQUIRED')
    expect(await short()).toHaveLength(2)
  })
})

describe('LGN-01 an administrator, of whom a second factor may be required,', () => {
  const judge = (userId: string) =>
    administratorJudge(api.node.environment.engine)(api.accountId as AccountId, userId as UserId)
  const give = (userId: string, roleId: string, resourceUri: string) =>
    api.call('POST', '/v1/records', {
      body: { name: userId, statements: [{ roles: [roleId], resources: [{ resourceUri }], users: [{ userId }] }] },
    })

  it('is who may change the account or all of a kind in it, and nobody else', async () => {
    await give('boss', 'Doorward:Owner', '*')
    await give('clerk', 'Doorward:Owner', 'orders/1')
    await give('reader', 'Doorward:ReadUsers', 'Doorward:Users')
    expect(await judge('boss')).toBe(true)
    expect(await judge('clerk')).toBe(false)
    expect(await judge('reader')).toBe(false)
    expect(await judge('nobody')).toBe(false)
  })
})
