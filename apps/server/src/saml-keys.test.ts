import type { AccountId } from '@doorward/core/ids'
import { ensureSamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPlatform } from '../test/test-platform.ts'
import { bootstrap } from './bootstrap.ts'
import type { Platform } from './platform.ts'
import { rotateSamlKeys } from './saml-keys.ts'

let platform: Platform
let close: () => Promise<void>
let accountId: AccountId
beforeAll(async () => {
  ;({ platform, close } = await openTestPlatform())
  accountId = (await bootstrap(platform, { email: 'first@example.com', account: 'Signs' })).accountId
})
afterAll(() => close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
async function certificates() {
  const making = { dataKey: await platform.keyring.dataKey(accountId), now: new Date() }
  const { certificate, nextCertificate } = await ensureSamlSigningKeys(platform.database, accountId, making)
  return [certificate, nextCertificate]
}

it('LGN-09 an operator has the next key sign once it was shown for an hour, and no sooner, twice neither', async () => {
  const before = await certificates()
  await expect(rotateSamlKeys(platform, accountId, inHours(0.9))).rejects.toThrow(/signs from .* Nothing was changed/)
  expect(await certificates()).toEqual(before)
  const both = await Promise.allSettled([1, 2].map(() => rotateSamlKeys(platform, accountId, inHours(1.1))))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [signs, next] = await certificates()
  expect(signs).toBe(before[1])
  expect(before).not.toContain(next)
})

it('LGN-09 a change of keys of an account that there is not is refused by its name', async () => {
  await expect(rotateSamlKeys(platform, 'acc-none' as AccountId, new Date())).rejects.toThrow('no account "acc-none"')
})
