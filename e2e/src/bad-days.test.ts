import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './refusal-of.ts'
import { dist, findPostgres, freePort, isRunning, placeOf, type RunningServer, runServer } from './run-server.ts'

let server: RunningServer
let accessKey: string
const scratch = mkdtempSync(join(tmpdir(), 'doorward-bad-'))
beforeAll(async () => {
  chmodSync(scratch, 0o711) // so that the database's own user gets in, and its files stay here
  server = await runServer()
  accessKey = (await server.bootstrap('owner@example.com', 'Demo')).accessKey ?? ''
})
afterAll(async () => {
  await server.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const works = async () =>
  (await fetch(`${server.apiUrl}/v1/roles`, { headers: { authorization: `Bearer ${accessKey}` } })).status
const again = async (environment: Record<string, string> = {}) => {
  server = { ...(await runServer({ port: server.port, dataFolder: server.dataFolder, environment })) }
}

/** A folder that some user may not write, and that user; root may write everywhere, so there it is another one. */
function forbiddenFolder(): { folder: string; user?: { uid: number; gid: number } } {
  const folder = join(scratch, 'forbidden')
  mkdirSync(folder, { mode: 0o500 })
  if (process.getuid?.() !== 0) return { folder }
  const user = { uid: 65_534, gid: 65_534 }
  const mayRead = spawnSync(process.execPath, ['--check', join(dist, 'main.js')], user).status === 0
  return mayRead ? { folder, user } : { folder: '/proc/doorward' } // under /root nobody else can run the program
}

describe('a start that cannot be ends with one sentence and exit code 1', () => {
  it('when the port is taken', async () => {
    const other = createServer().listen(0, '::')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    expect(await refusalOf({ DOORWARD_PORT: port, DOORWARD_DATA: join(scratch, 'port') })).toContain(
      `Port ${port} is taken`,
    )
    other.close()
    expect(findPostgres(join(scratch, 'port'))).toBeUndefined()
  })

  it('when the data folder cannot be made', async () => {
    writeFileSync(join(scratch, 'file'), '')
    expect(await refusalOf({ DOORWARD_DATA: join(scratch, 'file/data') })).toContain('cannot be written')
  })

  it('when the data folder may not be written', async () => {
    const { folder, user } = forbiddenFolder()
    expect(await refusalOf({ DOORWARD_DATA: folder }, user)).toContain(`${folder} cannot be written`)
  })

  it('when the data folder is of a newer version, and leaves it as it is', async () => {
    const folder = join(scratch, 'newer')
    mkdirSync(folder)
    writeFileSync(join(folder, 'version'), '99\n')
    expect(await refusalOf({ DOORWARD_DATA: folder })).toContain('was written by a newer Doorward')
  })

  it('when another server is on the data folder, which goes on', async () => {
    expect(await refusalOf({ DOORWARD_DATA: server.dataFolder })).toMatch(/in use by another Doorward \(process \d+\)/)
    expect(await works()).toBe(200)
  })

  it.each([
    [
      'another',
      () => ({ DOORWARD_MASTER_KEY: randomBytes(32).toString('base64') }),
      'The master key of the variable DOORWARD_MASTER_KEY is not the one',
    ],
    ['a malformed', () => ({ DOORWARD_MASTER_KEY: 'short' }), 'must be 32 bytes'],
  ])('when the master key is %s one; with the right one all is there', async (_, environment, sentence) => {
    await server.stop()
    expect(await refusalOf({ DOORWARD_DATA: server.dataFolder, ...environment() })).toContain(sentence)
    await again()
    expect(await works()).toBe(200)
  })

  it('when the key file holds another key, and says which file', async () => {
    await server.stop()
    const file = join(server.dataFolder, 'master.key')
    renameSync(file, `${file}.kept`)
    writeFileSync(file, randomBytes(32).toString('base64'))
    const sentence = await refusalOf({ DOORWARD_DATA: server.dataFolder })
    renameSync(`${file}.kept`, file)
    expect(sentence).toContain(`The master key of the file ${file} is not the one`)
    await again()
    expect(await works()).toBe(200)
  })

  it('when the key file is gone, and makes no new one', async () => {
    await server.stop()
    const file = join(server.dataFolder, 'master.key')
    renameSync(file, `${file}.kept`)
    expect(await refusalOf({ DOORWARD_DATA: server.dataFolder })).toContain('is missing')
    renameSync(`${file}.kept`, file)
    await again()
    expect(await works()).toBe(200)
  })

  it('when the database of DATABASE_URL cannot be reached, and keeps its password', async () => {
    const sentence = await refusalOf({
      DATABASE_URL: `postgres://user:very-secret@127.0.0.1:${await freePort()}/doorward`,
      DOORWARD_MASTER_KEY: randomBytes(32).toString('base64'),
    })
    expect(sentence).toContain('DATABASE_URL')
    expect(sentence).not.toContain('very-secret')
  })

  it.each([
    ['DOORWARD_PORT', 'eighty'],
    ['DOORWARD_DOMAIN', 'not a host'],
    ['DOORWARD_SERVICES', 'everything'],
    ['DOORWARD_REGIONS', 'the-moon'],
  ])('when %s is "%s"', async (name, value) => {
    expect(await refusalOf({ DOORWARD_DATA: join(scratch, 'never'), [name]: value })).toContain(name)
  })
})

describe('the end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s stops everything, the database included, with exit code 0',
    async (signal) => {
      const postgres = findPostgres(server.dataFolder) ?? Number.NaN
      expect(isRunning(postgres)).toBe(true)
      expect(await server.stop(signal)).toBe(0)
      expect(isRunning(postgres)).toBe(false)
      expect(findPostgres(server.dataFolder)).toBeUndefined()
      const started = performance.now()
      await again()
      console.log(`started again in ${((performance.now() - started) / 1000).toFixed(2)} s`)
      expect(await works()).toBe(200)
    },
  )
})

