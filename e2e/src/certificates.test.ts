import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bootstrapped, freePort, type RunningServer, runServer } from './run-server.ts'

/** The Caddyfile of deploy/, to the letter but for its ports and for who signs the certificates: Caddy itself. */
const caddyfile = readFileSync(new URL('../../deploy/caddy/Caddyfile', import.meta.url), 'utf8')
const guide = readFileSync(new URL('../../docs/guide/custom-domains.md', import.meta.url), 'utf8')

let names: NameServer
let server: RunningServer
let facts: Bootstrapped
let caddy: ChildProcess
let told = ''
let tlsPort = 0
const folder = mkdtempSync(join(tmpdir(), 'doorward-caddy-'))
const custom = 'login.acme-company.com'
const stepMs = 60_000

/** For which names the certificate stands that is shown for a host; undefined where there is none. */
const certifiedFor = (servername: string) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect({ port: tlsPort, host: '127.0.0.1', servername, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subjectaltname)
      socket.destroy()
    })
    socket.on('error', () => resolve(undefined))
  })

interface Asked {
  method?: string
  body?: object
}

/** What a host answers through Caddy. */
const ask = (servername: string, path: string, { method = 'GET', body }: Asked = {}) =>
  new Promise<{ status: number; body: Record<string, never> }>((resolve, reject) => {
    const headers = {
      host: `${servername}:${tlsPort}`,
      authorization: `Bearer ${facts.accessKey}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const asked = { host: '127.0.0.1', port: tlsPort, servername, rejectUnauthorized: false, path, method, headers }
    const sent = request(asked, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text ? JSON.parse(text) : {} }))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

beforeAll(async () => {
  names = await openNameServer()
  tlsPort = await freePort()
  const environment = { DOORWARD_DOMAIN: `doorward.test:${tlsPort}`, DOORWARD_DNS_SERVER: names.address }
  server = await runServer({ environment })
  facts = await server.bootstrap('owner@example.com', 'Demo')
  const file = caddyfile
    .replace('{', `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n\thttps_port ${tlsPort}`)
    .replace('\ttls {', '\ttls {\n\t\tissuer internal')
  writeFileSync(join(folder, 'Caddyfile'), file)
  const home = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const nodes = { ASK: `localhost:${server.port}`, NODES: `127.0.0.1:${server.port} 127.0.0.1:${await freePort()}` }
  caddy = spawn('/usr/bin/caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...home, ...nodes },
  })
  caddy.stderr?.on('data', (part: Buffer) => (told += part.toString()))
  for (
    let tries = 0;
    tries < 100 && caddy.exitCode === null && !told.includes('serving initial configuration');
    tries++
  )
    await pause(100)
  expect(told).toContain('serving initial configuration')
}, 120_000)
afterAll(async () => {
  if (caddy?.exitCode === null) {
    caddy.kill()
    await once(caddy, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  await server?.remove()
  await names?.close()
})

describe('LGN-06 the Caddyfile of deploy/', () => {
  const accountHost = () => new URL(facts.accountUrl).hostname
  const domains = () => `/api/accounts/${facts.accountId}/domains`

  it('is the one that the guide shows', () => {
    expect(guide).toContain(`\`\`\`text\n${caddyfile}\`\`\``)
  })

  it('leaves out a node that does not serve: of two, one is not there', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(accountHost(), '/v1/accounts')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it(
    'has certificates made for the hosts of accounts, and for no name that nobody serves',
    async () => {
      expect(await certifiedFor(accountHost())).toBe(`DNS:${accountHost()}`)
      expect((await ask(accountHost(), '/v1/accounts')).status).toBe(200)
      expect(await certifiedFor('login.somebody-else.com')).toBeUndefined()
    },
    stepMs,
  )

  it(
    'has one made for a domain from when it is verified, and serves the account there under its own name',
    async () => {
      expect(await certifiedFor(custom)).toBeUndefined()
      const added = await ask(accountHost(), domains(), { method: 'POST', body: { domain: custom } })
      const { recordName, value } = added.body.validation ?? { recordName: '', value: '' }
      expect(await certifiedFor(custom)).toBeUndefined()
      await names.serve({ [recordName]: [value] })
      await ask(accountHost(), `${domains()}/${custom}`, { method: 'PATCH' })
      expect(await certifiedFor(custom)).toBe(`DNS:${custom}`)
      const document = await ask(custom, '/.well-known/openid-configuration')
      expect(document.body.issuer).toBe(`https://${custom}:${tlsPort}`)
    },
    stepMs,
  )

  it(
    'serves nobody there once the domain is deleted, whatever certificate is left',
    async () => {
      expect((await ask(accountHost(), `${domains()}/${custom}`, { method: 'DELETE' })).status).toBe(204)
      expect((await ask(custom, '/.well-known/openid-configuration')).status).toBe(404)
    },
    stepMs,
  )
})
