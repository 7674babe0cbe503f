// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { ActionButton } from './ActionButton.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function deferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const button = () => screen.getByRole('button')
const press = () => act(async () => void fireEvent.click(button()))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('SCR-14 the spinner comes once the action takes over 10 ms, then a tick for 1 s', async () => {
  const { promise, resolve: finish } = deferred()
  const action = () => promise
  renderUi(
    <ActionButton action={action} failed="We could not save.">
      Save role
    </ActionButton>,
  )
  await press()
  expect(button().getAttribute('aria-busy')).toBeNull()
  await pass(11)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => finish())
  expect(document.querySelector('[data-tick]')).not.toBeNull()
  await pass(1001)
  expect(document.querySelector('[data-tick]')).toBeNull()
})

test('a second press while it runs does nothing', async () => {
  const action = vi.fn(() => new Promise<void>(() => {}))
  renderUi(
    <ActionButton action={action} failed="We could not save.">
      Save
    </ActionButton>,
  )
  await press()
  await press()
  expect(action).toHaveBeenCalledTimes(1)
})

test('SCR-14 a failure is logged and handed to the form, without a tick', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failed = vi.fn()
  const error = new Error('no')
  renderUi(
    <ActionButton action={() => Promise.reject(error)} failed="We could not save the role." onFailed={failed}>
      Save
    </ActionButton>,
  )
  await press()
  expect(failed).toHaveBeenCalledWith(error)
  expect(log).toHaveBeenCalledWith('We could not save the role.', error)
  expect(document.querySelector('[data-tick]')).toBeNull()
})

test('an action that did nothing shows no tick, and a disabled one does not run', async () => {
  const action = vi.fn(() => Promise.resolve(false))
  const view = renderUi(
    <ActionButton action={action} failed="We could not save.">
      Save
    </ActionButton>,
  )
  await press()
  expect(document.querySelector('[data-tick]')).toBeNull()
  view.unmount()
  renderUi(
    <ActionButton action={action} failed="We could not save." disabledReason="You are offline.">
      Save
    </ActionButton>,
  )
  await press()
  expect(action).toHaveBeenCalledTimes(1)
})

test('SCR-14 a button that cannot be pressed looks so, and says why beside it', () => {
  const action = () => Promise.resolve()
  const view = renderUi(
    <ActionButton action={action} failed="We could not save." disabledReason="Choose a side for each field first.">
      Save again
    </ActionButton>,
  )
  expect(button().hasAttribute('data-disabled')).toBe(true)
  const reason = screen.getByText('Choose a side for each field first.')
  expect(button().getAttribute('aria-describedby')).toBe(reason.id)
  view.unmount()
  renderUi(
    <ActionButton action={action} failed="We could not save.">
      Save again
    </ActionButton>,
  )
  expect(button().hasAttribute('data-disabled')).toBe(false)
  expect(button().hasAttribute('aria-describedby')).toBe(false)
})

test('a failure without a place of its own is one alert, however often it is met', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderUi(
    <>
      <ActionButton action={() => Promise.reject(new Error('no'))} failed="We could not export the events.">
        Export
      </ActionButton>
      <Notifications />
    </>,
  )
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export' })))
  vi.useRealTimers() // the alert comes with a file of its own
  await press()
  await press()
  await screen.findByText('We could not export the events.', { selector: '.mantine-Notification-title' })
  expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(1)
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('We could not export the events.'),
    ]),
  )
})
