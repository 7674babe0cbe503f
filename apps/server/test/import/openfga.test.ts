import type { AccountId, UserId } from '@doorward/core/ids'
import { rightsOf } from '@doorward/engine/rights/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let accountId: AccountId
beforeAll(async () => {
  stage = await openStage()
  accountId = await stage.newAccount()
})
afterAll(() => stage?.close())

const model = `model
  schema 1.1

# people
type user

type group
  relations
    define admin: [user]
    define member: [user, group#member] or admin # and whoever runs it

type folder
  relations
    define viewer: [user]

type document
  relations
    define parent: [folder]
    define owner: [user]
    define editor: [user, group#member] or owner
    define viewer: [user, user:*, group#member, user with in_office] or editor or viewer from parent
    define blocked: [user]
    define can_share: owner and viewer
    define reviewer: [user] but not blocked

condition in_office(hour: int) {
  hour > 8 && hour < 18
}
`
const tuples = [
  ['user:anne', 'owner', 'document:q3'],
  ['user:ben', 'viewer', 'document:q3'],
  ['group:finance#member', 'editor', 'document:q3'],
  ['group:finance#member', 'viewer', 'document:q4'],
  ['user:carl', 'member', 'group:finance'],
  ['user:dora', 'admin', 'group:finance'],
  ['group:audit#member', 'member', 'group:finance'],
  ['user:eva', 'member', 'group:audit'],
  ['group:finance#member', 'member', 'group:audit'],
  ['user:*', 'viewer', 'document:q5'],
  ['folder:reports', 'parent', 'document:q3'],
  ['user:ben', 'reviewer', 'document:q3'],
  ['user:ben', 'viewer', 'document:2021/q3'],
  ['user:fay', 'viewer', 'folder:reports'],
].map(([user = '', relation = '', object = '']) => ({ user, relation, object }))
const conditioned = {
  user: 'user:guy',
  relation: 'viewer',
  object: 'document:q3',
  condition: { name: 'in_office', context: {} },
}

const indented = model.replace(/^/gm, '  ')
const yamlOf = ({ user, relation, object }: (typeof tuples)[number]) =>
  `  - user: ${user}\n    relation: ${relation}\n    object: ${object}\n`
const store = `name: Example
model: |
${indented}
tuples:
${tuples.map((tuple) => yamlOf(tuple).replace('user: user:*', 'user: "user:*"')).join('')}  - user: user:guy
    relation: viewer
    object: document:q3
    condition:
      name: in_office
      context: {}
tests:
  - name: one
    check: []
`

const comes = { roles: 6, groups: 2, groupMembers: 6, access: 6 }

const may = async (userId: string, action: string, resourceUri: string) => {
  const index = await stage.platform.engine.index(accountId, { kind: 'strong' })
  return index ? rightsOf(index, { userId: userId as UserId }).allows(action, resourceUri) : undefined
}

