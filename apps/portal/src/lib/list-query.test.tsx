// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useListState, useSearchText } from './list-query.ts'

afterEach(cleanup)

const at = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ list: useListState(), location: useLocation(), how: useNavigationType() }), { wrapper })
}

test('a link reproduces the list', () => {
  const { q, filter, sort } = at('/roles?q=own&filter=managed&sort=name').result.current.list
  expect({ q, filter, sort }).toEqual({ q: 'own', filter: 'managed', sort: 'name' })
  const bare = at('/roles').result.current.list
  expect([bare.q, bare.filter, bare.sort]).toEqual(['', '', ''])
})

test('a change goes into the address in place of the last one, what is empty leaves it, and the rest stays', () => {
  const { result } = at('/roles?q=own&tab=all')
  act(() => result.current.list.change({ q: '', sort: 'name' }))
  expect(result.current.location.search).toBe('?tab=all&sort=name')
  expect(result.current.how).toBe('REPLACE')
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const typing = (q = '') => {
  const commit = vi.fn()
  return { commit, ...renderHook((given: { q: string }) => useSearchText(given.q, commit), { initialProps: { q } }) }
}

test('what is typed reaches the address once typing pauses for 200 ms', () => {
  const { result, commit } = typing()
  act(() => result.current[1]('ma'))
  expect(result.current[0]).toBe('ma')
  act(() => void vi.advanceTimersByTime(199))
  act(() => result.current[1]('may'))
  act(() => void vi.advanceTimersByTime(199))
  expect(commit).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(commit.mock.calls).toEqual([['may']])
})

test('an address that says something else is what the field shows, and nothing is sent back', () => {
  const { result, commit, rerender } = typing('one')
  rerender({ q: 'two' })
  expect(result.current[0]).toBe('two')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(commit).not.toHaveBeenCalled()
})

test('a field that is left before the pause is over sends nothing', () => {
  const { result, commit, unmount } = typing()
  act(() => result.current[1]('may'))
  unmount()
  vi.advanceTimersByTime(1_000)
  expect(commit).not.toHaveBeenCalled()
})
