import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

/** Whether packages are installed here without asking: as root on Debian. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages without what they only recommend. Ends with a sentence where that fails. */
export function installPackages(name, packages) {
  process.stderr.write(`  Installing ${name} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], 'apt-get update failed; see the lines above.', { env })
  const quietly = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  run('apt-get', [...quietly, ...packages], `${name} could not be installed; see the lines above.`, { env })
}
