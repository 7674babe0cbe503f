import { describe, expect, it } from 'vitest'
import type { RoleId } from '../ids.ts'
import { type RoleDraft, tidyRole } from './tidy.ts'

const tidy = (permissions: RoleDraft['permissions'], more: Partial<RoleDraft> = {}) =>
  tidyRole('ro_1' as RoleId, { permissions, ...more })

describe('ENT-09 a role draft', () => {
  it.each<[string, RoleDraft['permissions'], string[]]>([
    ['gives nothing unless it says so', [{ action: 'read' }], ['read - - -']],
    ['may be used', [{ action: 'read', allow: true }], ['read allow - -']],
    ['may be given', [{ action: 'read', grant: true }], ['read - grant -']],
    ['may be delegated', [{ action: 'read', delegate: true }], ['read - - delegate']],
    ['says no', [{ action: 'read', allow: false, grant: false, delegate: false }], ['read - - -']],
    ['is written in small letters', [{ action: 'Docs:READ', allow: true }], ['docs:read allow - -']],
    [
      'is named once, with all that each mention gives',
      [{ action: 'read', allow: true, grant: true }, { action: 'READ', delegate: true }, { action: 'read' }],
      ['read allow grant delegate'],
    ],
    [
      'gains by a later mention too',
      [{ action: 'read' }, { action: 'read', allow: true, grant: true }],
      ['read allow grant -'],
    ],
    ['is dropped without an action', [{ allow: true }, { action: '' }, { action: ' ' }, { action: 'a' }], ['a - - -']],
  ])('(SES-15, decisions 24) whose permission %s', (_, permissions, stored) => {
    const told = tidy(permissions).permissions.map(
      ({ action, allow, grant, delegate }) =>
        `${action} ${allow ? 'allow' : '-'} ${grant ? 'grant' : '-'} ${delegate ? 'delegate' : '-'}`,
    )
    expect(told).toEqual(stored)
  })

  it('is named after its id where it has no name', () => {
    expect(tidy([])).toEqual({ roleId: 'ro_1', name: 'ro_1', permissions: [] })
    expect(tidy([], { name: '', description: null })).toEqual({ roleId: 'ro_1', name: 'ro_1', permissions: [] })
    expect(tidy([], { name: 'Reader', description: '' })).toMatchObject({ name: 'Reader', description: '' })
  })

  it('is refused naming the malformed action by its place', () => {
    expect(() => tidy([{}, { action: 'a b' }])).toThrow(
      expect.objectContaining({ code: 'InvalidRequest', details: { field: 'permissions.1.action' } }),
    )
  })
})
