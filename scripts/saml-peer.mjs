import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages, mayInstall } from './debian-packages.mjs'

const packages = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring', 'php-curl', 'php-sqlite3']

/** The SAML provider that sign-ins are tested at. Where it can't be installed, the tests that need it say so and fail. */
export function ensureSamlPeer() {
  if (existsSync('/usr/share/simplesamlphp/www') && existsSync('/usr/bin/php')) return
  if (mayInstall()) installPackages('SimpleSAMLphp', packages)
  else process.stderr.write(`  The tests of SAML need SimpleSAMLphp (Debian: apt-get install ${packages.join(' ')}).\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureSamlPeer()
