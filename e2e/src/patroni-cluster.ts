import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUser } from '@doorward/store/embedded/database-user'
import { asOwner } from '@doorward/store/test/test-servers'
import { freePort } from './run-server.ts'

/**
 * How soon a leader that says nothing is followed by another. Patroni holds that `loop_wait + 2 * retry_timeout` is at
 * most `ttl`; newer ones than Debian 12's take no `ttl` below 20.
 */
const electing = { ttl: 7, loop_wait: 1, retry_timeout: 3 }
const wholeMs = 90_000
const stopMs = 15_000

/** A member of the cluster: a Patroni with its PostgreSQL. */
export interface Member {
  name: string
  /** Stops its programs where they are, from outside, as a machine that hangs: of Patroni alone or of PostgreSQL too. */
  freeze(which: 'patroni' | 'both'): void
  /** Lets them go on as if nothing had been. */
  thaw(): void
  /** Kills all of its programs at once, as a machine that is switched off. */
  kill(): void
  /** Starts it again after that. */
  start(): void
}

export type Role = 'leader' | 'sync_standby'

/** PostgreSQL on three members, whose leader Patroni elects by etcd; HAProxy leads to whoever it is. */
export interface PatroniCluster {
  /** For DATABASE_URL: an empty database behind HAProxy. */
  url: string
  /** Who leads now, or who follows so closely that an answered write is there too. */
  find(role: Role): Promise<Member>
  /** Resolves when every member runs and one of them follows the leader synchronously. */
  whole(): Promise<void>
  stop(): Promise<void>
}

interface Told {
  members: { name: string; role: string; state: string }[]
}

const binaries = () => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : []
  return `/usr/lib/postgresql/${versions.at(-1)}/bin`
}

const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** The first process is stopped before its children are looked up, so that it makes none meanwhile. */
function signalTree(pid: number, name: NodeJS.Signals): void {
  signal(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) signalTree(child, name)
  signal(pid, name)
}

