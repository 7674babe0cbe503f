import { actionCovers, actionsThatSatisfy } from '@doorward/core/permissions/actions'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import { expect, test } from 'vitest'
import { statementsOf, wishes } from './wished-access.ts'

test('SCR-13 the five boxes, and nothing without a tick', () => {
  expect(wishes.map(({ label }) => label)).toEqual([
    'View Account Information',
    'Query Users and Groups',
    'Create Access Records',
    'Review Platform Extensions',
    'Full Doorward Admin Access',
  ])
  expect(statementsOf([])).toEqual([])
})

const on = (role: string, ...resources: string[]) => ({
  roles: [`Doorward:${role}`],
  resources: resources.map((resourceUri) => ({ resourceUri })),
})

test.each([
  ['account', [on('ReadResource', 'Doorward:Configuration/Account', 'Doorward:Roles')]],
  ['people', [on('ReadUsers', 'Doorward:Users'), on('ReadResource', 'Doorward:Groups')]],
  ['records', [on('AccessRecordsCreator', '*')]],
  ['extensions', [on('ReadResource', 'Doorward:Extensions')]],
  ['admin', [on('Owner', 'Doorward:*')]],
])('SES-18 the box %s asks for exactly the set of the specification', (key, statements) => {
  expect(statementsOf([key])).toEqual(statements)
})

test('SES-18 everything that is ticked is asked for at once, each set once', () => {
  expect(statementsOf(['extensions', 'account'])).toEqual([
    ...statementsOf(['account']),
    ...statementsOf(['extensions']),
  ])
})

test.each([
  ['account', 'account:read', 'Doorward:Configuration/Account'],
  ['account', 'roles:read', 'Doorward:Roles'],
  ['people', 'users:read', 'Doorward:Users'],
  ['people', 'groups:read', 'Doorward:Groups'],
  ['records', 'access-records:create', '*'],
  ['extensions', 'extensions:read', 'Doorward:Extensions'],
  ['admin', 'roles:delete', 'Doorward:*'],
])('the box %s really gives %s on %s', (key, action, resource) => {
  const roles = statementsOf([key])
    .filter(({ resources }) => resources.some(({ resourceUri }) => resourceUri === resource))
    .flatMap((statement) => statement.roles)
  const held = roles.flatMap((roleId) => findBuiltInRole(roleId)?.permissions ?? []).filter(({ allow }) => allow)
  expect(held.some((each) => actionsThatSatisfy(action).some((wanted) => actionCovers(each.action, wanted)))).toBe(true)
})
