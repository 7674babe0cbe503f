import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutsidePostgres, startOutsidePostgres } from './outside-postgres.ts'
import { refusalOf } from './refusal-of.ts'
import { type RunningServer, runServer } from './run-server.ts'

/** How soon a write is seen on another node when nothing is asked (C2). */
const promisedMs = 1_000
let postgres: OutsidePostgres
let environment: { DATABASE_URL: string; DOORWARD_MASTER_KEY: string }
let nodes: RunningServer[]
let accessKey: string

beforeAll(async () => {
  postgres = await startOutsidePostgres()
  environment = {
    DATABASE_URL: await postgres.make('doorward'),
    DOORWARD_MASTER_KEY: randomBytes(32).toString('base64'),
  }
  nodes = await Promise.all([runServer({ environment }), runServer({ environment })])
  accessKey = (await node(0).bootstrap('owner@example.com', 'Demo')).accessKey ?? ''
})
afterAll(async () => {
  for (const each of nodes) await each.remove()
  await postgres.stop()
})

function node(i: number): RunningServer {
  const found = nodes[i]
  if (!found) throw new Error(`no server ${i}`)
  return found
}
const ask = (i: number, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${node(i).apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const grant = (i: number, userId: string) =>
  ask(i, 'POST', '/v1/records', {
    name: userId,
    users: [{ userId }],
    statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'docs' }] }],
  })
const check = async (i: number, userId: string, headers: Record<string, string> = {}) =>
  (await ask(i, 'GET', `/v1/users/${userId}/resources/docs/permissions/read`, undefined, headers)).status

describe('two servers on one DATABASE_URL', () => {
  it('started at the same moment, serve the same account', async () => {
    for (const i of [0, 1]) expect((await ask(i, 'GET', '/v1/roles')).status).toBe(200)
  })

  it('see what the other wrote: at once with its token, within a second without', async () => {
    for (const [writer, reader] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const written = await grant(writer, `user-${writer}`)
      expect(written.status).toBe(201)
      const token = written.headers.get('consistency-token') ?? ''
      expect(await check(reader, `user-${writer}`, { 'consistency-token': token })).toBe(200)
      expect((await grant(writer, `later-${writer}`)).status).toBe(201)
      await pause(promisedMs)
      expect(await check(reader, `later-${writer}`)).toBe(200)
    }
  })

  it('go on alone when the other is killed, and take it back', async () => {
    node(1).process.kill('SIGKILL')
    await once(node(1).process, 'exit')
    expect((await grant(0, 'survivor')).status).toBe(201)
    expect(await check(0, 'survivor')).toBe(200)
    const { port, dataFolder } = node(1)
    nodes[1] = await runServer({ port, dataFolder, environment })
    expect(await check(1, 'survivor')).toBe(200)
  })

  it('stop in order, each by itself, and leave the database as it is', async () => {
    expect(await node(1).stop()).toBe(0)
    expect((await grant(0, 'last')).status).toBe(201)
    expect(await node(0).stop()).toBe(0)
    await postgres.run('doorward', 'select 1')
  })
})

describe('a start that cannot be ends with one sentence and exit code 1', () => {
  it('when DATABASE_URL comes without DOORWARD_MASTER_KEY', async () => {
    const sentence = await refusalOf({ DATABASE_URL: environment.DATABASE_URL })
    expect(sentence).toContain('DATABASE_URL needs DOORWARD_MASTER_KEY')
  })

  it('when the master key is not the one that the database was made with', async () => {
    const other = randomBytes(32).toString('base64')
    expect(await refusalOf({ ...environment, DOORWARD_MASTER_KEY: other })).toContain('is not the one')
  })
})
