import { describe, expect, it, test } from 'vitest'
import type { AccountId, GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import type { AccessRecord, Group, Role } from '../permissions/model.ts'
import { type AccessTrigger, accessChanges, type World } from './access-changes.ts'
import { accessChangedEvents, changesPerTriggerMax } from './events.ts'
import { isGivenUp, waitAfter } from './retry.ts'

// Ids as their parser would give them.
const users = (...ids: string[]) => ids.map((userId) => ({ userId: userId as UserId }))
const allows = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const role = (id: string, ...actions: string[]): Role => ({
  roleId: id as RoleId,
  name: id,
  permissions: actions.map(allows),
})
const record = (roles: string[], resources: string[], more: Partial<AccessRecord> = {}): AccessRecord => ({
  recordId: 'rec_1' as RecordId,
  name: 'R',
  statements: [{ roles: roles as RoleId[], resources: resources.map((resourceUri) => ({ resourceUri })) }],
  users: [],
  admins: [],
  groups: [],
  ...more,
})
const groupId = 'grp_1' as GroupId
const group = (...ids: string[]): Group => ({ groupId, name: 'G', users: users(...ids), admins: [] })
const roles = [role('reader', 'read'), role('writer', 'read', 'write')]
const world = (records: AccessRecord[] = [], members: string[] = []): World => ({
  roleOf: (id) => roles.find(({ roleId }) => roleId === id),
  membersOf: () => members as UserId[],
  records,
})
const told = (trigger: AccessTrigger, where = world()) =>
  [...accessChanges(trigger, where)].map((change) => `${change.operation} ${change.userId} ${change.resourceUri}`)
const ofRecord = (before: AccessRecord | null, after: AccessRecord | null): AccessTrigger => ({
  kind: 'record',
  id: 'rec_1' as RecordId,
  before,
  after,
})

describe('API-17 who gained and who lost access', () => {
  it('by a new record: everyone it names, also through groups', () => {
    const made = record(['reader'], ['a', 'b'], { users: users('ann'), groups: [{ groupId }] })
    expect(told(ofRecord(null, made), world([], ['ben']))).toEqual([
      'ADDED ann a',
      'ADDED ann b',
      'ADDED ben a',
      'ADDED ben b',
    ])
  })
  it('by a record that goes', () => {
    expect(told(ofRecord(record(['reader'], ['a'], { users: users('ann') }), null))).toEqual(['REMOVED ann a'])
  })
  it('by an edit: only what differs', () => {
    const before = record(['reader'], ['a', 'b'], { users: users('ann') })
    const after = record(['reader'], ['b', 'c'], { users: users('ann') })
    expect(told(ofRecord(before, after))).toEqual(['ADDED ann c', 'REMOVED ann a'])
    expect(told(ofRecord(before, { ...before, name: 'Other' }))).toEqual([])
  })
  it('by a record whose role is gone: nobody', () => {
    expect(told(ofRecord(null, record(['gone'], ['a'], { users: users('ann') })))).toEqual([])
  })
  it('by a group: the members that came and went, on all that it holds', () => {
    const records = [record(['reader'], ['a'], { groups: [{ groupId }] }), record(['reader'], ['not-theirs'])]
    const trigger = { kind: 'group', id: groupId, before: group('ann', 'ben'), after: group('ben', 'cat') } as const
    expect(told(trigger, world(records))).toEqual(['ADDED cat a', 'REMOVED ann a'])
    expect(told({ ...trigger, after: null }, world(records))).toEqual(['REMOVED ann a', 'REMOVED ben a'])
  })
  it('by a role: everyone who has it, when it gives more or less', () => {
    const records = [record(['r'], ['a'], { users: users('ann') })]
    const trigger = {
      kind: 'role',
      id: 'r' as RoleId,
      before: role('r', 'read'),
      after: role('r', 'read', 'write'),
    } as const
    expect(told(trigger, world(records))).toEqual(['ADDED ann a'])
    expect(told({ ...trigger, after: role('r', 'write') }, world(records))).toEqual(['ADDED ann a', 'REMOVED ann a'])
    expect(told({ ...trigger, after: null }, world(records))).toEqual(['REMOVED ann a'])
  })
})

describe('access changes of everyone and of a deleted user', () => {
  const open = (allow: boolean) => ({ resourceUri: 'docs', permissions: [{ action: 'PUBLIC' as const, allow }] })
  it('by opening and closing a resource: everyone', () => {
    const trigger = { kind: 'resource', id: 'docs', before: null, after: open(true) } as const
    expect(told(trigger)).toEqual(['ADDED * docs'])
    expect(told({ ...trigger, before: open(true), after: open(false) })).toEqual(['REMOVED * docs'])
    expect(told({ ...trigger, before: open(true), after: open(true) })).toEqual([])
  })
  it('by a deletion: all that he had himself, by a statement and by his groups, once each', () => {
    const groups = [{ groupId }]
    const records = [
      record(['reader'], ['a', 'b'], { users: users('ann', 'ben') }),
      record(['reader'], ['b', 'c'], { groups }),
      record(['reader'], ['not-hers'], { users: users('ben') }),
    ]
    const trigger = { kind: 'user', id: 'ann' as UserId, before: {}, after: null } as const
    const her = { ...world(records), membersOf: () => ['ann' as UserId] }
    expect(told(trigger, her)).toEqual(['REMOVED ann a', 'REMOVED ann b', 'REMOVED ann c'])
    expect(told({ ...trigger, after: {} }, her)).toEqual([])
  })
})

describe('events', () => {
  const place = { accountId: 'acc-a' as AccountId, revision: 7, ordinal: 0, at: new Date('2030-01-01T00:00:00Z') }
  const trigger = ofRecord(null, null)
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      userId: `u${i}` as UserId,
      resourceUri: 'a',
      operation: 'ADDED' as const,
    }))

  it('have ids that are the same each time, and at most 250 lines', () => {
    const events = accessChangedEvents(place, trigger, many(501))
    expect(events.map(({ detail }) => [detail.eventId, detail.part, (detail.changes as object[]).length])).toEqual([
      ['evt_acc-a_7_0_0', 1, 250],
      ['evt_acc-a_7_0_1', 2, 250],
      ['evt_acc-a_7_0_2', 3, 1],
    ])
    expect(accessChangedEvents(place, trigger, many(501))).toEqual(events)
    expect(accessChangedEvents(place, trigger, [])).toEqual([])
  })
  it('say when a change is too large to tell all of it', () => {
    const [exact, over] = [changesPerTriggerMax, changesPerTriggerMax + 1].map((n) =>
      accessChangedEvents(place, trigger, many(n)),
    )
    expect(exact?.[0]?.detail.truncated).toBeUndefined()
    expect(over?.[0]?.detail.truncated).toBe(true)
    expect(over).toHaveLength(40)
  })
})

test.each([
  [1, 1_000],
  [2, 2_000],
  [10, 512_000],
  [11, 900_000],
  [500, 900_000],
])('after %i failures the next try waits %i ms', (failures, ms) => expect(waitAfter(failures)).toBe(ms))

test('an event is given up after a day', () => {
  const at = (hours: number) => new Date(hours * 3_600_000)
  expect([isGivenUp(at(0), at(23.9)), isGivenUp(at(0), at(24))]).toEqual([false, true])
  expect([isGivenUp(at(30), at(31)), isGivenUp(at(30), at(54))]).toEqual([false, true])
})
