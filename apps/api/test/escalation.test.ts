import type { AccountId, UserId } from '@doorward/core/ids'
import type { Flag } from '@doorward/core/permissions/model'
import type { AccountIndex } from '@doorward/engine/account-index'
import { openTestDatabase, type TestDatabase } from '@doorward/store/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as make from '../../../packages/core/test/random-policy.ts'
import { createAccount, newAccountId } from '../src/accounts/create-account.ts'
import { type Answered, ensurePlatform, type Node, openNode, portalToken, send, userToken } from './test-api.ts'

/**
 * Three who may call every route that writes, and hold besides what the start gave them: eve; ben, who helps her; and
 * a service client whose key they try to get. Nobody else writes.
 */
type Writer = 'eve' | 'ben' | 'bot'
type Write =
  | { save: 'role' | 'record' | 'group'; id: string; body: object }
  | { remove: 'role' | 'record' | 'group'; id: string }
  | { key: true }
  | { client: object }

const chains = 100
const writesOfChain = 8
const roleIds = ['ro_a', 'ro_b', 'ro_c']
const groupIds = ['grp_a', 'grp_b']

let rows: TestDatabase
let node: Node
beforeAll(async () => {
  rows = await openTestDatabase()
  node = await openNode(rows)
  await ensurePlatform(node)
})
afterAll(async () => {
  await node.close()
  await rows.close()
})

const saved = <T extends object>(
  save: 'role' | 'record' | 'group',
  ids: string[],
  some: (id: string) => fc.Arbitrary<T>,
) => fc.constantFrom(...ids).chain((id) => some(id).map((body): Write => ({ save, id, body })))
const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 5, arbitrary: saved('record', [...make.recordIds, 'r5'], make.someRecord) },
  { weight: 2, arbitrary: saved('role', roleIds, make.someRole) },
  { weight: 2, arbitrary: saved('group', groupIds, make.someGroup) },
  { weight: 1, arbitrary: fc.constantFrom(...make.recordIds).map((id): Write => ({ remove: 'record', id })) },
  { weight: 1, arbitrary: fc.constantFrom(...roleIds).map((id): Write => ({ remove: 'role', id })) },
  { weight: 1, arbitrary: fc.constant<Write>({ key: true }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ grantUserPermissionsAccess: fc.boolean(), grantTokenGeneration: fc.boolean() })
      .map((options): Write => ({ client: { name: 'Bot', options } })),
  },
)
const chain = fc.record({
  start: make.somePolicy,
  writes: fc.array(fc.tuple(fc.constantFrom<Writer>('eve', 'eve', 'ben', 'bot'), write), {
    minLength: writesOfChain,
    maxLength: writesOfChain,
  }),
})

const probes = make.grantedUris.flatMap((resourceUri) =>
  ['*', 'read', 'docs:read', 'docs', 'user-permissions:read'].map((action) => ({ resourceUri, action })),
)
const flags: Flag[] = ['allow', 'grant', 'delegate']

/** Every right that somebody has on the probes, as `flag action uri`. */
function rightsIn(index: AccountIndex, userId: string): Set<string> {
  const rights = probes.flatMap(({ resourceUri, action }) =>
    flags
      .filter((flag) => index.holds(userId as UserId, action, resourceUri, flag)) // ids of this test
      .map((flag) => `${flag} ${action} ${resourceUri}`),
  )
  return new Set(rights)
}

/** What one may have at the end who had `own` at the start and could be given things by those who had `givers`. */
function raised(now: Set<string>, own: Set<string>, givers: Set<string>[]): string[] {
  return [...now].filter((right) => {
    const [flag = '', ...what] = right.split(' ')
    const given = givers.some(
      (rights) =>
        rights.has(`delegate ${what.join(' ')}`) || (flag === 'allow' && rights.has(`grant ${what.join(' ')}`)),
    )
    return !own.has(right) && !given
  })
}

/** What acting as another gives to somebody: rights of his own, or such as he may give himself, are no gain. */
const uncovered = (others: Set<string>, own: Set<string>): string[] =>
  [...others].filter((right) => !own.has(right) && !own.has(right.replace(/^\w+/, 'delegate')))

