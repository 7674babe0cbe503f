// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { tellDone } from './toast.tsx'

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
