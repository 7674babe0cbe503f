// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Edits, Served } from './entity-form.ts'
import { fieldNamed, useSaving } from './use-saving.ts'

interface Values {
  name: string
}
const edits: Edits<Values> = { from: { name: 'Reader' }, values: { name: 'Writer' }, version: '"v1"' }
const theirs: Served<Values> = { values: { name: 'Theirs' }, version: '"v2"' }
const refusal = (status: number, field?: string) =>
  new ApiError({ status, code: 'X', title: 'No.', ...(field ? { details: { field } } : {}) })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** What happened while these edits were saved, step by step. */
async function saved(answer: () => Promise<unknown>, reload?: () => Promise<Served<Values>>) {
  const told: unknown[] = []
  const { result } = renderHook(() =>
    useSaving<Values>({
      save: (values, version) => {
        told.push(['sent', values, version])
        return answer()
      },
      failed: 'We could not save the role.',
      reload,
      fields: ['name'],
      onSaved: () => told.push('saved'),
      onRefused: (field, text) => told.push(['refused', field, text]),
      onMet: (mine, by) => told.push(['met', mine, by]),
    }),
  )
  let done: boolean | undefined
  await act(async () => {
    done = await result.current.attempt(edits)
  })
  expect(told.shift()).toEqual(['sent', { name: 'Writer' }, '"v1"'])
  return { told, done, result }
}

test('what was saved is told, and nothing failed', async () => {
  const { told, done, result } = await saved(async () => {})
  expect([told, done, result.current.failure]).toEqual([['saved'], true, undefined])
})

test('a refusal that names a field is told there', async () => {
  const { told, done, result } = await saved(() => Promise.reject(refusal(400, '/name')))
  expect([told, done, result.current.failure]).toEqual([[['refused', 'name', 'No.']], false, undefined])
})

test.each([400, 403, 500])('any other refusal (%i) stands above the form until it is forgotten', async (status) => {
  const { told, done, result } = await saved(() => Promise.reject(refusal(status)))
  expect([told, done]).toEqual([[], false])
  expect(result.current.failure?.title).toBe('We could not save the role.')
  act(() => result.current.forgetFailure())
  expect(result.current.failure).toBeUndefined()
})

test('a change of somebody else is read and compared with; nothing is told to have failed', async () => {
  const { told, done, result } = await saved(
    () => Promise.reject(refusal(412)),
    async () => theirs,
  )
  expect([told, done, result.current.failure]).toEqual([[['met', edits, theirs]], false, undefined])
  expect(console.error).not.toHaveBeenCalled()
})

test('where nothing can be read again, as on create, a 412 is a failure like others', async () => {
  const { told, result } = await saved(() => Promise.reject(refusal(412)))
  expect([told, result.current.failure?.kind]).toEqual([[], 'stale'])
})

test.each([
  ['name', 'name'],
  ['/name/0', 'name'],
  ['a.name[1].b', 'name'],
  ['other', undefined],
  ['toString', undefined],
  [undefined, undefined],
])('the server calls a field %j: that is %j', (name, field) => {
  expect(fieldNamed(['name'], name)).toBe(field)
})
