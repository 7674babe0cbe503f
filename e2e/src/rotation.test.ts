import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OutsidePostgres, startOutsidePostgres } from './outside-postgres.ts'
import { freePort, type RunningServer, runServer } from './run-server.ts'
import { traffic } from './traffic.ts'

const newKey = () => randomBytes(32).toString('base64')
const [old, next] = [newKey(), newKey()]
/** What the nodes are started with, as it stands. */
let settings: Record<string, string> = { DOORWARD_MASTER_KEY: old, DOORWARD_DRAIN_MS: '0' }
let postgres: OutsidePostgres
let ports: number[]
const nodes: RunningServer[] = []
let accessKey: string

beforeAll(async () => {
  postgres = await startOutsidePostgres()
  settings = { ...settings, DATABASE_URL: await postgres.make('doorward') }
  ports = [await freePort(), await freePort(), await freePort()] // two that serve, and one that may not
  for (const place of [0, 1]) await start(place)
  accessKey = (await nodes[0]?.bootstrap('owner@example.com', 'Demo'))?.accessKey ?? ''
})
afterAll(async () => {
  for (const node of nodes) await node.remove()
  await postgres.stop()
})

async function start(place: number, other: Record<string, string> = {}): Promise<void> {
  nodes[place] = await runServer({ port: ports[place] ?? 0, environment: { ...settings, ...other } })
}

/** The nodes one after another, as a release is rolled out. */
async function roll(changed: Record<string, string>): Promise<void> {
  settings = { ...settings, ...changed }
  for (const place of [0, 1]) {
    await nodes[place]?.remove()
    await start(place)
  }
}

const command = async (...args: string[]) => JSON.parse((await nodes[0]?.doorward(...args, '--json'))?.stdout ?? '')

it('K3 the master key is changed while two nodes serve, with no request that fails; the old one is of no use then', async () => {
  const under = traffic(ports, accessKey)
  await roll({ DOORWARD_MASTER_KEY: `${old},${next}` }) // opens by both, wraps by the old one
  await roll({ DOORWARD_MASTER_KEY: `${next},${old}` })
  expect((await command('keys', 'rotate-master')).rewrapped).toBe(2) // of the platform and of the account
  expect(await command('keys', 'rotate-master')).toMatchObject({ rewrapped: 0, already: 2 })
  await roll({ DOORWARD_MASTER_KEY: next })
  await under.stop()
  expect(under.faults).toEqual([])
  expect(under.answered).toBeGreaterThan(50)
  await expect(start(2, { DOORWARD_MASTER_KEY: old })).rejects.toThrow('is not the one this database was made with')
}, 180_000)

it('the passwords of the database are changed while two nodes serve, with no request that fails; the old ones are of no use then', async () => {
  const login = async (name: string, role: string) => {
    await postgres.runAsAdmin('doorward', `create role ${name} login password '${name}' in role ${role}`)
    const given = new URL(settings.DATABASE_URL ?? '')
    return Object.assign(given, { username: name, password: name }).href
  }
  const logins = async (version: number) => ({
    DATABASE_SERVER_URL: await login(`app_${version}`, 'doorward_server'),
    DATABASE_ACROSS_URL: await login(`across_${version}`, 'doorward_across'),
  })
  await roll(await logins(1))

  const under = traffic(ports, accessKey)
  const owner = new URL(settings.DATABASE_URL ?? '')
  await postgres.runAsAdmin('doorward', `alter role ${owner.username} password 'another'`)
  await roll({ DATABASE_URL: Object.assign(owner, { password: 'another' }).href, ...(await logins(2)) })
  for (const name of ['app_1', 'across_1']) await postgres.runAsAdmin('doorward', `drop role ${name}`)
  await under.stop()
  expect(under.faults).toEqual([])
  expect(under.answered).toBeGreaterThan(20)
}, 180_000)

it('K2 the operator has signing keys follow one another, and takes one away', async () => {
  const [accountId = ''] = accessKey.split('.').slice(2)
  const keys = async (): Promise<{ keyId: string; state: string }[]> =>
    (await command('keys', 'list', '--account', accountId)).keys
  const [{ keyId: first = '' } = {}] = await keys()
  expect(await command('keys', 'rotate')).toMatchObject({ accounts: 2, made: 2 })
  expect((await keys()).map(({ state }) => state)).toEqual(['next', 'active'])
  expect(await command('keys', 'revoke', '--account', accountId, '--key', first)).toEqual({ revoked: first })
  expect((await keys()).map(({ keyId, state }) => [keyId === first, state])).toEqual([[false, 'active']])
  await expect(command('keys', 'revoke', '--account', accountId, '--key', first)).rejects.toThrow('no signing key')
}, 60_000)
