import { describe, expect, it } from 'vitest'
import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import type { AccessRecord, Statement } from '../permissions/model.ts'
import { type ConflictStrategy, isInvitedRecordId, isOnlyFor, parseExpiryTime, recordOfInvite } from './invite.ts'

const user = (userId: string) => ({ userId: userId as UserId })
const groups = [{ groupId: 'grp_1' as GroupId }]
const gives = (role: string, ...resources: string[]): Statement => ({
  roles: [role as RoleId],
  resources: resources.map((resourceUri) => ({ resourceUri })),
})
const record = (more: Partial<AccessRecord> = {}): AccessRecord => ({
  recordId: 'rec_1' as RecordId,
  name: 'Mine',
  description: 'Ours',
  statements: [gives('reader', 'a')],
  users: [user('ann')],
  admins: [user('boss')],
  groups: [],
  tags: { team: 'a' },
  ...more,
})

describe('how long an invite stands', () => {
  it.each([
    ['PT5M', 300],
    ['P30D', 30 * 86_400],
    ['PT24H', 86_400],
  ])('%s is %i seconds', (text, seconds) => expect(parseExpiryTime(text)).toEqual({ expiryTime: text, seconds }))
  it('is a week where nobody says', () => expect(parseExpiryTime()).toEqual({ expiryTime: 'P7D', seconds: 7 * 86_400 }))
  it.each(['PT299S', 'P30DT1S', 'a week', ''])('is never %j', (text) => {
    expect(() => parseExpiryTime(text)).toThrow(
      expect.objectContaining({ details: { field: 'expiryTime' }, title: expect.stringContaining('PT5M to P30D') }),
    )
  })
})

it.each([
  ['rec_invited_1', true],
  ['rec_invited_', true],
  ['rec_invited', false],
  ['xrec_invited_1', false],
  ['rec_1', false],
])('the record id %s is kept for invites: %s', (id, kept) => expect(isInvitedRecordId(id)).toBe(kept))

describe('an invite adds to a record only where that gives to this person alone', () => {
  it.each<[string, Partial<AccessRecord>, boolean]>([
    ['him alone', {}, true],
    ['nobody', { users: [] }, false],
    ['somebody else', { users: [user('ben')] }, false],
    ['him and another', { users: [user('ann'), user('ben')] }, false],
    ['a group too', { groups }, false],
    [
      'a user of a statement too',
      { statements: [gives('r', 'a'), { ...gives('r', 'a'), users: [user('ben')] }] },
      false,
    ],
    ['a group of a statement too', { statements: [gives('r', 'a'), { ...gives('r', 'a'), groups }] }, false],
    ['empty lists in a statement', { statements: [{ ...gives('r', 'a'), users: [], groups: [] }] }, true],
  ])('%s', (_, more, alone) => expect(isOnlyFor(record(more), 'ann' as UserId)).toBe(alone))
})

describe('accepting an invite', () => {
  const accept = (
    strategy: ConflictStrategy,
    before: AccessRecord | null,
    statements: Statement[] = [gives('writer', 'b')],
  ) =>
    recordOfInvite(
      { createdBy: 'jo' as UserId, statements, conflictResolutionStrategy: strategy },
      { recordId: 'rec_2' as RecordId, userId: 'ann' as UserId, roleName: () => 'Writer' },
      before,
    )
  const strategies: ConflictStrategy[] = [
    ...(['GENERATE_NEW_RECORD', 'UNSAFE_FORCE_MERGE', 'REPLACE_RECORD_DATA', 'SKIP_CHANGES'] as const),
  ]

  it.each(strategies)('makes a record for its user, administered by who sent it: %s', (strategy) => {
    expect(accept(strategy, null)).toEqual({
      recordId: 'rec_2',
      name: 'Writer by invite',
      description: 'Made by accepting an invite.',
      statements: [gives('writer', 'b')],
      users: [user('ann')],
      admins: [user('jo')],
      groups: [],
    })
  })
  it.each(strategies)('that gives nothing saves nothing: %s', (strategy) => {
    expect(accept(strategy, null, [])).toBeNull()
    expect(accept(strategy, record(), [])).toBeNull()
  })
  it('leaves the record of an earlier invite alone where that is wished', () => {
    expect(accept('SKIP_CHANGES', record())).toBeNull()
  })
  it.each(['GENERATE_NEW_RECORD', 'REPLACE_RECORD_DATA'] as const)(
    'puts its statements in the place of those before, and keeps name and tags: %s',
    (strategy) => {
      expect(accept(strategy, record())).toEqual({
        ...record(),
        recordId: 'rec_2',
        statements: [gives('writer', 'b')],
        admins: [user('jo')],
      })
    },
  )
  it('adds to the record what it does not give yet, and changes nothing else', () => {
    const before = record({ statements: [gives('reader', 'a'), gives('reader', 'c', 'd')] })
    const added = [gives('writer', 'a'), gives('reader', 'b'), gives('reader', 'c')]
    expect(accept('UNSAFE_FORCE_MERGE', before, [gives('reader', 'a'), ...added, gives('reader', 'c', 'd')])).toEqual({
      ...before,
      statements: [...before.statements, ...added],
    })
  })
  it('knows a statement again by another spelling of its resource', () => {
    const before = record({ statements: [gives('reader', 'a/b')] })
    expect(accept('UNSAFE_FORCE_MERGE', before, [gives('reader', '/a/b')])?.statements).toHaveLength(1)
  })
})
