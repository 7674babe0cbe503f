import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages, mayInstall } from './debian-packages.mjs'

/** The name server that domains are verified at in tests. Where it can't be installed, the tests that need it fail. */
export function ensureNameServer() {
  if (existsSync('/usr/sbin/dnsmasq')) return
  if (mayInstall()) installPackages('a name server', ['dnsmasq-base'])
  else process.stderr.write('  The tests of domains need dnsmasq (Debian: apt-get install dnsmasq-base).\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureNameServer()
