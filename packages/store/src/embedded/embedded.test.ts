import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountId } from '@doorward/core/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '../database/database.ts'
import { attachEmbedded, openEmbedded } from '../database/open-embedded.ts'
import { clusterPlace } from './data-folder.ts'
import { databaseUser } from './database-user.ts'
import { findPostmaster } from './postmaster.ts'

const account = 'acc-mine' as AccountId // as its parser would give it
const migrationsFolder = new URL('../../test/notes/', import.meta.url)

let dataFolder: string
const opened: Database[] = []

const open = async (): Promise<Database> => {
  const database = await openEmbedded({ dataFolder, migrationsFolder })
  opened.push(database)
  return database
}
const attach = async (): Promise<Database> => {
  const database = await attachEmbedded({ dataFolder, migrationsFolder })
  opened.push(database)
  return database
}
const postmaster = () => findPostmaster(join(clusterPlace(realpathSync(dataFolder), databaseUser()), 'postgres'))
const pid = (): number => postmaster()?.process.pid ?? 0
const write = (database: Database, key: string) =>
  database.account(account, (tx) => tx`insert into notes values (${account}, ${key}, 1)`)
const keys = async (database: Database): Promise<string[]> => {
  const rows = await database.account(account, (tx) => tx`select note_id from notes order by 1`, 'read')
  return rows.map((row) => row.note_id)
}

/** Another program on the folder, which says `open` once it has opened it; it ends with its standard input. */
async function anotherProgram() {
  const script = `
    const { openEmbedded } = await import(${JSON.stringify(new URL('../database/open-embedded.ts', import.meta.url).href)})
    const database = await openEmbedded({ dataFolder: ${JSON.stringify(dataFolder)},
      migrationsFolder: new URL(${JSON.stringify(migrationsFolder.href)}) })
    await database.account('acc-mine', (tx) => tx\`insert into notes values ('acc-mine', 'of the other', 1)\`)
    console.log('open')
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(program.stdout, 'data')
  return program
}

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'dw-data-'))
  chmodSync(parent, 0o711) // so that the data lies in it for root too
  dataFolder = join(parent, 'data')
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  rmSync(join(dataFolder, '..'), { recursive: true, force: true })
})

test('makes, stops and starts again with what was written, and leaves no process and no lock', async () => {
  const first = await open()
  await write(first, 'kept')
  const running = pid()
  expect(running).toBeGreaterThan(0)
  await first.close()
  expect(postmaster()).toBeUndefined()
  expect(() => statSync(join(dataFolder, 'lock'))).toThrow('ENOENT')
  expect(await keys(await open())).toEqual(['kept'])
})

test('keeps what a 2xx promises: fsync, synchronous_commit, full_page_writes, checksums; no port (security D1)', async () => {
  const database = await open()
  const settings = await database.account(
    account,
    (tx) => tx`
      select name, setting from pg_settings where name in
        ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    synchronous_commit: 'on',
  })
  const socketFolder = join(postmaster()?.socketPath ?? '', '..')
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
})

test('lets nobody in but over its private socket, also in a folder of an earlier program', async () => {
  await (await open()).close()
  const rules = join(clusterPlace(realpathSync(dataFolder), databaseUser()), 'postgres/pg_hba.conf')
  writeFileSync(rules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const again = await open()
  expect(readFileSync(rules, 'utf8')).not.toMatch(/^host/m)
  const login = (tx: Tx) => tx<{ login: string; role: string }[]>`select session_user as login, current_user as role`
  expect(await again.account(account, login)).toEqual([{ login: 'doorward_server', role: 'doorward_server' }])
  expect(await again.acrossAccounts('health', login)).toEqual([{ login: 'doorward_across', role: 'doorward_across' }])
})

test('refuses a second Doorward on the folder in one sentence, and the first goes on', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(/^The data folder .* is in use by another Doorward \(process \d+\)\.$/)
  await write(first, 'unhurt')
})

test('refuses a folder of a newer version in one sentence and changes nothing', async () => {
  await (await open()).close()
  writeFileSync(join(dataFolder, 'version'), '99\n')
  await expect(open()).rejects.toThrow(/^The data folder .* was written by a newer Doorward/)
  expect(readFileSync(join(dataFolder, 'version'), 'utf8')).toBe('99\n')
})

