import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './refusal-of.ts'
import { dist, findPostgres, freePort, isRunning, type RunningServer, runServer } from './run-server.ts'

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

describe('a start that can not be ends with one sentence and exit code 1', () => {
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

  it('when the data folder can not be made', async () => {
    writeFileSync(join(scratch, 'file'), '')
    expect(await refusalOf({ DOORWARD_DATA: join(scratch, 'file/data') })).toContain('can not be written')
  })

  it('when the data folder may not be written', async () => {
    const { folder, user } = forbiddenFolder()
    expect(await refusalOf({ DOORWARD_DATA: folder }, user)).toContain(`${folder} can not be written`)
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

  it('when the database of DATABASE_URL can not be reached, and keeps its password', async () => {
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
    expect((await fetch(`${server.apiUrl}/health/live`)).status).toBe(200)
    await expect.poll(works, { timeout: 2_000 }).toBe(200)
  })
})