it('takes over a database that was left running when only the program was killed', async () => {
  const left = findPostgres(server.dataFolder) ?? Number.NaN
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  expect(isRunning(left)).toBe(true)
  await again()
  expect(await works()).toBe(200)
})

describe('a stop under a balancer', () => {
  /** What a balancer sees that asks every few milliseconds, until nobody listens any more. */
  async function watch(apiUrl: string) {
    const ready: (number | string)[] = []
    const served: (number | string)[] = []
    const ask = (path: string) =>
      fetch(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${accessKey}` } }).then(
        async (answer) => {
          await answer.text()
          return answer.status
        },
        () => 'refused',
      )
    for (;;) {
      const isReady = await ask('/health/ready')
      if (isReady === 'refused') return { ready, served }
      ready.push(isReady)
      served.push(await ask('/v1/roles'))
    }
  }

  it('P4 by SIGTERM: it says that it is not ready and serves on for DOORWARD_DRAIN_MS before it stops listening', async () => {
    await server.stop()
    await again({ DOORWARD_DRAIN_MS: '1500' })
    const began = performance.now()
    const ended = server.stop('SIGTERM')
    const { ready, served } = await watch(server.apiUrl)
    expect(performance.now() - began).toBeGreaterThan(1_400)
    expect(new Set(ready.slice(1))).toEqual(new Set([503]))
    expect(served.length).toBeGreaterThan(10)
    expect(new Set(served.slice(0, -1))).toEqual(new Set([200]))
    expect(await ended).toBe(0)
  })

  it('P4 by Ctrl-C it does not wait, nor when Ctrl-C comes while it waits', async () => {
    await again({ DOORWARD_DRAIN_MS: '15000' })
    let began = performance.now()
    expect(await server.stop('SIGINT')).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    await again({ DOORWARD_DRAIN_MS: '15000' })
    began = performance.now()
    const ended = server.stop('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.apiUrl}/health/ready`)).status).toBe(503)
    server.process.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    await again()
  })

  it('P4 a request that is underway is answered, and the connection that it leaves holds up nothing', async () => {
    await server.stop()
    await again({ DOORWARD_DRAIN_MS: '0' })
    const { port } = new URL(server.apiUrl)
    const socket = connect(Number(port), '127.0.0.1')
    let told = ''
    socket.on('data', (chunk) => {
      told += chunk
    })
    const body = JSON.stringify({ name: 'Underway' })
    const head = `POST /v1/groups HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${accessKey}\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 5))
    await pause(300)
    const began = performance.now()
    const ended = server.stop('SIGTERM')
    await pause(500)
    socket.write(body.slice(5))
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(told).toMatch(/^HTTP\/1\.1 201 /)
    await again()
  })

  it('F3 with nothing amiss it is ready, and says what of', async () => {
    const ready = await fetch(`${server.apiUrl}/health/ready?writes`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'ready', writes: 'working', standby: 'none' })
  })
})

describe('a database that goes away under the running server', () => {
  it('is answered with 503 and Retry-After, and comes back by itself', async () => {
    process.kill(findPostgres(server.dataFolder) ?? Number.NaN, 'SIGKILL')
    const seen = new Set<number>()
    for (const until = performance.now() + 30_000; performance.now() < until; ) {
      const answer = await fetch(`${server.apiUrl}/v1/groups`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'After the fall' }),
      })
      await answer.text()
      seen.add(answer.status)
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
      if (answer.status === 201) break
    }
    expect([...seen].sort()).toEqual([201, 503])
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && /requests are refused|serving again/.test(line))
    await expect.poll(() => lines().length, { timeout: 10_000 }).toBe(2) // one as it goes, one as it is back
    expect(lines()[0]).toContain('requests are refused')
    expect(JSON.parse(lines()[1] ?? '')).toMatchObject({ msg: 'serving again', refused: expect.any(Number) })
    const log = readFileSync(join(placeOf(server.dataFolder), 'postgres.log'), 'utf8')
    expect(log).not.toContain('there is no transaction in progress')
    expect((await fetch(`${server.apiUrl}/health/live`)).status).toBe(200)
    await expect.poll(works, { timeout: 2_000 }).toBe(200)
  })
})
