// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asId } from './as-id.ts'
import { download } from './download.ts'
import { useOnline } from './online.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the network is told as soon as it comes and goes, and nobody listens any more after that', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const removed = vi.spyOn(window, 'removeEventListener')
  const { result, unmount } = renderHook(() => useOnline())
  expect(result.current).toBe(true)
  for (const is of [false, true]) {
    onLine.mockReturnValue(is)
    act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')))
    expect(result.current).toBe(is)
  }
  unmount()
  expect(removed.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['online', 'offline']))
})

test('a file is handed over under its name, and its address is given back', () => {
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.download}`)
  })
  URL.createObjectURL = () => 'blob:one'
  const revoked: string[] = []
  URL.revokeObjectURL = (address) => void revoked.push(address)
  download(new Blob(['x']), 'users.csv')
  expect([clicked, revoked]).toEqual([['blob:one users.csv'], ['blob:one']])
})

test('an id is sent as it stands in the address', () => {
  expect(asId('x_1')).toBe('x_1')
})
