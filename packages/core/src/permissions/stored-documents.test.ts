import { describe, expect, test } from 'vitest'
import { isDeleted, isGroupDoc, isRecordDoc, isResourceDoc, isRoleDoc, isTokenDoc } from './stored-documents.ts'

/** What stands in a document in place of something that decides. */
const without = (doc: Record<string, unknown>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => name !== field))

const noDocuments = [null, undefined, 'text', 7, true, [], {}]
const noLists = [undefined, null, 'ann', {}, { length: 0 }]
const noUserLists = ['ann', {}, [null], ['ann'], [{}], [{ userId: '' }], [{ userId: 7 }], [{ userId: 'ann' }, {}]]
const noGroupLists = ['g', {}, [null], ['g'], [{}], [{ groupId: '' }], [{ groupId: 7 }], [{ groupId: 'g' }, {}]]

const statement = { roles: ['ro_a'], resources: [{ resourceUri: 'x' }] }
const noStatements: unknown[] = [
  null,
  'text',
  {},
  without(statement, 'roles'),
  without(statement, 'resources'),
  ...[...noLists, [''], [7], ['ro_a', null]].map((roles) => ({ ...statement, roles })),
  ...[...noLists, [null], ['x'], [{}], [{ resourceUri: 7 }], [{ resourceUri: '' }], [{ resourceUri: 'a//b' }]].map(
    (resources) => ({ ...statement, resources }),
  ),
  { ...statement, resources: [{ resourceUri: 'x' }, { resourceUri: 'a b' }] },
  ...noUserLists.map((users) => ({ ...statement, users })),
  ...noGroupLists.map((groups) => ({ ...statement, groups })),
]

describe('a stored document that does not have its shape is malformed as a whole (G7)', () => {
  describe('a record', () => {
    const record = { statements: [statement], users: [{ userId: 'ann' }], groups: [{ groupId: 'g' }] }
    test.each<[object]>([
      [record],
      [{ statements: [] }],
      [{ ...record, users: null, groups: null }],
      [{ ...record, statements: [{ ...statement, users: [{ userId: 'ann' }], groups: [{ groupId: 'g' }] }] }],
      [{ ...record, statements: [{ ...statement, users: null, groups: null }] }],
      [{ ...record, statements: [{ roles: [], resources: [] }] }],
      [{ ...record, name: 7, somethingNew: true }],
    ])('%j is read', (doc) => expect(isRecordDoc(doc)).toBe(true))
    test.each<[unknown]>([
      ...noDocuments.map((doc): [unknown] => [doc]),
      ...noLists.map((statements): [unknown] => [{ ...record, statements }]),
      ...noUserLists.map((users): [unknown] => [{ ...record, users }]),
      ...noGroupLists.map((groups): [unknown] => [{ ...record, groups }]),
      ...noStatements.map((each): [unknown] => [{ ...record, statements: [statement, each] }]),
    ])('%j is not', (doc) => expect(isRecordDoc(doc)).toBe(false))
  })

  describe('a role', () => {
    const permission = { action: 'docs:read', allow: true, grant: false, delegate: false }
    test.each([[[permission]], [[]], [[permission, { ...permission, action: '*' }]]])(
      'with %j is read',
      (permissions) => expect(isRoleDoc({ permissions })).toBe(true),
    )
    test.each<[unknown]>([
      ...[...noLists, [null], [permission, 'read'], [{}]].map((list): [unknown] => [list]),
      ...[undefined, '', 7, 'a.b', 'a::b'].map((action): [unknown] => [[{ ...permission, action }]]),
      ...['allow', 'grant', 'delegate'].flatMap((flag): [unknown][] => [
        [[permission, { ...permission, [flag]: 1 }]],
        [[without(permission, flag)]],
      ]),
    ])('with %j is not', (permissions) => expect(isRoleDoc({ permissions })).toBe(false))
    test.each(noDocuments)('%j is none', (doc) => expect(isRoleDoc(doc)).toBe(false))
  })

  describe('a group', () => {
    test.each([[[]], [[{ userId: 'ann' }]]])('with %j is read', (users) => expect(isGroupDoc({ users })).toBe(true))
    test.each([...noLists, ...noUserLists].map((users) => [users]))('with %j is not', (users) =>
      expect(isGroupDoc({ users })).toBe(false),
    )
    test.each(noDocuments)('%j is none', (doc) => expect(isGroupDoc(doc)).toBe(false))
  })

  describe('the configuration of a resource', () => {
    const configured = { resourceUri: 'x', permissions: [{ action: 'CLAIM', allow: true }] }
    test.each([
      [configured],
      [{ ...configured, permissions: [] }],
      [{ ...configured, permissions: [{ action: 'PUBLIC', allow: false }] }],
    ])('%j is read', (doc) => expect(isResourceDoc(doc)).toBe(true))
    test.each<[unknown]>([
      ...noDocuments.map((doc): [unknown] => [doc]),
      ...['', 7, undefined].map((resourceUri): [unknown] => [{ ...configured, resourceUri }]),
      ...[
        ...noLists,
        [null],
        ['CLAIM'],
        [{ action: 'OTHER', allow: true }],
        [{ action: '', allow: true }],
        [{ action: 'CLAIM', allow: 'yes' }],
        [{ action: 'PUBLIC' }],
      ].map((permissions): [unknown] => [{ ...configured, permissions }]),
    ])('%j is not', (doc) => expect(isResourceDoc(doc)).toBe(false))
  })

  describe('a limited token', () => {
    const token = { tokenId: 't', userId: 'ann', createdBy: 'ben', statements: [statement] }
    test('is read', () => expect(isTokenDoc(token)).toBe(true))
    test.each<[unknown]>([
      ...noDocuments.map((doc): [unknown] => [doc]),
      ...['tokenId', 'userId', 'createdBy', 'statements'].flatMap((field): [unknown][] => [
        [without(token, field)],
        [{ ...token, [field]: '' }],
        [{ ...token, [field]: 7 }],
      ]),
      ...noStatements.map((each): [unknown] => [{ ...token, statements: [each] }]),
    ])('%j is not', (doc) => expect(isTokenDoc(doc)).toBe(false))
  })
})

test.each([
  [null, true],
  [undefined, true],
  [{ status: 'DELETED' }, true],
  [{ status: 'ACTIVE' }, false],
  [{}, false],
  ['DELETED', false],
])('the document %j is of something deleted: %s', (doc, deleted) => expect(isDeleted(doc)).toBe(deleted))
