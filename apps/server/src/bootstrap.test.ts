import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootstrap } from './bootstrap.ts'
import { readConfig } from './config.ts'
import { openPlatform, type Platform } from './platform.ts'

let folder: string
let platform: Platform
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-bootstrap-'))
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  platform = await openPlatform(readConfig({ DOORWARD_DATA: join(folder, 'data') }), { tell: () => {} })
})
afterAll(async () => {
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

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
