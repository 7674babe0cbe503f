import { createRecord, getRecords } from '@doorward/contract/authorization/access/records'
import { takesPreview } from '@doorward/contract/endpoint'
import { expect, test } from 'vitest'
import { factsOf } from '../build/endpoint-facts.ts'
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