test('refuses a folder that cannot be written in one sentence', async () => {
  const file = join(dataFolder, '..', 'file')
  writeFileSync(file, '')
  dataFolder = join(file, 'data')
  await expect(open()).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\)\.$/)
  dataFolder = file
})

test('refuses a folder where the system makes none', async () => {
  const own = dataFolder
  dataFolder = '/proc/doorward/data'
  await expect(open()).rejects.toThrow(/^The data folder .* cannot be written \(E[A-Z]+\)\.$/)
  dataFolder = own
})

test('takes the folder over from a killed program whose PostgreSQL still runs', async () => {
  const program = await anotherProgram()
  program.kill('SIGKILL')
  await once(program, 'exit')
  const left = pid()
  expect(left).toBeGreaterThan(0)
  const database = await open()
  expect(await keys(database)).toEqual(['of the other'])
  expect(pid()).not.toBe(left)
})

test('starts cleanly after program and PostgreSQL were killed together', async () => {
  const program = await anotherProgram()
  process.kill(pid(), 'SIGKILL')
  program.kill('SIGKILL')
  await once(program, 'exit')
  expect(await keys(await open())).toEqual(['of the other'])
})

const asRoot: [string, () => Promise<void>] = [
  'puts the data where its user can reach it when the folder is closed to it; a copy of the folder is refused',
  async () => {
    chmodSync(join(dataFolder, '..'), 0o700)
    await write(await open(), 'elsewhere')
    const place = readFileSync(join(dataFolder, 'postgres.location'), 'utf8').trim()
    try {
      await opened.pop()?.close()
      const original = dataFolder
      dataFolder = join(dataFolder, '..', 'copy')
      cpSync(original, dataFolder, { recursive: true })
      await expect(open()).rejects.toThrow(/is a copy of .*, and its database belongs to that one\.$/)
      rmSync(original, { recursive: true })
      expect(await keys(await open())).toEqual(['elsewhere'])
      await opened.pop()?.close()
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
]
const asAnyoneElse: [string, () => Promise<void>] = [
  'keeps the database in the data folder when that is closed to all but its user',
  async () => {
    chmodSync(join(dataFolder, '..'), 0o700)
    await write(await open(), 'here')
    expect(statSync(join(dataFolder, 'postgres')).uid).toBe(process.getuid?.())
  },
]
test(...(process.getuid?.() === 0 ? asRoot : asAnyoneElse))

test('reaches the database of a living Doorward by its socket, and leaves it running', async () => {
  const server = await open()
  const line = await attach()
  await write(line, 'from the command line')
  await line.close()
  expect(await keys(server)).toEqual(['from the command line'])
})

test('starts and stops the database for a command line that comes alone', async () => {
  const line = await attach()
  await write(line, 'alone')
  await line.close()
  expect(postmaster()).toBeUndefined()
})

test('answers Unavailable while PostgreSQL is dead, starts it again and recovers (security F1)', async () => {
  const database = await open()
  await write(database, 'before')
  for (const each of familyOf(pid())) process.kill(each, 'SIGKILL')
  await expect(write(database, 'meanwhile')).rejects.toMatchObject({ code: 'Unavailable' })
  await expect.poll(() => keys(database)).toContain('before')
})

test('answers Unavailable within 3 s when PostgreSQL is frozen, and recovers when it goes on (security F2)', async () => {
  const database = await open()
  await Promise.all(Array.from({ length: 4 }, (_, place) => write(database, `before ${place}`)))
  const frozen = familyOf(pid())
  for (const each of frozen) process.kill(each, 'SIGSTOP')
  try {
    const began = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => keys(database)))
    expect(performance.now() - began).toBeLessThan(3_200)
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'Unavailable' } })
    const later = performance.now()
    await expect(keys(database)).rejects.toMatchObject({ code: 'Unavailable' })
    expect(performance.now() - later).toBeLessThan(1_500)
  } finally {
    for (const each of frozen) process.kill(each, 'SIGCONT')
  }
  await expect.poll(() => keys(database)).toHaveLength(4)
})

/** A process and its children, the parent first. */
function familyOf(parent: number): number[] {
  const listed =
    process.platform === 'linux'
      ? readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
  return [parent, ...listed.trim().split(/\s+/).map(Number)]
}
