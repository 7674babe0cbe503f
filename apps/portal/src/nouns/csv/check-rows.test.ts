// @vitest-environment jsdom

import { createRecord } from '@doorward/contract/authorization/access/records'
import { ApiError } from '@doorward/contract/client'
import { limits } from '@doorward/core/limits'
import { expect, test } from 'vitest'
import { effectWith } from '../../../test/effects.ts'
import { itemQueries } from '../../queries/server/item-queries.ts'
import type { Noun } from '../noun.ts'
import { checkRows } from './check-rows.ts'
import { columnsOf } from './columns.ts'
import { rowProblem } from './row-problem.ts'

interface Bell {
  name: string
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    name: `b${at}`,
    input: { name: `b${at}` },
    cells: [],
    problem: undefined,
  }))

function bells(asked: number[], failing = false) {
  const queries = itemQueries<Bell, Bell>({
    key: 'bells',
    readPage: async () => ({ rows: [], cursor: undefined }),
    read: async () => ({ body: { name: '' } }),
    effects: {
      createSeveral: async (inputs) => {
        asked.push(inputs.length)
        if (failing) throw new ApiError({ status: 413, code: 'TooLarge', title: 'Too large.' })
        const taken = new ApiError({ status: 409, code: 'ValueTaken', title: 'It is taken.' })
        return {
          effect: effectWith({ gained: { users: 3, actions: 1, resources: 1 } }),
          refused: new Map(inputs.flatMap(({ name }, at) => (name === 'b1' ? [[at, taken] as const] : []))),
          unknown: new Map([[2, ['mya']]]),
        }
      },
    },
  })
  return { queries, one: 'bell', many: 'bells' } as unknown as Noun<Bell, Bell, Bell> // all that is looked at
}

test('SCR-16 the rows of a file have one effect, and those that would be refused say why', async () => {
  const asked: number[] = []
  const checked = await checkRows(bells(asked), rowsOf(3), [])
  expect(asked).toEqual([3])
  expect(checked.asked?.effect?.gained.users).toBe(3)
  expect(checked.isSum).toBe(false)
  expect(checked.rows.map(({ problem }) => problem)).toEqual([undefined, 'It is taken.', undefined])
  expect(checked.rows.map(({ unknown }) => unknown)).toEqual([[], [], ['mya']])
})

test('SCR-16 more rows than one question takes are asked in portions, whose sum says that it is one', async () => {
  const asked: number[] = []
  const checked = await checkRows(bells(asked), rowsOf(limits.plannedWritesMax + 1), [])
  expect(asked).toEqual([limits.plannedWritesMax, 1])
  expect([checked.asked?.effect?.gained.users, checked.isSum]).toEqual([6, true])
  const unknown = await checkRows(bells([], true), rowsOf(2), [])
  expect([unknown.asked?.effect, unknown.rows.every(({ problem }) => !problem)]).toEqual([undefined, true])
})

test('SCR-16 what the server says of a row is told by its column, without the names of its fields', () => {
  const columns = columnsOf(createRecord.body)
  const told = (title: string, field: string) =>
    rowProblem(new ApiError({ status: 400, code: 'InvalidRequest', title, details: { field } }), 'record', columns)
  expect(told('There is no role ro_1.', 'statements.0.roles')).toBe(
    'There is no role ro_1. See column "statements", entry 1 of its list, under "roles".',
  )
  expect(told('users.2.userId must be a text.', 'users.2.userId')).toBe(
    'The value must be a text. See column "users", entry 3 of its list, under "userId".',
  )
  expect(told('Something else.', 'elsewhere.1')).toBe('Something else.')
})
