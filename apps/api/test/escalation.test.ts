import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { Chain, newTally, type Tally } from './escalation/chain.ts'
import { hadBefore, nobodyChoseWhoPeopleAre, nobodyIsRaised } from './escalation/invariants.ts'
import { knowAnn, openAccount, someStart } from './escalation/start.ts'
import { callsLeftOut, kinds, someWrite } from './escalation/writes.ts'
import { openForeignIssuer } from './foreign-issuer.ts'
import { clockWithoutLimits, seedOf } from './sweep.ts'
import { ensurePlatform, type Node, openNode } from './test-api.ts'

/**
 * Random chains of all that can be written, by people, clients and limited tokens who may call every route and hold
 * little: `npm run escalation -- 5000` runs many. The seed is printed; `ESCALATION_SEED` runs it again.
 */
const chains = Number(process.env.ESCALATION_CHAINS ?? 50)
const seed = seedOf('ESCALATION')
const writesOfChain = 40
const msOfChain = 2_000

/** Kinds that come often enough for every run to see them done and refused. */
const guarded = [
  'record',
  'role',
  'group',
  'invite',
  'invite accepted',
  'request approved',
  'token',
  'key',
  'connection',
]

let rows: TestDatabase
let node: Node
let foreign: Awaited<ReturnType<typeof openForeignIssuer>>
beforeAll(async () => {
  rows = await openTestDatabase()
  node = await openNode(rows, rows.database, { clock: clockWithoutLimits() })
  foreign = await openForeignIssuer([])
  await ensurePlatform(node)
  await knowAnn(node)
})
afterAll(async () => {
  await node.close()
  await rows.close()
  await foreign.close()
})

const chain = fc.record({
  start: someStart,
  writes: fc.noBias(fc.array(someWrite, { minLength: 1, maxLength: writesOfChain, size: 'max' })),
})

async function run({ start, writes }: typeof chain extends fc.Arbitrary<infer C> ? C : never, tally: Tally) {
  const done = new Chain(node, await openAccount(node, foreign, start))
  const had = await hadBefore(node, done)
  for (const write of writes) {
    await done.write(write, tally)
    await nobodyIsRaised(done, had)
  }
  await nobodyChoseWhoPeopleAre(node, done, had)
}

describe('G1-G3 random chains of writes', () => {
  it(
    `never raise anybody beyond what the owners gave (${chains} chains, ESCALATION_SEED=${seed})`,
    async () => {
      process.stdout.write(`escalation: ${chains} chains, ESCALATION_SEED=${seed}\n`)
      const tally = newTally()
      const property = fc.asyncProperty(chain, (each) => run(each, tally))
      await fc.assert(property, {
        numRuns: chains,
        seed,
        interruptAfterTimeLimit: chains * msOfChain,
        markInterruptAsFailure: true,
      })
      for (const kind of chains < 100 ? [] : guarded) {
        expect(tally[kind]?.refused, `${kind}: refused`).toBeGreaterThan(0)
        expect(tally[kind]?.done, `${kind}: done`).toBeGreaterThan(0)
      }
    },
    chains * msOfChain + 60_000,
  )

  it('are made of writes that an owner can do, and that are refused to others', async () => {
    const tally = newTally()
    for (const [place, start] of fc.sample(fc.noBias(someStart), { numRuns: 12, seed: 1 }).entries()) {
      const tried = new Chain(node, await openAccount(node, foreign, start))
      const accepted = { by: 'eve', kind: 'invite accepted' } as const // so that she has a record that invites share
      await tried.write({ ...accepted, requests: [['PATCH', '/v1/invites/{invite:0}']] }, tally)
      for (const [kind, { some }] of Object.entries(kinds)) {
        for (const requests of fc.sample(fc.noBias(some), { numRuns: 8, seed: place }))
          for (const by of ['eve', 'ann', 'owner'] as const) {
            const { done = 0, refused = 0 } = tally[kind] ?? {}
            if (by === 'owner' ? done === 0 : refused === 0) await tried.write({ by, kind, requests }, tally)
          }
      }
    }
    const untried = Object.entries(tally).filter(([, { done, refused }]) => done === 0 || refused === 0)
    expect(untried).toEqual([])
  }, 180_000)

  it('are made of every endpoint that writes', () => {
    const writing = allEndpoints.filter(({ method }) => method !== 'GET')
    const called = new Set([...Object.values(kinds).flatMap(({ calls }) => calls), ...callsLeftOut])
    const known = new Set<string>(writing.map(({ name }) => name))
    expect(writing.filter(({ name }) => !called.has(name)).map(({ name }) => name)).toEqual([])
    expect([...called].filter((name) => !known.has(name))).toEqual([])
  })
})
