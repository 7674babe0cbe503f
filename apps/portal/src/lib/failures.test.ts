import { ApiError } from '@doorward/contract/client'
import { expect, test, vi } from 'vitest'
import { toFailure } from './failures.ts'

const answered = (status: number) => new ApiError({ status, code: 'X', title: 'No.' })
const lostFile = new TypeError('Failed to fetch dynamically imported module: /app/assets/roles.js')

test.each([
  ['a call that got no answer', true, answered(0)],
  ['a file of the console that did not arrive', true, lostFile],
  ['whatever fails while there is no network', false, new Error('odd')],
  ['an answer of something between, while there is no network', false, answered(502)],
])('%s is not said to be our fault', (_, onLine, error) => {
  vi.stubGlobal('navigator', { onLine })
  const { kind, text } = toFailure(error, 'load the roles')
  expect(kind).toBe('offline')
  expect(text).toContain('Check your connection')
  vi.unstubAllGlobals()
})

test.each([
  ['a bug here', new TypeError('x is undefined')],
  ['a bug there', answered(500)],
])('%s is', (_, error) => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(toFailure(error, 'load the roles')).toMatchObject({ kind: 'broken', text: expect.stringContaining('ours') })
  vi.unstubAllGlobals()
})
