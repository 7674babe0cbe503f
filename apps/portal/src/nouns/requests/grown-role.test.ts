import { expect, test } from 'vitest'
import { addedSince } from './grown-role.ts'

const flags = { allow: true, grant: false, delegate: false }
const read = { action: 'reports:read', ...flags }
const write = { action: 'reports:write', ...flags }
const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`

test('what a role gives more than on the day it was asked for, over all its changes since', () => {
  const changes = [
    { at: at(4), before: { permissions: [read, write] } },
    { at: at(3), before: { permissions: [read] } },
    { at: at(1), before: { permissions: [] } },
  ]
  const now = [{ ...read, grant: true }, write]
  expect(addedSince(changes, now, at(2))).toEqual(['reports:read grant', 'reports:write allow'])
  expect(addedSince(changes, now, at(5))).toBeUndefined()
})
