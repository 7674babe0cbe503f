import { withoutSecrets } from '@doorward/core/export/without-secrets'
import type { RoleId, UserId } from '@doorward/core/ids'
import { mayActAs, mayDelegate } from '@doorward/core/permissions/giving/delegate'
import { groupEffect, recordEffect, roleEffect } from '@doorward/core/permissions/giving/effect'
import { recordMovesRights } from '@doorward/core/permissions/giving/moves-rights'
import { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf, type Subject } from '@doorward/engine/rights/rights'
import {
  groupDoc,
  recordDoc,
  roleDoc,
  roleIdsOf,
  type Sizes,
  statementsOf,
  urisOf,
  usersOf,
} from '../../packages/engine/test/judged-shapes.ts'

/**
 * How long judgements and readings of the largest shapes hold the loop, beside a bare `JSON.parse` of the same body.
 * Each is one synchronous piece, from its first question to its answer. With a word, only the shapes that name it.
 */
const timesMin = 3
const timesMax = 50
const runMs = 1_000
const pieceMsMax = 50
const eve = 'eve' as UserId

const indexWith = (...items: { kind: 'role' | 'record' | 'group' | 'token'; id: string; doc: unknown }[]) => {
  const index = new AccountIndex()
  for (const item of items) index.apply(item)
  return index
}
const roleItems = (count: number, kind?: Parameters<typeof roleDoc>[1], first = 0) =>
  roleIdsOf(count, first).map((id, at) => ({ kind: 'role' as const, id, doc: roleDoc(id, kind, first + at) }))
/** Eve may pass on everything below the collection that the shapes use, without being an owner. */
const lead = [
  {
    kind: 'role' as const,
    id: 'ro_lead',
    doc: {
      roleId: 'ro_lead',
      permissions: ['a', 'b', 'documents', 'x'].map((action) => ({ action, allow: true, grant: true, delegate: true })),
    },
  },
  {
    kind: 'record' as const,
    id: 'rec_eve',
    doc: recordDoc(
      { users: 0, statements: 1, roles: 0, resources: 0 },
      { users: ['eve'], statements: [{ roles: ['ro_lead'], resources: [{ resourceUri: 'r' }] }] },
    ),
  },
]

interface Shape {
  name: string
  /** What the request carries, for the comparison. */
  body: unknown
  run(): unknown
}

const tooLarge = (error: unknown) => error instanceof Error && error.message === 'TooLarge'

function judged(index: AccountIndex, before: unknown, after: unknown, who: Subject = { userId: eve }) {
  const roleOf = (roleId: RoleId) => index.findRole(roleId)
  // Shapes are made as stored documents are.
  const [was, is] = [before, after] as [Parameters<typeof recordEffect>[0], Parameters<typeof recordEffect>[1]]
  recordMovesRights(was, is, roleOf)
  const rights = rightsOf(index, who)
  const answer = mayDelegate(rights, recordEffect(was, is, roleOf))
  return { ...answer, steps: rights.work.spent }
}

function put(
  name: string,
  sizes: Sizes,
  change: (doc: ReturnType<typeof recordDoc>) => unknown,
  roles = roleItems(sizes.roles),
  more = lead,
): Shape {
  const before = recordDoc(sizes)
  const after = change(recordDoc(sizes))
  const index = indexWith(...roles, ...more, { kind: 'record', id: 'rec_1', doc: before })
  return { name, body: after, run: () => judged(index, before, after) }
}

const addUser = (doc: ReturnType<typeof recordDoc>) => ({ ...doc, users: [...doc.users, { userId: 'new' }] })
const addResource = (doc: ReturnType<typeof recordDoc>) => ({
  ...doc,
  statements: doc.statements.map((statement) => ({
    ...statement,
    resources: [...statement.resources, { resourceUri: 'r/new' }],
  })),
})
const addRole = (doc: ReturnType<typeof recordDoc>) => ({
  ...doc,
  statements: doc.statements.map((statement) => ({ ...statement, roles: [...statement.roles, 'ro_lead'] })),
})

const contract: Sizes = { users: 1_000, statements: 100, roles: 100, resources: 100 }

