// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { ErrorState } from './ErrorState.tsx'
import { WaitingNote } from './Loading.tsx'
import { Missing } from './Missing.tsx'
import { Refused } from './Refused.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('SCR-15 the loading notes come at 7.5 s and at 60 s', async () => {
  renderUi(<WaitingNote />)
  const note = () => screen.getAllByRole('status')[0]?.textContent
  await act(() => vi.advanceTimersByTimeAsync(7_499))
  expect(note()).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(note()).toBe('Taking longer than expected... Please stand by')
  await act(() => vi.advanceTimersByTimeAsync(52_500))
  expect(note()).toMatch(/Reload it, or contact support/)
})

test('a refusal names the missing permission, its resource and the reference', async () => {
  vi.useRealTimers()
  renderUi(
    <Refused
      refused="You can't see roles."
      permission={{ action: 'roles:read', resource: 'Doorward:Roles' }}
      reference="7Q2F"
    />,
  )
  await waitFor(() => expect(document.body.textContent).toContain('7Q2F'))
  const text = document.body.textContent
  expect(text).toContain("You can't see roles.")
  expect(text).toContain('roles:read')
  expect(text).toContain('Doorward:Roles')
})

test('a missing item leads back to its list', () => {
  renderUi(<Missing noun="role" back={{ to: '/settings/roles', label: 'roles' }} />)
  expect(screen.getByRole('link', { name: 'Back to roles' }).getAttribute('href')).toBe('/settings/roles')
})

test('what failed for want of a network is tried again once it is back, and nothing else is', () => {
  const failure = { title: 'We could not load the roles.', text: '', reference: undefined, field: undefined }
  const [offline, broken] = [vi.fn(), vi.fn()]
  renderUi(
    <>
      <ErrorState failure={{ ...failure, kind: 'offline' }} onRetry={offline} />
      <ErrorState failure={{ ...failure, kind: 'broken' }} onRetry={broken} />
    </>,
  )
  window.dispatchEvent(new Event('online'))
  expect([offline.mock.calls.length, broken.mock.calls.length]).toEqual([1, 0])
})
