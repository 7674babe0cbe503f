import { type ChildProcess, spawn } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A name server of our own, which knows nothing but what a test tells it. */
export interface NameServer {
  /** What `DOORWARD_DNS_SERVER` takes. */
  address: string
  /** Has these TXT records stand, by name, and no others; names lead where `leads` says: to an address, or to a name that has one. */
  serve(records: Readonly<Record<string, readonly string[]>>, leads?: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const probe = 'name-server-answers.test'

/** Waits until it answers. Raises where it does not within five seconds. */
async function untilUp(address: string, serving: string): Promise<void> {
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([address])
  for (let i = 0; i < 50; i++) {
    const [[text] = []] = await resolver.resolveTxt(probe).catch(() => [])
    if (text === serving) return
    await wait(100)
  }
  throw new Error('the name server does not answer')
}

/** Starts dnsmasq, which the tests install where they may (`scripts/name-server.mjs`). */
export async function openNameServer(): Promise<NameServer> {
  const port = await freePort()
  const address = `127.0.0.1:${port}`
  let running: ChildProcess | undefined
  let served = 0
  async function stop() {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    ending.kill('SIGKILL')
    await once(ending, 'exit')
  }
  async function serve(
    records: Readonly<Record<string, readonly string[]>>,
    leads: Readonly<Record<string, string>> = {},
  ) {
    await stop()
    const serving = String(++served)
    const all = [
      [probe, serving] as const,
      ...Object.entries(records).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)),
    ]
    running = spawn(
      'dnsmasq',
      [
        ...['--keep-in-foreground', '--no-resolv', '--no-hosts', '--conf-file=/dev/null', '--pid-file='],
        ...[`--port=${port}`, '--listen-address=127.0.0.1', '--bind-interfaces', '--user='],
        ...['--local=/#/', ...all.map(([name, text]) => `--txt-record=${name},${text}`)],
        ...Object.entries(leads).map(([name, to]) =>
          isIP(to) ? `--host-record=${name},${to}` : `--cname=${name},${to}`,
        ),
      ],
      { stdio: 'ignore' },
    )
    running.on('error', () => {}) // nobody answers then, which the next line tells
    await untilUp(address, serving)
  }
  await serve({})
  return { address, serve, close: stop }
}
