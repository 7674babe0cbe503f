import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './run-server.ts'

/** A Debian with nothing but what every one has, started by its own systemd, on a network of its own that leads out through this machine. */
export interface DebianMachine {
  /** Where its files are, as seen from here. */
  root: string
  /** The port of this machine that leads to its 443. */
  tlsPort: number
  /** What root types there, from one shell; resolves with what was said once all of it went well. */
  follow(script: string, environment?: Record<string, string>): Promise<string>
  remove(): Promise<void>
}

/** Why a machine can't be started here: it takes root, with the right to make namespaces; undefined where it can. */
export function whyNoMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'it takes root'
  const { status, stderr } = spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true'], { encoding: 'utf8' })
  return status === 0 ? undefined : `no namespaces can be made here (${stderr?.trim()})`
}

const stopMs = 15_000
const here = '/root/here'

const npmTells = (setting: string): string =>
  execFileSync('npm', ['config', 'get', setting], { cwd: '/', encoding: 'utf8' }).trim()

/** How npm gets packages here, for there: from the same registry, and first from what was fetched before. */
function npmAsHere(root: string): { environment: Record<string, string>; bind: string } {
  const authorities = npmTells('cafile')
  const isTold = existsSync(authorities)
  if (isTold) cpSync(authorities, join(root, 'root/registry.pem'))
  return {
    environment: {
      npm_config_registry: npmTells('registry'),
      npm_config_cache: '/var/cache/npm',
      npm_config_prefer_offline: 'true',
      ...(isTold ? { npm_config_cafile: '/root/registry.pem' } : {}),
    },
    bind: `--bind=${npmTells('cache')}:/var/cache/npm`,
  }
}

/** Node as its archive lies after it was unpacked: the program, with npm. */
function putNode(root: string): void {
  const npm = execFileSync('npm', ['root', '--global'], { cwd: '/', encoding: 'utf8' }).trim()
  const to = join(root, 'usr/local')
  mkdirSync(join(to, 'lib/node_modules'), { recursive: true })
  cpSync(process.execPath, join(to, 'bin/node'))
  cpSync(join(npm, 'npm'), join(to, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(to, 'bin/npm'))
}

/**
 * Makes an empty Debian 12 with Node and the files that are given, which lie where its shell begins; started when a script is
 * first followed. Takes root.
 */
export async function makeDebian(files: Record<string, string>): Promise<DebianMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-debian-'))
  const root = join(folder, 'root')
  const included = '--include=systemd,systemd-sysv,dbus'
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', included, 'bookworm', root], { stdio: 'pipe' })
  putNode(root)
  mkdirSync(join(root, here))
  for (const [name, source] of Object.entries(files)) cpSync(source, join(root, here, name))
  const npm = npmAsHere(root)
  const network = await openNetwork(folder)
  let machine: ChildProcess | undefined
  return {
    root,
    tlsPort: network.tlsPort,
    async follow(script, environment = {}) {
      const log = join(root, 'root/followed.log')
      const end = join(root, 'root/followed.end')
      writeFileSync(join(root, 'root/script.sh'), `cd ${here}\n${script}`)
      writeUnit(root, { HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...npm.environment, ...environment })
      const how = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=replace-host', npm.bind, network.option]
      machine = spawn('systemd-nspawn', [...how, `--directory=${root}`, '--boot'], { stdio: 'ignore' })
      while (!existsSync(end) && machine.exitCode === null) await pause(200)
      const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
      const status = existsSync(end)
        ? readFileSync(end, 'utf8').trim()
        : `no status; the machine ended (${machine.exitCode})`
      if (status !== '0') throw new Error(`it ended with ${status}:\n${said.slice(-3_000)}`)
      return said
    },
    async remove() {
      if (machine && machine.exitCode === null) {
        const ended = once(machine, 'exit')
        machine.kill('SIGTERM') // an orderly shutdown
        await Promise.race([ended, pause(stopMs)])
        // Its first process takes all others with it; that of this machine which watches them would not.
        for (const first of childrenOf(machine.pid)) process.kill(first, 'SIGKILL')
        await ended
      }
      network.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const childrenOf = (pid: number | undefined): number[] => {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

interface Network {
  /** What makes a machine use it. */
  option: string
  tlsPort: number
  close(): void
}

/** A network with one way out, and one way in. */
async function openNetwork(folder: string): Promise<Network> {
  const name = basename(folder)
  execFileSync('ip', ['netns', 'add', name])
  const path = `/run/netns/${name}`
  const door = join(folder, 'network.sock')
  const how = ['--configure', '--mtu=65520', '--netns-type=path', '--api-socket', door, path, 'tap0']
  const way = spawn('slirp4netns', how, { stdio: 'ignore' })
  while (!existsSync(door) && way.exitCode === null) await pause(20)
  const tlsPort = await freePort()
  const forwarded = { proto: 'tcp', host_addr: '127.0.0.1', host_port: tlsPort, guest_port: 443 }
  const asked = connect(door).end(JSON.stringify({ execute: 'add_hostfwd', arguments: forwarded }))
  const [answer] = (await once(asked, 'data')) as [Buffer]
  if (!answer.includes('return')) throw new Error(`no way in: ${answer}`)
  return {
    option: `--network-namespace-path=${path}`,
    tlsPort,
    close() {
      way.kill()
      execFileSync('ip', ['netns', 'delete', name])
    },
  }
}

/** The shell is a service of its own, so that it runs once the machine is up. */
function writeUnit(root: string, environment: Record<string, string>): void {
  const unit = join(root, 'etc/systemd/system/follow.service')
  const lines = [
    '[Unit]\nAfter=multi-user.target\n[Service]\nType=exec',
    ...Object.entries(environment).map(([name, value]) => `Environment="${name}=${value}"`),
    'ExecStart=/bin/bash -euo pipefail /root/script.sh',
    "ExecStopPost=/bin/sh -c 'echo $EXIT_STATUS >/root/followed.end'",
    'StandardOutput=append:/root/followed.log\nStandardError=append:/root/followed.log\n',
  ]
  writeFileSync(unit, lines.join('\n'))
  const wanted = join(dirname(unit), 'multi-user.target.wants/follow.service')
  mkdirSync(dirname(wanted), { recursive: true })
  symlinkSync('../follow.service', wanted)
}
