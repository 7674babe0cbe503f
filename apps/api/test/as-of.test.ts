import { setTimeout as pause } from 'node:timers/promises'
import type { AccountId, UserId } from '@doorward/core/ids'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as make from '../../../packages/core/test/random-policy.ts'
import { makeAccount, newAccountId } from '../src/accounts/new-account.ts'
import { clockWithoutLimits, seedOf } from './sweep.ts'
import { ensurePlatform, type Node, openNode, portalToken, send } from './test-api.ts'

/**
 * Issue 14, time travel: random histories of an account, in which everything is asked after each change, and asked again
 * as of then when all is over, on a node that was there and on one that was not. A sample of them, or as many as
 * `AS_OF_HISTORIES` says (1000 for the whole sweep). The seed is printed; `AS_OF_SEED` runs it again.
 */
const histories = Number(process.env.AS_OF_HISTORIES ?? 20)
const seed = seedOf('AS_OF')
const stepsMax = 10
const msOfHistory = 3_000
/** Longer than the times of changes are off their order. */
const apartMs = 4

let rows: TestDatabase
let node: Node
let other: Node
let token: string
beforeAll(async () => {
  rows = await openTestDatabase()
  const clock = clockWithoutLimits()
  node = await openNode(rows, rows.database, { clock })
  other = await openNode(rows, rows.another(), { clock, past: { changesAtOnce: 3 } })
  await ensurePlatform(node)
  token = await portalToken(node, 'owner')
})
afterAll(async () => {
  await other.close()
  await node.close()
  await rows.close()
})

type Request = [method: 'PUT' | 'DELETE', url: string, body?: object]
const largeGroup = 'grp_a'
/** So many in it that it is logged as what changes. */
const crowd = Array.from({ length: 600 }, (_, at) => ({ userId: `zz-${at}-of-the-many-in-a-large-group` }))
const change = (noun: string, id: string, doc: fc.Arbitrary<object>): fc.Arbitrary<Request> =>
  fc.option(doc, { freq: 4 }).map((body) => {
    const url = `/v1/${noun}/${encodeURIComponent(id)}`
    return body ? ['PUT', url, body] : ['DELETE', url]
  })
const state = fc.tuple(fc.constantFrom(...make.userIds), fc.constantFrom('ACTIVE', 'DISABLED'))
const person = (userId: string) => `/v1/users/${encodeURIComponent(userId)}`

const someChange: fc.Arbitrary<Request> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...make.recordIds).chain((id) => change('records', id, make.someRecord(id))),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('ro_a', 'ro_b', 'ro_c').chain((id) => change('roles', id, make.someRole(id))),
  },
  { weight: 3, arbitrary: change('groups', largeGroup, make.someGroup(largeGroup)) },
  { weight: 1, arbitrary: change('groups', 'grp_b', make.someGroup('grp_b')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...make.openUris).chain((uri) => change('resources', uri, make.someResource(uri))),
  },
  { weight: 1, arbitrary: state.map(([id, to]): Request => ['PUT', `${person(id)}/state`, { state: to }]) },
  { weight: 1, arbitrary: fc.constantFrom('ben', 'eve').map((id): Request => ['DELETE', person(id)]) },
)
const someQuestion = fc.record({
  resourceUri: fc.constantFrom(...make.askedUris.filter((uri) => uri !== 'bad//uri')),
  permission: fc.constantFrom(...make.askedActions.filter((action) => action !== 'a.b')),
})
const history = fc.record({
  start: make.somePolicy,
  changes: fc.array(someChange, { minLength: 2, maxLength: stepsMax, size: 'max' }),
  questions: fc.array(someQuestion, { minLength: 8, maxLength: 8 }),
  byTime: fc.infiniteStream(fc.boolean()),
  order: fc.infiniteStream(fc.nat()),
})

const asked = async (at: Node, accountId: AccountId, [method, url, body]: [string, string, object?]) => {
  const answer = await send(at, accountId, method, url, { token, body, headers: { consistency: 'strong' } })
  if (answer.status >= 400 && answer.status !== 404) throw new Error(JSON.stringify({ url, body, said: answer.body }))
  return answer
}

