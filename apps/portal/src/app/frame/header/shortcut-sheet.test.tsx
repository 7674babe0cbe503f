// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../../test/render.tsx'
import { useKeys } from '../../../lib/keys.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'

function Page() {
  useKeys({ ' ': { label: 'Show the row', run: () => {} }, 'g o': { label: 'Go', run: () => {} } })
  return <ShortcutSheet opened onClose={() => {}} />
}

test('SCR-16 each key of a shortcut is told by its name, the space bar too', async () => {
  renderUi(<Page />)
  await screen.findByText('Show the row')
  const keys = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
  expect(keys).toEqual(['space', 'g', 'o'])
})
