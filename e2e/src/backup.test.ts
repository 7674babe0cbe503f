import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutsidePostgres, startOutsidePostgres } from './outside-postgres.ts'
import { dist, type RunningServer, runServer } from './run-server.ts'

let postgres: OutsidePostgres
const at = (name: string) => join(postgres.folder, name)
let server: RunningServer
let accessKey: string
let masterKey: string

beforeAll(async () => {
  postgres = await startOutsidePostgres()
  server = await runServer()
  accessKey = (await server.bootstrap('owner@example.com', 'Demo')).accessKey ?? ''
  masterKey = readFileSync(join(server.dataFolder, 'master.key'), 'utf8').trim()
  await server.doorward('demo', '--json')
}, 120_000)
afterAll(async () => {
  await server?.remove()
  await postgres?.stop()
})

const ask = (to: RunningServer, method: string, path: string, body?: object) =>
  fetch(`${to.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const grant = (userId: string) =>
  ask(server, 'POST', '/v1/records', {
    name: userId,
    users: [{ userId }],
    statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'docs' }] }],
  })
const check = async (to: RunningServer, userId: string) =>
  (await ask(to, 'GET', `/v1/users/${userId}/resources/docs/permissions/read`)).status

/** A place to restore into: an empty data folder with the master key in it. */
function emptyFolder(name: string): Record<string, string> {
  const data = at(name)
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o711)
  writeFileSync(join(data, 'master.key'), `${masterKey}\n`, { mode: 0o600 })
  return { DOORWARD_DATA: data }
}
/** The same in an outside PostgreSQL. */
async function emptyDatabase(name: string): Promise<Record<string, string>> {
  return { DATABASE_URL: await postgres.make(name), DOORWARD_MASTER_KEY: masterKey, DOORWARD_DATA: at(`${name}-mail`) }
}

const run = (environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(dist, 'cli.js'), ...args], { env: { ...process.env, ...environment } })
const restored = async (environment: Record<string, string>, ...args: string[]) =>
  JSON.parse((await run(environment, 'restore', ...args, '--json')).stdout) as {
    rows: number
    probes: number
    sameAnswers: number
  }
/** What a refused command says, and that it failed. */
const refusal = (environment: Record<string, string>, ...args: string[]) =>
  run(environment, ...args).then(
    () => 'it was done',
    ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr.trim()}`,
  )
const here = () => ({ DOORWARD_DATA: server.dataFolder })

describe('P1 a backup', () => {
  it('taken while people write, has all that was answered before it began and nothing from after its end, on both stores', async () => {
    const before: string[] = []
    const after: string[] = []
    let place: string[] = before
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const into = place
        const { status } = await grant(`writer-${n}`)
        if (status === 201 && into === place) into.push(`writer-${n}`)
      }
    })()
    await expect.poll(() => before.length, { timeout: 20_000 }).toBeGreaterThan(10)
    place = [] // what is written meanwhile may be in it or not
    const made = JSON.parse((await run(here(), 'backup', at('first.dw'), '--json')).stdout)
    place = after
    await expect.poll(() => after.length, { timeout: 20_000 }).toBeGreaterThan(5)
    isOver = true
    await writing
    expect(made).toMatchObject({ file: at('first.dw'), sealedBy: 'masterKey', probes: expect.any(Number) })
    expect(made.probes).toBeGreaterThan(20)

    const stores = [emptyFolder('embedded'), await emptyDatabase('outside')]
    for (const environment of stores) {
      const { rows, probes, sameAnswers } = await restored(environment, at('first.dw'))
      expect([rows, probes, sameAnswers]).toEqual([made.rows, made.probes, made.probes])
      const { DOORWARD_DATA: dataFolder, ...more } = environment
      const other = await runServer({ ...(dataFolder ? { dataFolder } : {}), environment: more })
      for (const userId of before) expect([userId, await check(other, userId)]).toEqual([userId, 200])
      for (const userId of after) expect([userId, await check(other, userId)]).toEqual([userId, 404])
      expect((await ask(other, 'POST', '/v1/groups', { name: 'After', users: [], admins: [] })).status).toBe(201)
      await other.stop()
    }
  }, 180_000)

  it('is no file that others may read, shows nothing of what is in it, and replaces none', async () => {
    await run(here(), 'backup', at('quiet.dw'))
    expect(statSync(at('quiet.dw')).mode & 0o777).toBe(0o600)
    expect(readFileSync(at('quiet.dw')).includes('owner@example.com')).toBe(false)
    expect(await refusal(here(), 'backup', at('quiet.dw'))).toContain('no file is replaced')
    expect(await refusal(here(), 'backup', at('no-folder/x.dw'))).toContain('its folder is not there')
    expect(await refusal(here(), 'backup', at('no-folder/x.dw'), '--json')).toMatch(
      /^1: \{"error":".*is not there\."\}$/,
    )
    expect(await refusal(here(), 'backup', '')).toContain('needs the name of one file')
    expect(readdirSync(postgres.folder).filter((name) => name.includes('.partial'))).toEqual([])
  })

  it('of a database on which nothing was ever started says so', async () => {
    const none = await emptyDatabase('never')
    expect(await refusal(none, 'backup', at('never.dw'))).toContain('There is nothing to back up')
  })

  it('written twice at once to one name is one of the two, whole', async () => {
    const both = await Promise.all([1, 2].map(() => refusal(here(), 'backup', at('twice.dw'))))
    expect(both.filter((said) => said === 'it was done')).toHaveLength(1)
    expect(both.find((said) => said !== 'it was done')).toContain('no file is replaced')
    const { probes, sameAnswers } = await restored(emptyFolder('twice'), at('twice.dw'))
    expect(sameAnswers).toBe(probes)
  })

  it('goes from an outside database into an embedded one too', async () => {
    const environment = await emptyDatabase('there')
    await restored(environment, at('first.dw'))
    await run(environment, 'backup', at('second.dw'))
    const { probes, sameAnswers } = await restored(emptyFolder('back'), at('second.dw'))
    expect(sameAnswers).toBe(probes)
  }, 60_000)

  it('opens by its passphrase alone, where it was sealed with one', async () => {
    for (const [name, text] of [
      ['right', 'four quiet words of ours\n'],
      ['wrong', 'four quiet words of theirs'],
      ['short', 'short'],
    ] as const)
      writeFileSync(at(name), text)
    expect(await refusal(here(), 'backup', at('p.dw'), '--passphrase-file', at('short'))).toContain('at least 12')
    await run(here(), 'backup', at('p.dw'), '--passphrase-file', at('right'))
    const into = emptyFolder('by-passphrase')
    expect(await refusal(into, 'restore', at('p.dw'))).toContain('--passphrase-file')
    expect(await refusal(into, 'restore', at('p.dw'), '--passphrase-file', at('wrong'))).toContain('not the one')
    expect((await restored(into, at('p.dw'), '--passphrase-file', at('right'))).rows).toBeGreaterThan(100)
  }, 60_000)
})

