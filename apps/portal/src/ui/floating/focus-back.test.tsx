// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { Dialog } from './Dialog.tsx'
import { FocusBack } from './FocusBack.tsx'

function Plans() {
  const [opened, setOpened] = useState(false)
  const [isChosen, setChosen] = useState(false)
  return (
    <ul>
      <li tabIndex={-1}>
        {!isChosen && (
          <button type="button" onClick={() => setOpened(true)}>
            Choose
          </button>
        )}
        {opened && (
          <Dialog opened onClose={() => setOpened(false)} title="Choose it?">
            <FocusBack />
            <button type="button" onClick={() => setOpened(false)}>
              Cancel
            </button>
            <button
              type="button"
              onClick={() => {
                setChosen(true)
                setOpened(false)
              }}
            >
              Yes
            </button>
          </Dialog>
        )}
      </li>
    </ul>
  )
}

async function open() {
  renderUi(<Plans />)
  const button = screen.getByRole('button', { name: 'Choose' })
  button.focus()
  await act(async () => void fireEvent.click(button))
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull())
  return button
}

test('SCR-16 a dialog that goes all at once gives the focus back to what opened it', async () => {
  const button = await open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('SCR-16 where what opened it goes with it, the focus stays with what that stood in', async () => {
  await open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Yes' })))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
})
