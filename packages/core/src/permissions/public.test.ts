import { describe, expect, test } from 'vitest'
import * as make from '../../test/random-policy.ts'
import { actionMeet } from './actions.ts'
import { allowsWithin, evaluate, holds, permissionsOf, resourcesOf } from './evaluate.ts'
import type { ResourceConfiguration } from './model.ts'

const open = (resourceUri: string, allow = true): ResourceConfiguration => ({
  resourceUri,
  permissions: [
    { action: 'PUBLIC', allow },
    { action: 'CLAIM', allow: true },
  ],
})
const policyOf = (...resources: ResourceConfiguration[]) => ({ roles: [], records: [], groups: [], resources })
const { userId } = make.user('ann')

describe('a PUBLIC resource (decisions 15)', () => {
  test.each([
    ['docs', 'read', 'docs/1', true],
    ['docs', 'list', 'docs', true],
    ['docs', 'pages:read', 'docs/1/2', true],
    ['docs', 'pages:*:list', 'docs/1', true],
    ['docs', 'READ', 'docs', true],
    ['docs/*', 'read', 'docs', false],
    ['docs', 'update', 'docs/1', false],
    ['docs', 'read:secret', 'docs/1', false],
    ['docs', 'read:*', 'docs/1', false],
    ['docs', '*', 'docs/1', false],
    ['docs', 'thread', 'docs/1', false],
    ['docs', 'read', 'docsx', false],
    ['*', 'read', 'docs', false],
    ['*/1', 'read', 'docs/1', false],
    ['Doorward:Users', 'users:read', 'Doorward:Users', false],
    ['doorward:Users', 'users:read', 'doorward:Users', false],
  ])('%s allows everyone %s on %s: %s', (uri, action, resourceUri, allowed) => {
    const decision = evaluate(policyOf(open(uri)), { userId, action, resourceUri })
    expect(decision.allowed).toBe(allowed)
    if (decision.allowed)
      expect(decision.reason).toEqual({ public: true, action: action.toLowerCase(), resourceUri: uri })
  })

  test('gives nothing to pass on, nothing when it is switched off, and nothing to a deleted user', () => {
    const question = { userId, action: 'read', resourceUri: 'docs' }
    expect(holds(policyOf(open('docs')), question, 'allow')).toBe(false)
    expect(evaluate(policyOf(open('docs', false)), question).allowed).toBe(false)
    expect(evaluate({ ...policyOf(open('docs')), goneUsers: [userId] }, question).allowed).toBe(false)
  })

  test('is listed with what it gives', () => {
    const policy = policyOf(open('docs/1'))
    for (const { action, allow, grant, delegate } of permissionsOf(policy, userId, 'docs/1/2')) {
      expect({ allow, grant, delegate }).toEqual({ allow: true, grant: false, delegate: false })
      expect(evaluate(policy, { userId, action, resourceUri: 'docs/1/2' }).allowed).toBe(true)
    }
    const asked = { resourceUri: 'docs', nested: true }
    expect(resourcesOf(policy, userId, { ...asked, action: 'read' })).toEqual(['docs/1'])
    expect(resourcesOf(policy, userId, { ...asked, action: 'update' })).toEqual([])
  })

  test('reaches a limited token only as far as its statements', () => {
    const statements = [{ roles: [make.role('Doorward:ReadResource')], resources: [{ resourceUri: 'docs/1' }] }]
    const token = { tokenId: 't', userId, createdBy: userId, statements, expires: '' }
    const may = (resourceUri: string) => allowsWithin(policyOf(open('docs')), token, { action: 'read', resourceUri })
    expect([may('docs/1'), may('docs/2')]).toEqual([true, false])
  })
})

test.each([
  ['*', 'read', 'read'],
  ['docs', 'docs:read', 'docs:read'],
  ['docs:*:read', 'docs:x', 'docs:x:read'],
  ['*:read', 'docs', 'docs:read'],
  ['read', 'update', null],
  ['docs:read', '*:update', null],
  ['*', '*', '*'],
])('the meet of %s and %s is %s', (one, other, met) => {
  expect(actionMeet(one, other)).toBe(met)
  expect(actionMeet(other, one)).toBe(met)
})