describe('P1 a restore', () => {
  it('leaves a database alone that has anything in it', async () => {
    expect(await refusal(here(), 'restore', at('first.dw'))).toMatch(/^1: .*The database is not empty/s)
    expect((await ask(server, 'GET', '/v1/roles')).status).toBe(200)
  })

  it('is refused without the master key, and with another one', async () => {
    const none = { DOORWARD_DATA: at('no-key') }
    expect(await refusal(none, 'restore', at('first.dw'))).toContain('The master key is missing')
    const other = { ...none, DOORWARD_MASTER_KEY: randomBytes(32).toString('base64') }
    expect(await refusal(other, 'restore', at('first.dw'))).toContain('another master key')
  })

  it('takes nothing of a file that was cut off, changed or is none, and the true one then goes in', async () => {
    const whole = readFileSync(at('first.dw'))
    const flipped = Buffer.from(whole)
    flipped[whole.length - 2_000] = (flipped[whole.length - 2_000] ?? 0) ^ 1
    writeFileSync(at('cut.dw'), whole.subarray(0, whole.length - 1_000))
    writeFileSync(at('flipped.dw'), flipped)
    writeFileSync(at('none.dw'), 'hello\n')
    const into = emptyFolder('careful')
    expect(await refusal(into, 'restore', at('cut.dw'))).toContain('cut off or was changed')
    expect(await refusal(into, 'restore', at('flipped.dw'))).toMatch(/changed/)
    expect(await refusal(into, 'restore', at('none.dw'))).toContain('no backup of Doorward')
    expect(await refusal(into, 'restore', at('missing.dw'))).toContain('cannot be read')
    expect((await restored(into, at('first.dw'))).rows).toBeGreaterThan(100)
  }, 60_000)

  it('that was killed leaves what nothing starts on, and goes in at the next try', async () => {
    const into = await emptyDatabase('killed')
    const begun = "select 1 / (to_regclass('public.unfinished_restore') is not null)::int" // fails where it is not there
    const child = spawn(process.execPath, [join(dist, 'cli.js'), 'restore', at('first.dw')], {
      env: { ...process.env, ...into },
    })
    const hasBegun = () =>
      postgres.run('killed', begun).then(
        () => true,
        () => false,
      )
    await expect.poll(hasBegun, { timeout: 20_000, interval: 50 }).toBe(true)
    child.kill('SIGKILL')
    expect(await refusal(into, 'migrate')).toContain('did not come to its end')
    const { probes, sameAnswers } = await restored(into, at('first.dw'))
    expect(sameAnswers).toBe(probes)
  }, 60_000)
})
