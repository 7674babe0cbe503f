import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRelease, findFormerRelease } from './former-release.ts'
import { type OutsidePostgres, startOutsidePostgres } from './outside-postgres.ts'
import { copyAt, freePort, type RunningServer, runServer } from './run-server.ts'
import { traffic } from './traffic.ts'

const commit = findFormerRelease()

function besideFormer(commit: string): void {
  let former: Awaited<ReturnType<typeof buildRelease>>
  let postgres: OutsidePostgres
  let url: string
  let ports: number[]
  const nodes: RunningServer[] = []
  beforeAll(async () => {
    postgres = await startOutsidePostgres()
    url = await postgres.make('doorward')
    former = await buildRelease(commit)
    ports = [await freePort(), await freePort()]
  })
  afterAll(async () => {
    for (const node of nodes) await node.remove()
    await postgres?.stop()
    former?.remove()
  })

  async function start(place: number, built?: string): Promise<RunningServer> {
    const environment = {
      ...{ DATABASE_URL: url, DOORWARD_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      ...{ DOORWARD_DRAIN_MS: '0', DOORWARD_METRICS: 'off', DOORWARD_SERVICES: 'api,login' },
    }
    const node = await runServer({ port: ports[place] ?? 0, environment, ...(built ? copyAt(built) : {}) })
    nodes[place] = node
    return node
  }

  it('serves with it, from the same data, with no request that fails; the former one then refuses the database in a sentence', async () => {
    for (const place of [0, 1]) await start(place, former.built)
    const made = await nodes[0]?.bootstrap('owner@example.com', 'Demo')
    const under = traffic(ports, made?.accessKey ?? '')
    await pause(1_000)
    await nodes[0]?.remove()
    await start(0) // brings the schema up to date while the other one serves on it
    await pause(3_000)
    const beside = under.answered
    await nodes[1]?.remove()
    await start(1)
    await pause(1_000)
    await under.stop()
    expect(under.faults).toEqual([])
    expect(beside).toBeGreaterThan(20)

    await nodes[1]?.remove()
    await expect(start(1, former.built)).rejects.toThrow(
      /The database is newer than this Doorward: it has the migration/,
    )
  }, 180_000)
}

describe('design 7 a release beside the one before it', () => {
  if (commit) besideFormer(commit)
  else
    it('is not tried in this clone, which lacks the history to build that one from', () =>
      expect(commit).toBeUndefined())
})
