// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Served } from './entity-form.ts'
import { useEdits } from './use-edits.ts'

interface Values {
  name: string
  size: number
}
const served: Served<Values> = { values: { name: 'Reader', size: 1 }, version: '"v1"' }
const later: Served<Values> = { values: { name: 'Theirs', size: 1 }, version: '"v2"' }
const edits = (draftKey?: string) =>
  renderHook((now: Served<Values>) => useEdits(now, draftKey), { initialProps: served })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('nothing is held at first, and what the server has is begun on', () => {
  const { result } = edits()
  expect([result.current.edits, result.current.latest()]).toEqual([undefined, undefined])
  expect(result.current.begun()).toEqual({ ...served, from: served.values })
})

test('an edit holds on to the version and the values it was begun on, whatever the server has later', () => {
  const { result, rerender } = edits()
  act(() => result.current.edit({ name: 'Writer' }))
  rerender(later)
  act(() => result.current.edit({ size: 2 }))
  const held = { from: served.values, version: '"v1"', values: { name: 'Writer', size: 2 } }
  expect([result.current.edits, result.current.begun()]).toEqual([held, held])
})

test('two edits of one moment add up before anything is drawn', () => {
  const { result } = edits()
  act(() => {
    result.current.edit({ name: 'Writer' })
    result.current.edit({ size: 2 })
    expect(result.current.latest()?.values).toEqual({ name: 'Writer', size: 2 })
  })
})

test('an edit that was taken back is none, and leaves no draft', () => {
  const { result } = edits('role ro_1')
  act(() => result.current.edit({ name: 'Writer' }))
  expect(sessionStorage.length).toBe(1)
  act(() => result.current.edit({ name: 'Reader' }))
  expect([result.current.edits, sessionStorage.length]).toEqual([undefined, 0])
})

test('a draft outlives the form, is restored onto what the server has by then, and goes with the edits', () => {
  const before = edits('role ro_1')
  act(() => before.result.current.edit({ name: 'Writer' }))
  before.unmount()
  const { result, rerender } = edits('role ro_1')
  expect(result.current.draftAt).toBeInstanceOf(Date)
  rerender(later)
  act(() => result.current.restoreDraft())
  expect(result.current.edits).toEqual({ from: later.values, version: '"v2"', values: { name: 'Writer', size: 1 } })
  expect(result.current.draftAt).toBeUndefined()
  act(() => result.current.drop())
  expect([result.current.edits, result.current.draftAt, sessionStorage.length]).toEqual([undefined, undefined, 0])
})

test('without a key nothing is kept, and there is nothing to restore', () => {
  const { result } = edits()
  act(() => result.current.edit({ name: 'Secret' }))
  expect(sessionStorage.length).toBe(0)
  act(() => result.current.drop())
  act(() => result.current.restoreDraft())
  expect(result.current.edits).toBeUndefined()
})
