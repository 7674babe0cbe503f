import { describe, expect, test } from 'vitest'
import { actionCovers, actionsThatSatisfy, normaliseAction, parseAction } from './actions.ts'

describe('an action is one or more parts (contract 0.1)', () => {
  test.each(['*', 'read', 'a:b', 'a:*', 'a:*:read', 'access-records:create', 'a_1'])('%s is well-formed', (action) => {
    expect(normaliseAction(action)).toBe(action)
  })
  test('64 characters are enough for one', () => expect(parseAction('X'.repeat(64))).toBe('x'.repeat(64)))
  test('what is refused is named by its field', () => {
    const refused = (field?: string) => () => parseAction('a b', field)
    const telling = (field: string) =>
      expect.objectContaining({ details: { field }, title: expect.stringContaining('colons') })
    expect(refused()).toThrowError(telling('permission'))
    expect(refused('action')).toThrowError(telling('action'))
  })
  test.each(['', '**', 'a:**', 'a.b', 'a:', ':a', 'a b', 'a::b', 'a*', 'ä', '\u212Aelvin', 'x'.repeat(65), 'a\n'])(
    '%j is refused',
    (action) => {
      expect(normaliseAction(action)).toBeNull()
      expect(() => parseAction(action, 'action')).toThrowError(expect.objectContaining({ code: 'InvalidRequest' }))
    },
  )
  test('letter case does not matter (decision 24)', () => expect(normaliseAction('Docs:READ')).toBe('docs:read'))
})

describe('what is held includes what is asked (decisions 22 to 24)', () => {
  const cases: [held: string, asked: string, covered: boolean][] = [
    ['*', 'docs:flat:read', true],
    ['docs', 'docs:flat:read', true],
    ['docs:*', 'docs:flat:read', true],
    ['docs:flat:*', 'docs:flat:read', true],
    ['docs:flat:read', 'docs:flat:read', true],
    ['docs', 'docs:*', true],
    ['docs:*', 'docs', true],
    ['docs:read', 'docs', false],
    ['docs:read', 'docs:*', false],
    ['doc', 'docs', false],
    ['docs:re', 'docs:read', false],
    ['a:*:read', 'a:b:read', true],
    ['a:*:read', 'a:b:c:read', false],
    ['a:*:read', 'a:read', false],
    ['a:*:read', 'a:b:read:all', true],
    ['a:b:read', 'a:*:read', false],
    ['a', 'a:*:read', true],
    ['a:*:*', 'a', false],
    ['a:*:*', 'a:b', true],
    ['*:read', 'docs:read', true],
    ['*:read', 'read', false],
    ['*', '*', true],
    ['docs', '*', false],
    ['*:*', '*', false],
    ['*:read', '*', false],
  ]
  test.each(cases)('%s includes %s: %s', (held, asked, covered) => expect(actionCovers(held, asked)).toBe(covered))
})

describe('generic actions on a platform resource (security 2)', () => {
  test.each([
    ['roles:read', ['roles:read', 'read', 'manage']],
    ['access-records:create', ['access-records:create', 'create', 'manage']],
    ['clients:keys:delete', ['clients:keys:delete', 'delete', 'manage']],
    ['read', ['read', 'manage']],
    ['account:export', ['account:export']],
    ['connections:authenticate-user', ['connections:authenticate-user']],
    ['connections:credentials:read', ['connections:credentials:read']],
  ])('%s is satisfied by any of %j', (needed, any) => expect(actionsThatSatisfy(needed)).toEqual(any))
})
