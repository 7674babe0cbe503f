import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { openPlatform } from '../src/platform.ts'

/** A platform with a database of its own in a fresh folder, as commands of an operator find it. */
export async function openTestPlatform() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-platform-'))
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  const platform = await openPlatform(readConfig({ DOORWARD_DATA: join(folder, 'data') }), { tell: () => {} })
  const close = async () => {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { platform, close }
}
