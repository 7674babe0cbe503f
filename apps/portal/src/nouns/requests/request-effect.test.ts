import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { expect, test } from 'vitest'
import { requestEffect } from './request-effect.ts'

const role = (roleId: string, action: string, grant = false) =>
  ({ roleId, name: roleId, permissions: [{ action, allow: true, grant, delegate: false }] }) as unknown as RoleReply // only these are read
const roles = [role('ro_read', 'reports:read'), role('ro_owner', '*', true)]
const ask = (roleIds: string[], uris: string[]) =>
  requestEffect([{ roles: roleIds as never, resources: uris.map((resourceUri) => ({ resourceUri })) }], roles)

test('ENT-15 each action on each resource is one gain, once', () => {
  const { gains, broad } = ask(['ro_read', 'ro_read'], ['/reports/7', '/reports/8'])
  expect(gains.map(({ resourceUri, permission }) => `${permission} ${resourceUri}`)).toEqual([
    'reports:read /reports/7',
    'reports:read /reports/8',
  ])
  expect(broad).toBeUndefined()
})

test('SCR-10 what one role lets give to others is so whatever another role says of the same action', () => {
  const both = [role('ro_pass', 'reports:read', true), role('ro_read', 'reports:read')]
  const statements = [{ roles: ['ro_pass', 'ro_read'] as never, resources: [{ resourceUri: '/reports/7' }] }]
  const { gains, broad } = requestEffect(statements, both)
  expect(gains.map(({ further }) => further)).toEqual([['grant']])
  expect(broad).toBe('They may then give it to others.')
})

test('a role nobody can read is named, not left out', () => {
  expect(ask(['ro_gone'], ['/x'])).toMatchObject({ gains: [], unknownRoles: ['ro_gone'] })
})

test.each([
  [['ro_read'], ['*'], 'reports:read on *'],
  [['ro_owner'], ['/x'], 'every action on /x'],
])('%j on %j is told to be broad', (roleIds, uris, words) => {
  expect(ask(roleIds, uris).broad).toContain(words)
})
