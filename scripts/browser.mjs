import { existsSync } from 'node:fs'
import { refuse, run } from './prepare.mjs'

const places = [
  process.env.DOORWARD_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const find = () => places.find((path) => path && existsSync(path))

/** The browser for tests and pictures. Installs it where that is ours to do (root on Debian); else says what to install and ends. */
export function ensureBrowser() {
  const present = find()
  if (present) return present
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isRootOnDebian)
    refuse(
      'The tests need Chromium. Install it (Debian: "apt-get install chromium"; macOS: Google Chrome), or set DOORWARD_CHROMIUM to its path.',
    )
  process.stderr.write('  Installing Chromium …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], 'apt-get update failed; see the lines above.', { env })
  run(
    'apt-get',
    ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', 'chromium'],
    'Chromium could not be installed; see the lines above.',
    { env },
  )
  return find() ?? refuse('Chromium was installed, but is not where it should be (/usr/bin/chromium).')
}
