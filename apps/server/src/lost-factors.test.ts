import { platformAccountId, type UserId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPlatform } from '../test/test-platform.ts'
import { ensurePlatformPerson } from './bootstrap.ts'
import { removeFactors } from './lost-factors.ts'
import type { Platform } from './platform.ts'

let platform: Platform
let close: () => Promise<void>
beforeAll(async () => {
  ;({ platform, close } = await openTestPlatform())
})
afterAll(() => close())

const asked = <Row>(question: (tx: Parameters<Parameters<Platform['database']['account']>[1]>[0]) => Promise<Row>) =>
  platform.database.account(platformAccountId, question)

it('LGN-01 an operator takes lost factors away from a person of the console: sign-ins end, a letter and the change log tell it', async () => {
  const { userId } = await ensurePlatformPerson(platform, 'lost@example.com')
  const subject = portalSubject(userId) as UserId
  await asked(async (tx) => {
    for (const id of ['phone', 'tablet'])
      await tx`insert into factors (account_id, user_id, factor_id, kind, name, seed) values (${platformAccountId}, ${subject}, ${id}, 'TOTP', ${id}, ${Buffer.from('seed')})`
    await tx`insert into recovery_codes (account_id, user_id, code_mark) values (${platformAccountId}, ${subject}, ${Buffer.from('mark')})`
    await tx`insert into sessions (account_id, session_id, user_id, auth_time) values (${platformAccountId}, 'one', ${subject}, now())`
  })
  expect(await removeFactors(platform, { email: 'Lost@example.com' })).toEqual({ userId, removed: 2 })
  const left = await asked(async (tx) => [
    await tx`select 1 from factors where user_id = ${subject}`,
    await tx`select 1 from recovery_codes where user_id = ${subject}`,
    await tx`select 1 from sessions where user_id = ${subject} and ended_at is null`,
  ])
  expect(left.map((rows) => rows.length)).toEqual([0, 0, 0])
  expect(await asked((tx) => tx`select 1 from mails where account_id = ${platformAccountId}`)).toHaveLength(1)
  const log = () =>
    asked(
      (tx) =>
        tx`select kind, item_id from account_changes where account_id = ${platformAccountId} and actor = 'Doorward:operator'`,
    )
  expect(await log()).toMatchObject([{ kind: 'user', item_id: subject }])
  expect(await removeFactors(platform, { user: userId })).toEqual({ userId, removed: 0 })
  expect(await log()).toHaveLength(1)
})

it.each([{ email: 'nobody@example.com' }, { user: 'Doorward|nobody' }])(
  'refuses %j, whom it does not know',
  async (named) => {
    await expect(removeFactors(platform, named)).rejects.toThrow(/Nobody signs in|no person/)
  },
)
