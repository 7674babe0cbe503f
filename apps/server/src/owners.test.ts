import type { AccountId, UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPlatform } from '../test/test-platform.ts'
import { bootstrap, ensurePlatformPerson } from './bootstrap.ts'
import { addOwner } from './owners.ts'
import type { Platform } from './platform.ts'

let platform: Platform
let close: () => Promise<void>
let accountId: AccountId
beforeAll(async () => {
  ;({ platform, close } = await openTestPlatform())
  accountId = (await bootstrap(platform, { email: 'first@example.com', account: 'Lost' })).accountId
})
afterAll(() => close())

it('an operator makes somebody an owner once, and the change log says so', async () => {
  const { userId, isNew } = await ensurePlatformPerson(platform, 'rescue@example.com')
  expect(isNew).toBe(true)
  expect(await ensurePlatformPerson(platform, 'Rescue@example.com')).toEqual({ userId, isNew: false })
  const made = await addOwner(platform, { accountId, userId })
  expect(made.recordId).toMatch(/^rec_/)
  const index = await platform.engine.index(accountId, { kind: 'strong' })
  expect(index?.holds(userId, '*', '*', 'delegate')).toBe(true)
  const log = await platform.database.account(
    accountId,
    (tx) =>
      tx`select actor, kind from account_changes where account_id = ${accountId} and actor = 'Doorward:operator' order by kind`,
  )
  expect(log.map(({ kind }) => kind)).toEqual(['record', 'user'])
  expect(await addOwner(platform, { accountId, userId })).toEqual({ accountId, userId })
})

it.each(['nobody-here', 'Doorward|nobody', 'sc_client'])('refuses the id %s, who is no person', async (userId) => {
  await expect(addOwner(platform, { accountId, userId: userId as UserId })).rejects.toThrow('is no person')
})

it('refuses an account that does not exist, and the platform itself', async () => {
  for (const id of ['acc-unknown', 'acc-platform', '*'])
    await expect(addOwner(platform, { accountId: id as AccountId, userId: 'x' as UserId })).rejects.toThrow(
      'no account',
    )
})
