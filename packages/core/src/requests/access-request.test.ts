import { describe, expect, it } from 'vitest'
import type { RecordId, RequestId, RoleId, UserId } from '../ids.ts'
import { type AccessRequest, asksForSelf, isOwnRequest, recordOfRequest } from './access-request.ts'

const user = (userId: string) => ({ userId: userId as UserId })
const request = (createdBy: string, ...users: string[]): AccessRequest => ({
  requestId: 'req_1' as RequestId,
  status: 'OPEN',
  access: {
    users: users.map(user),
    statements: [{ roles: ['ro_r' as RoleId], resources: [{ resourceUri: 'reports' }] }],
  },
  createdBy: createdBy as UserId,
})

describe('an access request', () => {
  it.each([
    ['he made it for another', request('ann', 'ben'), true],
    ['he made it for himself', request('ann', 'ann'), true],
    ['it is for him', request('ben', 'ann'), true],
    ['it is for him among others', request('ben', 'cat', 'ann'), true],
    ['it is by one other for another', request('ben', 'cat'), false],
    ['it is for nobody', request('ben'), false],
  ])('is nobody’s to decide who has a part in it (security G4): %s', (_, asked, own) => {
    expect(isOwnRequest(asked, 'ann' as UserId)).toBe(own)
  })

  it.each([
    ['himself', request('ann', 'ann'), true],
    ['himself, twice', request('ann', 'ann', 'ann'), true],
    ['himself and another', request('ann', 'ann', 'ben'), false],
    ['another', request('ann', 'ben'), false],
  ])('for %s', (_, asked, alone) => expect(asksForSelf(asked)).toBe(alone))
})

describe('the record that approving a request makes', () => {
  const made = (asked: AccessRequest) =>
    recordOfRequest(asked, { recordId: 'rec_1' as RecordId, approver: 'boss' as UserId, roleName: () => 'Reader' })

  it('gives what was asked to whom it was asked for, says where it comes from, and is the approver’s', () => {
    const asked = request('ann', 'ann', 'ben')
    expect(made(asked)).toEqual({
      recordId: 'rec_1',
      name: 'Reader by request',
      description: 'Made by approving the request req_1.',
      statements: asked.access.statements,
      users: [user('ann'), user('ben')],
      admins: [user('boss')],
      groups: [],
    })
  })
  it('keeps the tags of the request', () => {
    expect(made({ ...request('ann', 'ann'), tags: { team: 'a' } }).tags).toEqual({ team: 'a' })
  })
})
