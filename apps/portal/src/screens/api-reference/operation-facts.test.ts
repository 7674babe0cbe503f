import { expect, it } from 'vitest'
import { factsOfAll } from './operation-facts.ts'

const told = (extensions: Record<string, unknown>) =>
  factsOfAll({ tags: [{ paths: [{ elementId: 'get-/v1/roles', extensions }] }] })[0]

it('SCR-07 an operation is told with the permission it needs and whether a call is usage', () => {
  const permission = { action: 'roles:read', resource: 'Doorward:Roles', orElse: 'item' }
  expect(told({ 'x-permission': permission, 'x-billable': 'conditional' })).toEqual({
    elementId: 'get-/v1/roles',
    permission: { action: 'roles:read', resource: 'Doorward:Roles' },
    isPublic: false,
    billable: 'conditional',
  })
})

it('SCR-07 what is for everybody needs no token, and what says nothing is told as no permission and no usage', () => {
  expect(told({ 'x-permission': { access: 'public' } })).toMatchObject({ permission: undefined, isPublic: true })
  expect(told({ 'x-permission': 'all', 'x-billable': 7 })).toMatchObject({ permission: undefined, billable: 'never' })
  expect(factsOfAll({})).toEqual([])
})
