// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { announce } from './announce.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('what was said is gone some seconds later, and what was said since is not', () => {
  renderUi(null)
  const polite = screen.getByRole('status')
  announce('Role saved.')
  after(100)
  expect(polite.textContent).toBe('Role saved.')
  after(9_000)
  announce('Group saved.')
  announce('The server does not answer.', 'assertive')
  after(5_000)
  expect(polite.textContent).toBe('Group saved.')
  expect(screen.getByRole('alert').textContent).toBe('The server does not answer.')
  after(6_000)
  expect(polite.textContent).toBe('')
  expect(screen.getByRole('alert').textContent).toBe('')
})
