import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages, mayInstall } from './debian-packages.mjs'

/** What an empty Debian is made of, and started by, in the test of the guide that begins there. */
export function ensureDebianMachine() {
  const packages = { mmdebstrap: 'mmdebstrap', 'systemd-nspawn': 'systemd-container', slirp4netns: 'slirp4netns' }
  const missing = Object.entries(packages).filter(([program]) => !existsSync(`/usr/bin/${program}`))
  if (missing.length === 0) return
  const names = missing.map(([, name]) => name)
  if (mayInstall()) installPackages('what makes and starts an empty Debian', [...names, 'iproute2'])
  else process.stderr.write(`  The test of an empty Debian needs root and Debian's ${names.join(', ')}.\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureDebianMachine()
