// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { tellDone } from './toast.tsx'

afterEach(() => void vi.useRealTimers())

test('SCR-16 what is told after something else can be taken back for its own 8 s', async () => {
  vi.useFakeTimers()
  renderUi(<Notifications />)
  await act(async () => tellDone('Record saved.'))
  await act(async () => vi.advanceTimersByTime(4_000))
  await act(async () => tellDone('Record deleted.', async () => 'Record restored.'))
  // What goes fades in steps.
  const pass = async (...steps: number[]) => {
    for (const ms of steps) await act(async () => vi.advanceTimersByTime(ms))
  }
  await pass(4_500, 1_000, 1_000)
  expect(screen.getByText('Record deleted.')).toBeDefined()
  await pass(2_000, 1_000, 1_000)
  expect(screen.queryByText('Record deleted.')).toBeNull()
})

test('SCR-16 what was done is taken back once, however often its button and its keys are pressed', async () => {
  renderUi(<Notifications />)
  let times = 0
  await act(async () =>
    tellDone('Role deleted.', async () => {
      times += 1
      return 'Role restored.'
    }),
  )
  const button = screen.getByRole('button', { name: 'Undo' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  })
  expect(times).toBe(1)
})

test('SCR-16 what takes only part of it back is called what it does, not Undo', async () => {
  renderUi(<Notifications />)
  await act(async () => tellDone('Approved.', async () => 'Deleted.', 'Remove what was given'))
  expect(screen.getByRole('button', { name: 'Remove what was given' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.queryByText(/You can undo this/)).toBeNull()
})
