// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { MenuOf, PanelOf, useOpener } from './opener.tsx'

function Plain() {
  const { button, opener } = useOpener('menu')
  return (
    <>
      <button type="button" {...button}>
        More
      </button>
      <MenuOf opener={opener} returnFocus>
        <Menu.Item>Rename</Menu.Item>
      </MenuOf>
    </>
  )
}

function Panel() {
  const { button, opener } = useOpener('dialog')
  return (
    <>
      <button type="button" {...button}>
        Columns
      </button>
      <PanelOf opener={opener}>
        <button type="button">Size</button>
      </PanelOf>
    </>
  )
}

test('SCR-12 a menu opens from a button that stays where it is, and gives the focus back', async () => {
  renderUi(<Plain />)
  const button = screen.getByRole('button', { name: 'More' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  button.focus()
  await act(async () => void fireEvent.click(button))
  const entry = await screen.findByRole('menuitem', { name: 'Rename' })
  expect(screen.getByText('More')).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(entry)).toBe(true)
  await act(async () => void fireEvent.click(entry))
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('SCR-12 a second press of the button closes what it opened', async () => {
  renderUi(<Panel />)
  const button = screen.getByRole('button', { name: 'Columns' })
  await act(async () => void fireEvent.click(button))
  await screen.findByRole('button', { name: 'Size' })
  await act(async () => void fireEvent.click(button))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Size' })).toBeNull())
})
