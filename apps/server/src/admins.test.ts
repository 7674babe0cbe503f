import { platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPlatform } from '../test/test-platform.ts'
import { changeAdmin, tellAdmins } from './admins.ts'
import { ensurePlatformPerson } from './bootstrap.ts'
import type { Platform } from './platform.ts'

let platform: Platform
let close: () => Promise<void>
beforeAll(async () => {
  ;({ platform, close } = await openTestPlatform())
})
afterAll(() => close())

it('decision 50: the operator makes somebody an admin of the installation by address or id, and takes it away; the change log tells both', async () => {
  const { userId } = await ensurePlatformPerson(platform, 'anna@example.com')
  expect(await tellAdmins(platform)).toEqual({})
  expect(await changeAdmin(platform, { what: 'add', email: 'Anna@example.com' })).toEqual({ userId, changed: true })
  expect(await changeAdmin(platform, { what: 'add', user: userId })).toEqual({ userId, changed: false })
  expect(await tellAdmins(platform)).toEqual({ [userId]: 'anna@example.com' })
  expect(await changeAdmin(platform, { what: 'remove', user: userId })).toEqual({ userId, changed: true })
  expect(await tellAdmins(platform)).toEqual({})
  const log = await platform.database.account(
    platformAccountId,
    (tx) => tx`select kind, after is null as ended from account_changes
      where account_id = ${platformAccountId} and actor = 'Doorward:operator' order by revision, ordinal`,
  )
  expect(log.filter(({ kind }) => kind === 'record').map(({ ended }) => ended)).toEqual([false, true])
})

it.each([
  [{ email: 'nobody@example.com' }, 'Nobody signs in as nobody@example.com'],
  [{ email: 'no address' }, 'is not an e-mail address'],
  [{ user: 'Doorward|nobody' }, 'nobody is no person of this installation'],
])('refuses %o, whom nobody is', async (named, told) => {
  await expect(changeAdmin(platform, { what: 'add', ...named })).rejects.toThrow(told)
})