describe('import openfga', () => {
  it('a store’s export: relations become roles, tuples access, sets of users groups', async () => {
    const file = stage.file('store.fga.yaml', store)
    const planned = await stage.take(accountId, { product: 'openfga', file, dryRun: true })
    const came = await stage.take(accountId, { product: 'openfga', file })
    expect(came).toEqual({ ...planned, dryRun: false })
    expect(came.comes).toEqual(comes)
    const roles = await stage.items(accountId, 'role')
    const actions = (roleId: string) => {
      const { permissions } = roles[roleId] as { permissions: { action: string }[] }
      return permissions.map(({ action }) => action)
    }
    expect(actions('document:owner')).toEqual(['owner', 'editor', 'viewer'])
    expect(actions('document:editor')).toEqual(['editor', 'viewer'])
    expect(actions('document:viewer')).toEqual(['viewer'])
    const groups = await stage.items(accountId, 'group')
    const members = (id: string) => {
      const { users } = groups[id] as { users: { userId: string }[] }
      return users.map(({ userId }) => userId).sort()
    }
    expect([members('grp_finance'), members('grp_audit')]).toEqual([
      ['carl', 'dora', 'eva'],
      ['carl', 'dora', 'eva'],
    ])
  })

  it.each([
    ['anne', 'owner', 'document/q3', true],
    ['anne', 'viewer', 'document/q3', true],
    ['ben', 'viewer', 'document/q3', true],
    ['ben', 'editor', 'document/q3', false],
    ['eva', 'editor', 'document/q3', true],
    ['eva', 'editor', 'document/q4', false],
    ['dora', 'viewer', 'document/q4', true],
    ['guy', 'viewer', 'document/q3', false],
    ['fay', 'viewer', 'document/q3', false],
    ['ben', 'reviewer', 'document/q3', false],
    ['anyone', 'viewer', 'document/q5', false],
  ])('then %s has %s on %s: %s', async (userId, action, resourceUri, expected) => {
    expect(await may(userId, action, resourceUri)).toBe(expected)
  })

  it('what roles and records cannot say is listed, and nothing is made of it', async () => {
    const told = await stage.take(accountId, {
      product: 'openfga',
      file: stage.file('store.yaml', store),
      dryRun: true,
    })
    expect(told.comes).toEqual({})
    const lines = told.leftBehind.flatMap(({ what, why, examples }) =>
      examples.map((example) => `${what} ${example}: ${why}`),
    )
    for (const wanted of [
      /relations document#can_share .*intersection/,
      /relations document#reviewer .*exclusion/,
      /relations document#viewer .*"viewer from parent"/,
      /tuples document:q3#viewer@user:guy .*condition/,
      /tuples document:q5#viewer@user:\* .*for everybody/,
      /tuples document:q3#parent@folder:reports .*relates two objects/,
      /tuples document:q3#reviewer@user:ben .*narrowed/,
      /tuples document:2021\/q3#viewer@user:ben .*no resource/,
      /tests .*contextual/,
    ])
      expect(
        lines.find((line) => wanted.test(line)),
        String(wanted),
      ).toBeDefined()
  })

  it('reads the same from the model as JSON, and tuples as `tuple read` gives them', async () => {
    const direct = { this: {} }
    const computed = (relation: string) => ({ computedUserset: { relation } })
    const union = (...child: object[]) => ({ union: { child } })
    const from = { tupleToUserset: { tupleset: { relation: 'parent' }, computedUserset: { relation: 'viewer' } } }
    const types = {
      user: {},
      group: { admin: direct, member: union(direct, computed('admin')) },
      folder: { viewer: direct },
      document: {
        ...{ parent: direct, owner: direct, blocked: direct, editor: union(direct, computed('owner')) },
        viewer: union(direct, computed('editor'), from),
        can_share: { intersection: { child: [computed('owner'), computed('viewer')] } },
        reviewer: { difference: { base: direct, subtract: computed('blocked') } },
      },
    }
    const at = stage.folderOf({
      'model.json': {
        schema_version: '1.1',
        type_definitions: Object.entries(types).map(([type, relations]) => ({ type, relations, metadata: null })),
      },
      'tuples.json': {
        continuation_token: '',
        tuples: tuples.map((key) => ({ key, timestamp: '2026-01-01T00:00:00Z' })),
      },
    })
    const own = await stage.newAccount()
    expect((await stage.take(own, { product: 'openfga', file: at, dryRun: true })).comes).toEqual(comes)
    const simple = stage.folderOf({
      'model.fga': model,
      'tuples.json': [...tuples, conditioned],
      'README.md': 'not read',
    })
    expect((await stage.take(own, { product: 'openfga', file: simple })).comes).toEqual(comes)
    expect((await stage.take(own, { product: 'openfga', file: simple })).comes).toEqual({})
  })

  it.each([
    [
      'a.fga',
      'model\n  schema 1.1\ntype document\n  relations\n    define viewer [user]',
      /a.fga, line 5: the line is none of a model/,
    ],
    ['a.fga', 'type document\n  relations\n    define viewer: editor editor', /line 3: the relation is none/],
    ['a.yaml', 'tuples: []', /no model/],
    [
      'a.yaml',
      'model: |\n  type user\ntuples:\n  - user: anne\n    relation: viewer\n    object: document:q3\n',
      /"anne" is no type and id/,
    ],
    ['a.yaml', 'model: |\n  type user\ntuples:\n  - user: user:anne\n    object: document:q3\n', /relation is missing/],
    ['a.yaml', 'model_file: ./model.fga\n', /names another file/],
  ])('refuses a %s that is none: %j', async (name, text, why) => {
    const file = stage.file(name, text)
    await expect(stage.take(accountId, { product: 'openfga', file })).rejects.toThrow(why)
  })
}, 60_000)
