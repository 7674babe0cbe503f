import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPackages, mayInstall } from './debian-packages.mjs'

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql']
const packages = ['patroni', 'etcd-server', 'haproxy', 'postgresql']

/** What the failover is tried with. Where it can't be installed, the tests that need it say so and fail. */
export function ensurePatroni() {
  if (programs.every((program) => existsSync(program))) return
  if (mayInstall()) installPackages('Patroni, etcd, HAProxy and PostgreSQL', packages)
  else process.stderr.write(`  The test of failover needs Patroni (Debian: apt-get install ${packages.join(' ')}).\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensurePatroni()
