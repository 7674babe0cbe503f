import { createRecord, getRecords } from '@doorward/contract/authorization/access/records'
import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import { takesPreview } from '@doorward/contract/endpoint'
import { expect, test } from 'vitest'
import { factsOf, imported } from '../build/endpoint-facts.ts'
import { columnsOf } from '../src/nouns/csv/columns.ts'
import { ordersOf } from '../src/queries/server/noun-calls.ts'

/** What the build makes of an endpoint, read as the console reads it. */
const built = <E extends object>(endpoint: E) => JSON.parse(JSON.stringify(factsOf(endpoint))) as E // the same, but for its schemas

test('SCR-12 the built console has its endpoints without their schemas, and all that it asks of them', () => {
  const list = built(getRecords)
  expect(list).toMatchObject({ method: 'GET', path: '/v1/records', access: getRecords.access, replies: { 200: null } })
  expect(ordersOf(list)).toEqual(ordersOf(getRecords))
  expect(ordersOf(list)).not.toHaveLength(0)
  expect([takesPreview(built(createRecord)), takesPreview(list)]).toEqual([true, false])
  expect(JSON.stringify(built(createRecord))).not.toContain('maxLength')
  expect('body' in built(createRecord)).toBe(false)
})

/** The columns, with what a plain name makes an entry of. */
const saidOf = (body: Parameters<typeof columnsOf>[0]) =>
  columnsOf(body).map(({ listOf, ...column }) => ({ ...column, entry: listOf?.('a') }))

test.each(imported)(
  'SCR-16 the built console knows the columns of a file for %s, and which cells are lists of names',
  (name) => {
    const { body } = authorizationEndpoints[name]
    const { body: facts } = factsOf(authorizationEndpoints[name], name) as { body: typeof body } // the same, by its facts
    expect(saidOf(facts)).toEqual(saidOf(body))
  },
)

test('SCR-16 people of a group and of a record are a list of names in a cell', () => {
  const listsOf = (name: (typeof imported)[number]) =>
    columnsOf(authorizationEndpoints[name].body).flatMap((column) => (column.listOf ? [column.name] : []))
  expect([listsOf('createGroup'), listsOf('createRecord')]).toMatchObject([
    expect.arrayContaining(['users']),
    expect.arrayContaining(['users', 'groups']),
  ])
})
