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

test('SCR-15 in a row whose link lies over all of it a tip comes where the pointer is over its element', async () => {
  renderUi(
    <ul>
      <li>
        <a href="#/maya" data-row-link="maya">
          Maya
        </a>
        <Tip label="Coordinated Universal Time" openDelay={0}>
          <time>2026-11-25</time>
        </Tip>
      </li>
    </ul>,
  )
  const time = screen.getByText('2026-11-25')
  time.getBoundingClientRect = () => new DOMRect(100, 0, 80, 20)
  const row = screen.getByRole('listitem')
  const moveTo = (clientX: number) =>
    fireEvent(row, new MouseEvent('pointermove', { clientX, clientY: 10, bubbles: true }))
  moveTo(20)
  await act(async () => {})
  expect(time.hasAttribute('aria-describedby')).toBe(false)
  moveTo(120)
  await screen.findByText('Coordinated Universal Time')
  moveTo(20)
  await waitFor(() => expect(time.hasAttribute('aria-describedby')).toBe(false))
})
