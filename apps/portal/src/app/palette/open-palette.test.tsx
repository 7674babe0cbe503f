// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { LeaveUnsaved } from '../../ui/form/LeaveUnsaved.tsx'
import { openPalette } from './open-palette.ts'

const nothing = () => undefined

test('SCR-14 the search does not open over a question, which keeps the keys', async () => {
  renderUi(<LeaveUnsaved opened onStay={nothing} onLeave={nothing} />)
  await screen.findByText('Leave without saving?')
  openPalette()
  const letter = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true })
  document.body.dispatchEvent(letter)
  expect(letter.defaultPrevented).toBe(false)
})
