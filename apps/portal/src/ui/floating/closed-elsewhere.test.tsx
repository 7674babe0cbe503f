// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { MenuOf, useOpener } from './opener.tsx'

function Opening() {
  const { button, opener } = useOpener('menu')
  return (
    <>
      <button type="button" {...button}>
        Open
      </button>
      <MenuOf opener={opener}>
        <Menu.Item>Entry</Menu.Item>
      </MenuOf>
      <Link to="?tab=two">Beside</Link>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))

test('SCR-16 a menu stays open where only the query changes, and is left behind with its page', async () => {
  renderUi(<Opening />)
  await press('Open')
  await screen.findByText('Entry')
  await press('Beside')
  expect(screen.getByText('Entry')).toBeTruthy()
  await press('Elsewhere')
  await waitFor(() => expect(screen.queryByText('Entry')).toBeNull())
})