/** Writes that this history has no ground for are refused, which is no part of it. */
async function write(accountId: AccountId, [method, url, given]: Request): Promise<boolean> {
  const { users = [] } = (given ?? {}) as { users?: object[] } // of a group, whose users are a list
  const body = url === `/v1/groups/${largeGroup}` && given ? { ...given, users: [...crowd, ...users] } : given
  const sent = await send(node, accountId, method, url, { token, body })
  if (sent.status !== 404 || method === 'DELETE' || !/^\/v1\/(roles|groups|records)\//.test(url))
    return sent.status < 300
  const [, , noun] = url.split('/')
  return (await send(node, accountId, 'POST', `/v1/${noun}`, { token, body })).status < 300
}

const added = (url: string, asOf: string | undefined) =>
  asOf ? `${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}` : url

/** Everything that can be asked of one moment, without what says which moment it was. */
async function everything(at: Node, accountId: AccountId, questions: object[], asOf?: string) {
  const found: unknown[] = []
  const revisions = new Set<number>()
  const ask = async (method: string, url: string, body?: object) => {
    const { status, body: said } = await asked(at, accountId, [method, added(url, asOf), body])
    if (asOf && status === 200) revisions.add(said.asOf.revision)
    if (!asOf && said?.revision) revisions.add(said.revision)
    const { asOf: _, revision: __, links: ___, pagination: ____, errorId: _____, ...rest } = said ?? {}
    found.push({ status, method, url, rest })
  }
  for (const userId of make.userIds) {
    await ask('POST', `${person(userId)}/permissions?explain=true`, { questions })
    await ask('GET', `${person(userId)}/resources?collectionConfiguration=INCLUDE_NESTED&limit=100`)
  }
  await ask('GET', `${person('ann')}/resources/x%2Fa/permissions`)
  await ask('GET', `${person('ann')}/resources/x/roles`)
  await ask('GET', '/v1/resources/x%2Fa/users?inherited=true&limit=100')
  await ask('POST', '/v1/resources/x%2Fa/permissions', {
    questions: make.userIds.map((userId) => ({ userId, permission: 'read' })),
  })
  return { found, revisions: [...revisions] }
}

interface Tally {
  moments: number
  changed: number
  allowed: number
}

async function run(
  { start, changes, questions, byTime, order }: typeof history extends fc.Arbitrary<infer H> ? H : never,
  tally: Tally,
) {
  const accountId = newAccountId()
  const creator = { userId: 'Doorward|owner' as UserId } // as the login would name him
  await makeAccount(node.environment, { accountId, region: 'eu-west', creator, requestId: 'req_test' })
  for (const role of start.roles) await send(node, accountId, 'POST', '/v1/roles', { token, body: role })
  for (const group of start.groups) await send(node, accountId, 'POST', '/v1/groups', { token, body: group })
  for (const record of start.records) await send(node, accountId, 'POST', '/v1/records', { token, body: record })
  const noted: { at: string; was: Awaited<ReturnType<typeof everything>> }[] = []
  for (const each of changes) {
    if (!(await write(accountId, each))) continue
    const was = await everything(node, accountId, questions)
    await pause(apartMs)
    noted.push({ at: new Date().toISOString(), was })
    await pause(apartMs)
  }
  const shuffled = noted.map((each) => ({ ...each, place: order.next().value ?? 0 }))
  for (const { at, was } of shuffled.sort((one, two) => one.place - two.place)) {
    const [revision] = was.revisions
    const is = byTime.next().value ? at : String(revision)
    for (const asker of [node, other]) expect(await everything(asker, accountId, questions, is)).toEqual(was)
    tally.moments++
    tally.allowed += JSON.stringify(was.found).includes('"allowed":true') ? 1 : 0
  }
  const answers = noted.map(({ was }) => JSON.stringify(was.found))
  tally.changed += answers.filter((each, i) => i > 0 && each !== answers[i - 1]).length
}

describe('asOf in random histories', () => {
  it(
    `answers what the live questions answered then (${histories} histories, AS_OF_SEED=${seed})`,
    async () => {
      process.stdout.write(`as of: ${histories} histories, AS_OF_SEED=${seed}\n`)
      const tally = { moments: 0, changed: 0, allowed: 0 }
      await fc.assert(
        fc.asyncProperty(history, (each) => run(each, tally)),
        { numRuns: histories, seed, endOnFailure: true },
      )
      expect(tally.moments).toBeGreaterThan(histories / 2)
      expect(tally.changed).toBeGreaterThan(histories / 5)
      expect(tally.allowed).toBeGreaterThan(histories / 10)
    },
    histories * msOfHistory + 60_000,
  )
})
