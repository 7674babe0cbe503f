import { expect, test } from 'vitest'
import { asId } from '../../lib/as-id.ts'
import { takenName } from './use-taken-name.ts'

const roles = [
  { roleId: asId('ro_1'), name: 'Taken' },
  { roleId: asId('ro_2'), name: 'Reader' },
] as Parameters<typeof takenName>[1]

test.each([
  ['Taken', undefined, true],
  [' taken ', undefined, true],
  ['Taken', 'ro_1', false],
  ['Taken', 'ro_2', true],
  ['Tak', undefined, false],
  ['', undefined, false],
])("the name %j of role %s is another role's: %s", (name, own, taken) => {
  expect(Object.keys(takenName(name, roles, own))).toEqual(taken ? ['name'] : [])
})