async function openAccount(policy: object) {
  const accountId = newAccountId()
  const creator = { userId: 'Doorward|owner' as UserId } // as the login would name him
  await createAccount(node.environment, { accountId, region: 'eu-west', creator, requestId: 'req_test' })
  const owner = await portalToken(node, 'owner')
  const call = (token: string | undefined, method: string, url: string, body?: object): Promise<Answered> =>
    send(node, accountId, method, url, { token, ...(body ? { body } : {}) })
  const made = async (url: string, body: object) => {
    const { status, body: answer } = await call(owner, 'POST', url, body)
    expect({ status, answer }).toMatchObject({ status: 201 })
    return answer
  }
  const { clientId }: { clientId: string } = await made('/v1/clients', { name: 'Bot' })
  const named = <T extends object>(body: T): T =>
    JSON.parse(JSON.stringify(body).replaceAll('"sc_bot"', JSON.stringify(clientId)).replaceAll('"ro_gone"', '"ro_a"')) // ids only
  const { roles, groups, records } = named(policy as Record<'roles' | 'groups' | 'records', object[]>) // a `Policy`
  for (const role of roles) await made('/v1/roles', role)
  for (const group of groups) await made('/v1/groups', group)
  for (const record of records) await made('/v1/records', record)
  const areas = ['roles', 'access-records', 'groups', 'clients']
  const permissions = areas.map((action) => ({ action, allow: true, grant: false, delegate: false }))
  await made('/v1/roles', { roleId: 'ro_writer', name: 'May call what writes', permissions })
  await made('/v1/records', {
    name: 'Writers',
    users: ['eve', 'ben', clientId].map((userId) => ({ userId })),
    statements: [{ roles: ['ro_writer'], resources: [{ resourceUri: 'Doorward:*' }] }],
  })
  return { accountId, clientId, call, named }
}

async function indexOf(accountId: AccountId): Promise<AccountIndex> {
  const index = await node.environment.engine.index(accountId, { kind: 'strong' })
  if (!index) throw new Error('the account is gone')
  return index
}

function requestsOf(write: Write, clientId: string): [method: string, url: string, body?: object][] {
  if ('key' in write) return [['POST', `/v1/clients/${clientId}/access-keys`]]
  if ('client' in write) return [['PUT', `/v1/clients/${clientId}`, write.client]]
  if ('remove' in write) return [['DELETE', `/v1/${write.remove}s/${write.id}`]]
  const { save, id, body } = write
  return [
    ['PUT', `/v1/${save}s/${id}`, body],
    ['POST', `/v1/${save}s`, body],
  ]
}

test('G1-G3 100 random chains of writes over HTTP never raise what the writers, their groups or their client may do', async () => {
  const seen = { done: 0, refused: 0, keys: 0 }
  const property = fc.asyncProperty(chain, async ({ start, writes }) => {
    const { accountId, clientId, call, named } = await openAccount(start)
    const ids = { eve: 'eve', ben: 'ben', bot: clientId }
    const tokens: Record<Writer, string | undefined> = {
      eve: await userToken(node, accountId, 'eve'),
      ben: await userToken(node, accountId, 'ben'),
      bot: undefined,
    }
    const before = await indexOf(accountId)
    const had = { eve: rightsIn(before, ids.eve), ben: rightsIn(before, ids.ben), bot: rightsIn(before, ids.bot) }
    for (const [by, wanted] of writes) {
      const token = tokens[by] ?? tokens.eve
      for (const [method, url, body] of requestsOf(wanted, clientId)) {
        const answer = await call(token, method, url, body && named(body))
        expect(answer.status).toBeLessThan(500)
        if (answer.body?.accessKey) {
          tokens.bot = answer.body.accessKey
          const then = await indexOf(accountId)
          expect(uncovered(rightsIn(then, ids.bot), rightsIn(then, ids[tokens[by] ? by : 'eve']))).toEqual([])
        }
        if (answer.status < 300) seen.done++
        if (answer.body?.errorCode === 'MissingGrant') seen.refused++
        if (answer.status !== 404) break
      }
    }
    if (tokens.bot) seen.keys++
    const now = await indexOf(accountId)
    const writers = tokens.bot ? [had.eve, had.ben, had.bot] : [had.eve, had.ben]
    for (const who of ['eve', 'ben', 'bot'] as const)
      expect(raised(rightsIn(now, ids[who]), had[who], writers)).toEqual([])
    const options = (now.client(clientId) as { options?: Record<string, boolean> }).options // as the client was stored
    expect(options?.grantTokenGeneration ?? false).toBe(false)
  })
  await fc.assert(property, { numRuns: chains, seed: 7_300, endOnFailure: true })
  expect(seen.done).toBeGreaterThan(100)
  expect(seen.refused).toBeGreaterThan(100)
  expect(seen.keys).toBeGreaterThan(5)
}, 180_000)
