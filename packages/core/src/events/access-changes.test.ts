import { describe, expect, it } from 'vitest'
import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import type { AccessRecord, Group, ResourceConfiguration, Role, Statement } from '../permissions/model.ts'
import { Work } from '../permissions/work.ts'
import { type AccessTrigger, accessChanges, holdingsOf, usesOf, type World } from './access-changes.ts'

const users = (...ids: string[]) => ids.map((userId) => ({ userId: userId as UserId }))
const groups = (...ids: string[]) => ids.map((groupId) => ({ groupId: groupId as GroupId }))
const gives = (role: string, uris: string[], more: Partial<Statement> = {}): Statement => ({
  roles: [role as RoleId],
  resources: uris.map((resourceUri) => ({ resourceUri })),
  ...more,
})
const record = (statements: Statement[], more: Partial<AccessRecord> = {}): AccessRecord => ({
  recordId: 'rec_1' as RecordId,
  name: 'R',
  statements,
  users: [],
  admins: [],
  groups: [],
  ...more,
})
const role = (id: string, ...actions: string[]): Role => ({
  roleId: id as RoleId,
  name: id,
  permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
})
const members: Record<string, string[]> = { grp_a: ['ann', 'ben'], grp_b: ['ben', 'cat'] }
const world = (records: AccessRecord[] = []): World => ({
  roleOf: (id) => [role('reader', 'read'), role('writer', 'read', 'write')].find(({ roleId }) => roleId === id),
  membersOf: (groupId) => (members[groupId] ?? []) as UserId[],
  records,
})
const told = (trigger: AccessTrigger, records: AccessRecord[] = [], work?: Work) =>
  [...accessChanges(trigger, world(records), work)].map(
    (each) => `${each.operation} ${each.userId} ${each.resourceUri}`,
  )
const edit = (before: AccessRecord | null, after: AccessRecord | null): AccessTrigger => ({
  kind: 'record',
  id: 'rec_1' as RecordId,
  before,
  after,
})

describe('API-17 an edited record', () => {
  const ann = { users: users('ann') }
  const before = record([gives('reader', ['a'])], ann)

  it('that says the same once more tells nothing', () => {
    expect(told(edit(before, record([gives('reader', ['a']), gives('reader', ['a'])], ann)))).toEqual([])
    expect(
      told(edit(before, record([gives('reader', ['a'], { users: users('ann') }), gives('reader', ['a'])], ann))),
    ).toEqual([])
  })
  it('tells of the resources alone on which something is new', () => {
    expect(told(edit(before, record([...before.statements, gives('reader', ['a', 'b'])], ann)))).toEqual([
      'ADDED ann b',
    ])
    expect(told(edit(before, record([...before.statements, gives('writer', ['a', 'b'])], ann)))).toEqual([
      'ADDED ann a',
      'ADDED ann b',
    ])
  })
  it('tells of users and groups that only a statement names', () => {
    const after = record([gives('reader', ['a'], { users: users('dan'), groups: groups('grp_a') })])
    expect(told(edit(null, after))).toEqual(['ADDED dan a', 'ADDED ann a', 'ADDED ben a'])
    expect(told(edit(after, null))).toEqual(['REMOVED dan a', 'REMOVED ann a', 'REMOVED ben a'])
  })
  it('tells of a member of two groups once', () => {
    expect(told(edit(null, record([gives('reader', ['a'])], { groups: groups('grp_a', 'grp_b') })))).toEqual([
      'ADDED ann a',
      'ADDED ben a',
      'ADDED cat a',
    ])
  })
  it('tells of two statements on one resource once', () => {
    expect(told(edit(null, record([gives('reader', ['a']), gives('writer', ['a', 'b'])], ann)))).toEqual([
      'ADDED ann a',
      'ADDED ann b',
    ])
  })
  it('is not looked through beyond what one request may cost (decision 61)', () => {
    const after = record([gives('reader', ['a', 'b', 'c'])], ann)
    expect(told(edit(null, after), [], new Work(3))).toHaveLength(3)
    expect(() => told(edit(null, after), [], new Work(2))).toThrow('TooLarge')
  })
})

