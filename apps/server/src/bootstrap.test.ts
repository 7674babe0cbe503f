import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPlatform } from '../test/test-platform.ts'
import { bootstrap } from './bootstrap.ts'
import type { Platform } from './platform.ts'

let platform: Platform
let close: () => Promise<void>
beforeAll(async () => {
  ;({ platform, close } = await openTestPlatform())
})
afterAll(() => close())

it.each(['First', 'Second'])(
  'makes the account "%s" once; again, it answers the same without the key',
  async (account) => {
    const { accessKey, ...made } = await bootstrap(platform, { email: 'owner@example.com', account })
    expect(accessKey?.split('.').slice(0, 1)).toEqual([made.clientId])
    expect(made).toMatchObject({
      region: 'eu-west',
      apiUrl: 'http://localhost:8080',
      accountUrl: `http://${made.accountId}.eu-west.doorward.localhost:8080`,
      loginUrl: 'http://login.doorward.localhost:8080',
      portalUrl: 'http://doorward.localhost:8080/app/',
    })
    expect(await bootstrap(platform, { email: 'owner@example.com', account })).toEqual(made)
  },
)
