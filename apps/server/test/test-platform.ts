import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { openPlatform } from '../src/platform.ts'

/** A platform with a database of its own in a fresh folder, and the environment by which commands of an operator find it. */
export async function openTestPlatform() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-platform-'))
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  const environment = { DOORWARD_DATA: join(folder, 'data') }
  const platform = await openPlatform(readConfig(environment), { tell: () => {} })
  const close = async () => {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { platform, environment, close }
}
