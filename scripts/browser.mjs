import { existsSync } from 'node:fs'
import { installPackages, mayInstall } from './debian-packages.mjs'
import { refuse } from './prepare.mjs'

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
  if (!mayInstall())
    refuse(
      'The tests need Chromium. Install it (Debian: "apt-get install chromium"; macOS: Google Chrome), or set DOORWARD_CHROMIUM to its path.',
    )
  installPackages('Chromium', ['chromium'])
  return find() ?? refuse('Chromium was installed, but is not where it should be (/usr/bin/chromium).')
}
