import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages, mayInstall } from './debian-packages.mjs'

/** The proxy that gets certificates by itself, as the guide has it. Where it can't be installed, the tests that need it fail. */
export function ensureTlsProxy() {
  if (existsSync('/usr/bin/caddy')) return
  if (mayInstall()) installPackages('Caddy', ['caddy'])
  else process.stderr.write('  The test of certificates needs Caddy (Debian: apt-get install caddy).\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureTlsProxy()
