import type { GroupId, RecordId, RoleId } from '@doorward/core/ids'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const asked = { userName: 'Maya', userId: 'u1', action: 'reports:read', resourceUri: '/reports/7' }
// The wire's ids are branded; these are made up for the test.
const place = { recordId: 'rec_1' as RecordId, recordName: 'Q3', statementIndex: 0 }
const group = { groupId: 'grp_f' as GroupId, groupName: 'Finance' }
const role = { roleId: 'ro_1' as RoleId, roleName: 'Reader' }

test('a yes names person, group, record, statement, role and resource, in a sentence and in order', () => {
  const path = { ...place, ...group, ...role, action: 'reports:read', resourceUri: '/reports/*' }
  const { allowed, sentence, steps } = explain(asked, { allowed: true, explanation: { path } })
  expect(allowed).toBe(true)
  expect(sentence).toBe(
    'Maya is in Finance. Q3, statement 1, gives Finance the role Reader on /reports/*; the role allows reports:read.',
  )
  expect(steps.map(({ kind }) => kind)).toEqual(['user', 'group', 'record', 'role', 'resource'])
})

test.each([
  [{ missing: 'record' as const }, 'No access record gives Maya anything', ['user', 'gap']],
  [{ missing: 'resource' as const, ...place, ...role }, 'but not on /reports/7', ['user', 'record', 'role', 'gap']],
  [
    { missing: 'permission' as const, ...place, ...group },
    'none of its roles allows',
    ['user', 'group', 'record', 'gap'],
  ],
  [{ missing: 'role' as const, ...place, ...role }, 'does not exist', ['user', 'record', 'gap']],
  [{ missing: 'statement' as const, ...place }, 'neither reports:read nor /reports/7', ['user', 'record', 'gap']],
  [{ missing: 'question' as const }, 'not well formed', ['user', 'gap']],
])('a no names the nearest missing piece: %o', (missing, words, kinds) => {
  const told = explain(asked, { allowed: false, explanation: { missing } })
  expect(told.allowed).toBe(false)
  expect(told.sentence).toContain(words)
  expect(told.steps.map(({ kind }) => kind)).toEqual(kinds)
})

test('without a reason the answer still stands and says what the reason needs', () => {
  expect(explain(asked, { allowed: true })).toMatchObject({ allowed: true, steps: [] })
  expect(explain(asked, { allowed: false }).sentence).toContain('access-records:read')
})

test('a public resource is named as what allows it', () => {
  const open = { action: 'read', resourceUri: 'library/*' }
  const { allowed, sentence } = explain(asked, { allowed: true, explanation: { public: open } })
  expect({ allowed, sentence }).toEqual({
    allowed: true,
    sentence: 'library/* is public: every user may do read there.',
  })
})
