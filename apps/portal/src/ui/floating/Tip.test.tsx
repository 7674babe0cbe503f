// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { Tip } from './Tip.tsx'

const shown = (openDelay: number) =>
  renderUi(
    <Tip label="Removes it for everybody" openDelay={openDelay}>
      <button type="button">Remove</button>
    </Tip>,
  )

test('a tip describes its element while the pointer rests there, and Esc ends it', async () => {
  shown(0)
  const button = screen.getByRole('button', { name: 'Remove' })
  expect(screen.queryByText('Removes it for everybody')).toBeNull()
  fireEvent.pointerEnter(button)
  const tip = await screen.findByText('Removes it for everybody')
  expect(button.getAttribute('aria-describedby')).toBe(tip.id)
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  await waitFor(() => expect(screen.queryByText('Removes it for everybody')).toBeNull())
})

test('a pointer that only passes by is told nothing', async () => {
  shown(10_000)
  const button = screen.getByRole('button', { name: 'Remove' })
  fireEvent.pointerEnter(button)
  fireEvent.pointerLeave(button)
  await act(async () => {})
  expect(button.hasAttribute('aria-describedby')).toBe(false)
})
