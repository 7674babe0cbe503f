import { expect, test } from 'vitest'
import { questionsOfRoles } from './questions-of-roles.ts'

const role = (...actions: string[]) => ({ permissions: actions.map((action) => ({ action, allow: true })) })

test('SCR-16 questions are made of each action that a role allows, on each resource', () => {
  expect(questionsOfRoles([role('reports:read', 'reports:edit'), role('reports:read')], [], ['a', 'b/*'])).toEqual([
    'reports:read a',
    'reports:edit a',
    'reports:read b/1',
    'reports:edit b/1',
  ])
})

test('SCR-16 a pattern of actions stands for the known ones that it covers; what is only granted is not asked', () => {
  const known = ['reports:read', 'reports:*', 'wine:pour']
  expect(questionsOfRoles([role('reports:*')], known, ['a'])).toEqual(['reports:read a'])
  expect(questionsOfRoles([{ permissions: [{ action: 'wine:pour', allow: false }] }], known, ['a'])).toEqual([])
})