/** Starts all of it in a folder of its own, as an unprivileged user. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-patroni-'))
  chmodSync(folder, 0o711)
  const user = databaseUser()
  const makeFolder = (name: string) => {
    const made = join(folder, name)
    mkdirSync(made, { mode: 0o700 })
    if (user) chownSync(made, user.uid, user.gid)
    return made
  }
  const home = makeFolder('home')
  const running = new Set<ChildProcess>()
  const start = (name: string, program: string, ...given: string[]): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const env = { PATH: `${binaries()}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: home, LC_ALL: 'C.UTF-8' }
    const child = spawn(program, given, { cwd: home, env, stdio: ['ignore', log, log], detached: true, ...user })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const logOf = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-1_500)

  const [etcd, peer, front] = await Promise.all([freePort(), freePort(), freePort()])
  const etcdUrl = `http://127.0.0.1:${etcd}`
  const peerUrl = `http://127.0.0.1:${peer}`
  const [client, first] = [`--listen-client-urls=${etcdUrl}`, `--initial-cluster=default=${peerUrl}`]
  const advertised = [`--advertise-client-urls=${etcdUrl}`, `--initial-advertise-peer-urls=${peerUrl}`]
  start(
    'etcd',
    '/usr/bin/etcd',
    '--enable-v2',
    `--data-dir=${makeFolder('etcd')}`,
    client,
    ...advertised,
    `--listen-peer-urls=${peerUrl}`,
    first,
  )

  const passwords = { superuser: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') }
  const members = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const [port, rest] = await Promise.all([freePort(), freePort()])
      const place = makeFolder(name)
      const file = join(folder, `${name}.json`)
      const settings = memberSettings({ name, port, rest, etcd, place, passwords })
      writeFileSync(file, JSON.stringify(settings)) // JSON is YAML
      const data = settings.postgresql.data_dir
      let patroni = start(name, '/usr/bin/patroni', file)
      const pids = () => {
        const noted = join(data, 'postmaster.pid')
        const postgres = existsSync(noted) ? Number(readFileSync(noted, 'utf8').split('\n')[0]) : undefined
        return { patroni: patroni.pid ?? Number.NaN, postgres }
      }
      const send = (
        name: NodeJS.Signals,
        { patroni, postgres }: { patroni: number; postgres?: number | undefined },
      ) => {
        signalTree(patroni, name)
        if (postgres !== undefined) signalTree(postgres, name)
      }
      const member: Member = {
        name,
        freeze: (which) => send('SIGSTOP', which === 'both' ? pids() : { patroni: pids().patroni }),
        thaw: () => send('SIGCONT', pids()),
        kill: () => send('SIGKILL', pids()),
        start() {
          patroni = start(name, '/usr/bin/patroni', file)
        },
      }
      return { ...member, port, rest }
    }),
  )

  const haproxy = join(folder, 'haproxy.cfg')
  writeFileSync(haproxy, haproxySettings(front, members))
  start('haproxy', '/usr/sbin/haproxy', '-db', '-f', haproxy)

  const clusterAsTold = async (): Promise<Told | undefined> => {
    for (const { rest } of members) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return (await answer.json()) as Told // as Patroni's documentation has it
    }
    return undefined
  }
  const until = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
    for (const end = performance.now() + wholeMs; performance.now() < end; await pause(100)) {
      const answer = await ask()
      if (answer !== undefined) return answer
    }
    const logs = members.map(({ name }) => `== ${name}\n${logOf(name)}`)
    throw new Error(`${what}: ${JSON.stringify(await clusterAsTold())}\n${logs.join('\n')}`)
  }
  const cluster: PatroniCluster = {
    url: '',
    find: (wanted) =>
      until(`there is no ${wanted}`, async () => {
        const name = (await clusterAsTold())?.members.find(({ role }) => role === wanted)?.name
        return members.find((member) => member.name === name)
      }),
    whole: () =>
      until('the cluster is not whole', async () => {
        const told = (await clusterAsTold())?.members ?? []
        const isWhole =
          told.length === members.length &&
          told.every(({ state }) => state === 'running' || state === 'streaming') &&
          told.some(({ role }) => role === 'leader') &&
          told.some(({ role }) => role === 'sync_standby')
        return isWhole || undefined
      }).then(() => undefined),
    async stop() {
      for (const member of members) member.kill()
      const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of running) child.kill('SIGTERM')
      await Promise.race([Promise.all(ended), pause(stopMs, undefined, { ref: false })])
      for (const child of running) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await cluster.whole()
    const admin = { url: `postgres://postgres:${passwords.superuser}@127.0.0.1:${front}/postgres` }
    const password = randomBytes(12).toString('hex')
    await until('HAProxy leads nowhere', () =>
      asOwner(admin, 'select 1').then(
        () => true,
        () => undefined,
      ),
    )
    await asOwner(admin, `create role app login createdb createrole password '${password}'`)
    await asOwner(admin, 'create database doorward owner app')
    return { ...cluster, url: `postgres://app:${password}@127.0.0.1:${front}/doorward` }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

interface Placed {
  name: string
  port: number
  rest: number
}

const memberSettings = ({
  name,
  port,
  rest,
  etcd,
  place,
  passwords,
}: Placed & { etcd: number; place: string; passwords: { superuser: string; replication: string } }) => ({
  scope: 'doorward',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  // By its older API: with the newer one Debian 12's Patroni may elect no standby after it hung (patroni/patroni#2783).
  etcd: { hosts: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ...electing,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { wal_sender_timeout: '5s' } },
    },
    initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(place, 'data'),
    bin_dir: binaries(),
    pgpass: join(place, 'pgpass'),
    parameters: { unix_socket_directories: place },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
    authentication: {
      superuser: { username: 'postgres', password: passwords.superuser },
      replication: { username: 'replicator', password: passwords.replication },
    },
  },
})

/** As `docs/guide/nodes.md` has it, on ports of its own. */
const haproxySettings = (port: number, members: readonly Placed[]): string => `
defaults
    mode tcp
    timeout connect 1s
    timeout check 1s
    timeout client 1h
    timeout server 1h

listen doorward
    bind 127.0.0.1:${port}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `    server ${member.name} 127.0.0.1:${member.port} check port ${member.rest}`).join('\n')}
`