function* shapes(): Generator<Shape> {
  yield put(
    'PUT of 30 roles x 5 resources, one more',
    { users: 1, statements: 1, roles: 30, resources: 5 },
    addResource,
  )
  yield put(
    'the same by somebody who holds nothing',
    { users: 1, statements: 1, roles: 30, resources: 5 },
    addResource,
    roleItems(30),
    [],
  )
  for (const count of [2_000, 4_000]) {
    const sizes: Sizes = { users: 1, statements: 1, roles: 1, resources: count, wild: true }
    yield put(`PUT of ${count} wildcard resources, one more role`, sizes, addRole)
  }
  yield put('PUT of a record of 4.4 MiB', { users: 1_000, statements: 100, roles: 100, resources: 900 }, addResource)
  yield put('PUT of the largest contract record, a user more', contract, addUser)
  yield put('PUT of the largest contract record, a resource more', contract, addResource)
  yield put('PUT of the largest contract record, a role more', contract, addRole)
  yield put('the same by somebody who holds nothing', contract, addRole, roleItems(100), [])
  yield put(
    'largest contract record of 10,000 roles, a user more',
    { ...contract, apart: true },
    addUser,
    roleItems(10_000),
  )
  yield put('the same, a resource more', { ...contract, apart: true }, addResource, roleItems(10_000))
  {
    const own = recordDoc(contract, { users: ['eve'] })
    const index = indexWith(...roleItems(100, 'delegate'), { kind: 'record', id: 'own', doc: own })
    const after = recordDoc(contract)
    yield {
      name: 'POST of the largest contract record by who holds the same',
      body: after,
      run: () => judged(index, null, after),
    }
  }
  {
    const twins = roleItems(10_000, 'delegate').map(({ kind, id, doc }) => ({ kind, id: `twin_${id}`, doc }))
    const own = recordDoc(contract, {
      users: ['eve'],
      statements: statementsOf({ ...contract, apart: true }).map(({ roles }) => ({
        roles: roles.map((id) => `twin_${id}`),
        resources: [{ resourceUri: 'r' }],
      })),
    })
    const index = indexWith(...roleItems(10_000), ...twins, { kind: 'record', id: 'own', doc: own })
    const after = recordDoc({ ...contract, apart: true })
    yield {
      name: 'the same, held action by action: a million of them',
      body: after,
      run: () => judged(index, null, after),
    }
  }
  {
    const members = { groupId: 'grp', name: '', users: usersOf(50_000), admins: [] }
    const record = recordDoc({ users: 0, statements: 10, roles: 10, resources: 100 }, { groups: ['grp'] })
    const index = indexWith(
      ...roleItems(10),
      ...lead,
      { kind: 'record', id: 'rec_1', doc: record },
      { kind: 'group', id: 'grp', doc: members },
    )
    const after = groupDoc(usersOf(50_000, 1))
    yield {
      name: 'PUT of a group of 50,000, one other member',
      body: after,
      // as above
      run: () =>
        mayDelegate(
          rightsOf(index, { userId: eve }),
          groupEffect(members as never, after as never, index.holdingsOfGroup('grp' as never), (id) =>
            index.findRole(id),
          ),
        ),
    }
    yield {
      name: 'users of a resource given to a group of 50,000',
      body: {},
      run: () => index.resourceUsers(urisOf(1)[0] ?? ''),
    }
  }
  {
    const record = recordDoc({ ...contract, users: 10_000 })
    const index = indexWith(...roleItems(100), ...lead, { kind: 'record', id: 'rec_1', doc: record })
    const after = roleDoc('ro_0', 'grant', 0)
    yield {
      name: 'PUT of a role that a record of 10,000 users names 100 times',
      body: after,
      run: () =>
        mayDelegate(
          rightsOf(index, { userId: eve }),
          roleEffect(roleDoc('ro_0', undefined, 0) as never, after as never, index.usesOfRole('ro_0' as RoleId)),
        ),
    } // as above
  }
  {
    const index = indexWith(...roleItems(100), ...lead, {
      kind: 'record',
      id: 'rec_1',
      doc: recordDoc({ ...contract, users: 0 }, { users: ['sc_x'] }),
    })
    yield {
      name: 'taking over a client that holds the largest contract record',
      body: {},
      run: () =>
        mayActAs(rightsOf(index, { userId: eve }), index.holdingsOf('sc_x' as UserId), (id) => index.findRole(id)),
    }
  }
  yield* limitedToken()
  yield* questions()
}

