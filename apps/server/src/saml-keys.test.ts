import type { AccountId } from '@doorward/core/ids'
import { ensureSamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../test/run-command.ts'
import { openTestPlatform } from '../test/test-platform.ts'
import { bootstrap } from './bootstrap.ts'
import type { Platform } from './platform.ts'
import { rotateSamlKeys } from './saml-keys.ts'

let platform: Platform
let environment: Record<string, string>
let close: () => Promise<void>
let accountId: AccountId
beforeAll(async () => {
  ;({ platform, environment, close } = await openTestPlatform())
  accountId = (await bootstrap(platform, { email: 'first@example.com', account: 'Signs' })).accountId
})
afterAll(() => close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
async function certificates(accountId: AccountId, now = new Date()) {
  const making = { dataKey: await platform.keyring.dataKey(accountId), now }
  const { certificate, nextCertificate } = await ensureSamlSigningKeys(platform.database, accountId, making)
  return [certificate, nextCertificate]
}

it('LGN-09 an operator has the next key sign once it was shown for an hour, and no sooner, twice neither', async () => {
  const before = await certificates(accountId)
  await expect(rotateSamlKeys(platform, accountId, inHours(0.9))).rejects.toThrow(/signs from .* Nothing was changed/)
  expect(await certificates(accountId)).toEqual(before)
  const both = await Promise.allSettled([1, 2].map(() => rotateSamlKeys(platform, accountId, inHours(1.1))))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [signs, next] = await certificates(accountId)
  expect(signs).toBe(before[1])
  expect(before).not.toContain(next)
})

it('LGN-09 a change of keys of an account that there is not is refused by its name', async () => {
  await expect(rotateSamlKeys(platform, 'acc-none' as AccountId, new Date())).rejects.toThrow('no account "acc-none"')
})

it('LGN-09 `doorward saml rotate` does so beside a running server, and says when it is too early', async () => {
  const made = await bootstrap(platform, { email: 'first@example.com', account: 'Signs by command' })
  const before = await certificates(made.accountId, inHours(-1.1))
  const rotate = (...args: string[]) => runCommand(environment, 'saml', 'rotate', ...args)
  const done = await rotate('--account', made.accountId, '--json')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(done.stdout)).toEqual({ accountId: made.accountId, rotated: true })
  const after = await certificates(made.accountId)
  expect([after[0], before.includes(after[1] ?? '')]).toEqual([before[1], false])
  expect(await rotate('--account', made.accountId)).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(/^The next key signs from \S+ on at the earliest.* Nothing was changed\.\n$/),
  })
  expect(await certificates(made.accountId)).toEqual(after)
}, 60_000)
