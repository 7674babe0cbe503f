import { expect, it } from 'vitest'
import { foundIn, groupsOf } from './operation-facts.ts'

const told = (extensions: Record<string, unknown>) =>
  groupsOf({
    tags: [
      {
        name: 'Roles',
        paths: [{ elementId: 'get-/v1/roles', method: 'get', path: '/v1/roles', summary: 'List roles', extensions }],
      },
    ],
  })[0]?.operations[0]

it('SCR-07 an operation is told with the permission it needs and whether a call is usage', () => {
  const permission = { action: 'roles:read', resource: 'Doorward:Roles', orElse: 'item' }
  expect(told({ 'x-permission': permission, 'x-billable': 'conditional' })).toEqual({
    elementId: 'get-/v1/roles',
    method: 'GET',
    path: '/v1/roles',
    summary: 'List roles',
    permission: { action: 'roles:read', resource: 'Doorward:Roles', orElse: 'item' },
    isPublic: false,
    billable: 'conditional',
  })
})

it('SCR-07 what is for everybody needs no token, and what says nothing is told as no permission and no usage', () => {
  expect(told({ 'x-permission': { access: 'public' } })).toMatchObject({ permission: undefined, isPublic: true })
  expect(told({ 'x-permission': 'all', 'x-billable': 7 })).toMatchObject({ permission: undefined, billable: 'never' })
  expect(groupsOf({})).toEqual([])
})

it('SCR-07 a search of the operations finds by every word: of the name, the path, the method, the heading or the permission', () => {
  const paths = (['get', 'post'] as const).map((method) => ({
    elementId: `${method}-/v1/groups`,
    method,
    path: '/v1/groups',
    summary: method === 'get' ? 'List groups' : 'Create a group',
    extensions: { 'x-permission': { action: `groups:${method === 'get' ? 'read' : 'create'}`, resource: 'X:Groups' } },
  }))
  const groups = groupsOf({ tags: [{ name: 'People', paths }] })
  const found = (search: string) =>
    foundIn(groups, search).flatMap(({ operations }) => operations.map((one) => one.method))
  expect(found('')).toEqual(['GET', 'POST'])
  expect(found('people CREATE')).toEqual(['POST'])
  expect(found('get /v1/gr')).toEqual(['GET'])
  expect(found('groups:read')).toEqual(['GET'])
  expect(found('roles')).toEqual([])
})