function* limitedToken(): Generator<Shape> {
  const statements = statementsOf({ users: 0, statements: 1, roles: 10, resources: 1 })
  const token = { tokenId: 'tok', userId: 'eve', createdBy: 'eve', statements, expires: '2030-01-01T00:00:00Z' }
  const record = recordDoc({ users: 0, statements: 1, roles: 10, resources: 1 }, { users: ['eve'] })
  const many = recordDoc({ users: 0, statements: 10, roles: 10, resources: 1_000 }, { users: ['eve'] })
  for (const kind of [undefined, 'middle'] as const) {
    const index = indexWith(
      ...roleItems(10, kind),
      { kind: 'record', id: 'rec', doc: record },
      { kind: 'record', id: 'many', doc: many },
      { kind: 'token', id: 'tok', doc: token },
    )
    const rights = () => rightsOf(index, { userId: eve, tokenId: 'tok' })
    const of = kind ? ' with wildcards in the middle' : ''
    yield {
      name: `permissions by a limited token of 10 roles${of}`,
      body: {},
      run: () => rights().permissions(urisOf(1)[0] ?? ''),
    }
    yield { name: `roles by a limited token of 10 roles${of}`, body: {}, run: () => rights().roles(urisOf(1)[0] ?? '') }
    yield {
      name: `10,000 resources by a limited token of 10 roles${of}`,
      body: {},
      run: () => rights().resources({ resourceUri: '*', nested: true }),
    }
  }
}

function* questions(): Generator<Shape> {
  const record = recordDoc({ users: 0, statements: 1, roles: 100, resources: 1 }, { users: ['eve'] })
  const asked = Array.from({ length: 1_000 }, (_, at) => ({
    resourceUri: `${urisOf(1)[0]}/${at}`,
    permission: `a:none${at}`,
  }))
  for (const kind of [undefined, 'middle'] as const) {
    const index = indexWith(...roleItems(100, kind), { kind: 'record', id: 'rec', doc: record })
    yield {
      name: `1,000 questions to who has 100 roles${kind ? ' with wildcards in the middle' : ''}`,
      body: { questions: asked },
      run: () =>
        asked.map(({ permission, resourceUri }) => rightsOf(index, { userId: eve }).allows(permission, resourceUri)),
    }
  }
  const large = recordDoc({ users: 1_000, statements: 100, roles: 100, resources: 900 }, { users: ['eve'] })
  yield {
    name: 'export of a record of 4.4 MiB',
    body: large,
    run: () => JSON.stringify(withoutSecrets(large as never)), // a record's document is plain JSON
  }
  const contractRecord = recordDoc({ ...contract, users: 0 }, { users: ['eve'] })
  const index = indexWith(...roleItems(100), { kind: 'record', id: 'rec', doc: contractRecord })
  yield {
    name: 'explaining 100 questions to who is in the largest contract record',
    body: { questions: asked.slice(0, 100) },
    run: () =>
      asked
        .slice(0, 100)
        .map(({ permission, resourceUri }) => rightsOf(index, { userId: eve }).decide(permission, resourceUri)),
  }
}

/** The least of several runs, so that what else the machine does is left out; the first runs are not yet compiled. */
function pieceOf(run: () => unknown): { ms: number; answer: unknown } {
  let ms = Number.POSITIVE_INFINITY
  let answer: unknown
  const until = performance.now() + runMs
  for (let times = 0; times < timesMin || (times < timesMax && performance.now() < until); times += 1) {
    const started = performance.now()
    try {
      answer = run()
    } catch (error) {
      if (!tooLarge(error)) throw error
      answer = 'TooLarge'
    }
    ms = Math.min(ms, performance.now() - started)
  }
  return { ms, answer }
}

const told = (answer: unknown): string => {
  if (answer === 'TooLarge') return '413'
  return typeof answer === 'object' && answer !== null && 'allowed' in answer
    ? (answer.allowed ? 'yes' : 'no') + ('steps' in answer ? ` ${answer.steps}` : '')
    : ''
}

let slow = 0
const only = process.argv[2]
console.log('   ms |  JSON.parse of the body ms | answer, steps | shape')
for (const { name, body, run } of shapes()) {
  if (only !== undefined && !name.includes(only)) continue
  const text = JSON.stringify(body)
  const parsed = pieceOf(() => JSON.parse(text)).ms
  const { ms, answer } = pieceOf(run)
  const over = ms > Math.max(pieceMsMax, 2 * parsed)
  if (over) slow += 1
  console.log(
    `${ms.toFixed(1).padStart(10)} | ${parsed.toFixed(1).padStart(6)} | ${told(answer).padStart(11)} | ${over ? 'OVER ' : ''}${name} (${(text.length / 1024).toFixed(0)} KiB)`,
  )
}
console.log(slow === 0 ? 'Every shape is within its bound.' : `${slow} shapes are over their bound.`)
