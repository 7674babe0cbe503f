// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FieldErrors } from './entity-form.ts'
import { useFieldErrors } from './use-field-errors.ts'

interface Values {
  name: string
  roles: string[]
}
const wrong: FieldErrors<Values> = { name: 'Give it a name.', roles: 'Choose a role.' }
const errors = () =>
  renderHook((found: FieldErrors<Values>) => useFieldErrors<Values>(['name', 'roles'], found), { initialProps: wrong })

afterEach(cleanup)

test('nothing is told of fields that nobody has left', () => {
  expect(errors().result.current.errors).toEqual({})
})

test('a field that was left is told wrong, and right as soon as it is', () => {
  const { result, rerender } = errors()
  act(() => result.current.check('name'))
  expect(result.current.errors).toEqual({ name: 'Give it a name.' })
  rerender({ roles: 'Choose a role.' })
  expect(result.current.errors).toEqual({})
})

test('all of them are told once the form was sent', () => {
  const { result } = errors()
  act(() => result.current.checkAll())
  expect(result.current.errors).toEqual(wrong)
})

test('what the server says stays until that field is typed in, whatever else is', () => {
  const { result, rerender } = errors()
  rerender({})
  act(() => result.current.refuse('name', 'Name is taken.'))
  act(() => result.current.typedIn(['roles']))
  expect(result.current.errors).toEqual({ name: 'Name is taken.' })
  act(() => result.current.typedIn(['name']))
  expect(result.current.errors).toEqual({})
})

test('a field that is wrong by its own rule says so rather than what the server said before', () => {
  const { result } = errors()
  act(() => result.current.refuse('name', 'Name is taken.'))
  act(() => result.current.check('name'))
  expect(result.current.errors).toEqual({ name: 'Give it a name.' })
})

test('sending it again forgets what the server said; clearing forgets all', () => {
  const { result, rerender } = errors()
  act(() => result.current.refuse('name', 'Name is taken.'))
  rerender({})
  act(() => result.current.checkAll())
  expect(result.current.errors).toEqual({})
  rerender(wrong)
  act(() => result.current.clear())
  expect(result.current.errors).toEqual({})
})