describe('API-17 what a group holds', () => {
  const named = { groups: groups('grp_a') }
  it('is what records and statements give that name it, in one spelling', () => {
    const records = [
      record([gives('reader', ['/a']), gives('writer', ['b'])], named),
      record([
        gives('reader', ['c'], named),
        gives('reader', ['d'], { groups: groups('grp_b') }),
        gives('reader', ['e']),
      ]),
      record([gives('reader', ['f'])], { groups: groups('grp_b') }),
    ]
    expect(holdingsOf('grp_a' as GroupId, records)).toEqual([
      { roleIds: ['reader'], resourceUris: ['a'] },
      { roleIds: ['writer'], resourceUris: ['b'] },
      { roleIds: ['reader'], resourceUris: ['c'] },
    ])
  })
  it('a new group and a deleted one move for all of its members', () => {
    const group: Group = { groupId: 'grp_a' as GroupId, name: 'A', users: users('ann', 'ben'), admins: [] }
    const trigger = { kind: 'group', id: group.groupId, before: null, after: group } as const
    const records = [record([gives('reader', ['a']), gives('writer', ['a'])], named)]
    expect(told(trigger, records)).toEqual(['ADDED ann a', 'ADDED ben a'])
    expect(told({ ...trigger, before: group, after: null }, records)).toEqual(['REMOVED ann a', 'REMOVED ben a'])
  })
})

describe('API-17 where a role is used', () => {
  const records = [
    record([gives('r', ['/a'], { users: users('ben') }), gives('other', ['x'])], {
      ...{ users: users('ann'), groups: groups('grp_b') },
    }),
  ]
  it('is by those whom its record names, and by those whom only its statement names', () => {
    expect(usesOf('r' as RoleId, records)).toEqual([
      { principals: [...users('ann'), ...groups('grp_b')], resourceUris: ['a'] },
      { principals: users('ben'), resourceUris: ['a'] },
    ])
  })
  it('all of them gain by what it gives more', () => {
    const trigger = { kind: 'role', id: 'r' as RoleId, before: null, after: role('r', 'read') } as const
    expect(told(trigger, records)).toEqual(['ADDED ann a', 'ADDED ben a', 'ADDED cat a'])
  })
})

describe('API-17 a resource that is opened or closed', () => {
  const open = (resourceUri: string, allow = true): ResourceConfiguration => ({
    resourceUri,
    permissions: [{ action: 'PUBLIC', allow }],
  })
  it.each<[string, ResourceConfiguration | null, ResourceConfiguration | null, string[]]>([
    ['opened', open('docs', false), open('docs'), ['ADDED * docs']],
    ['deleted while open', open('docs'), null, ['REMOVED * docs']],
    ['deleted while closed', open('docs', false), null, []],
    ['made closed', null, open('docs', false), []],
    ['open under another name', open('docs'), open('files'), ['ADDED * files', 'REMOVED * docs']],
    ['open under another spelling', open('docs'), open('/docs'), []],
  ])('%s', (_, before, after, changes) => {
    expect(told({ kind: 'resource', id: 'docs', before, after })).toEqual(changes)
  })
})

describe('API-17 a user who is deleted', () => {
  const trigger = { kind: 'user', id: 'ann' as UserId, before: {}, after: null } as const
  it('loses what records, statements and his own groups gave him, and nothing of others', () => {
    const records = [
      record([gives('reader', ['a'], { users: users('ann', 'ben') }), gives('reader', ['b'], { users: users('ben') })]),
      record([
        gives('reader', ['c'], { groups: groups('grp_a') }),
        gives('reader', ['d'], { groups: groups('grp_b') }),
      ]),
      record([gives('reader', ['e'])], { groups: groups('grp_b') }),
      record([gives('reader', ['f'])], { groups: groups('grp_b', 'grp_a') }),
    ]
    expect(told(trigger, records)).toEqual(['REMOVED ann a', 'REMOVED ann c', 'REMOVED ann f'])
    expect(() => told(trigger, records, new Work(2))).toThrow('TooLarge')
  })
})

describe('API-17 a user who is disabled', () => {
  const [on, off] = [{ userId: 'ann' }, { userId: 'ann', disabled: true }]
  it.each<[string, object | null, object | null, string[]]>([
    ['loses what was given to him', on, off, ['REMOVED ann a']],
    ['loses it also when he was only named', null, off, ['REMOVED ann a']],
    ['has it again once enabled', off, on, ['ADDED ann a']],
    ['loses nothing more when he is deleted', off, null, []],
    ['moves nothing by another change', off, { ...off, tokenConfiguredTime: 'now' }, []],
    ['nor did he by coming', null, on, []],
  ])('%s', (_, before, after, changes) => {
    const trigger = { kind: 'user', id: 'ann' as UserId, before, after } as const
    expect(told(trigger, [record([gives('reader', ['a'], { users: users('ann') })])])).toEqual(changes)
  })
})
