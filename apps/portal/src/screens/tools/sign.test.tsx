// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { press } from '../../../test/show-noun.tsx'
import { Sign } from './Sign.tsx'

const sign = (privateKey: string) =>
  renderUi(<Sign privateKey={privateKey} onKey={() => undefined} onRead={() => undefined} />)
const field = () => screen.getByLabelText('Private key')

test('SCR-06 a private key is masked where one signs with it, until it is asked for', async () => {
  sign('{"d":"letters"}')
  expect(field().className).toContain('masked')
  await press('Show')
  expect(field().className).not.toContain('masked')
  await press('Hide')
  expect(field().className).toContain('masked')
})

test('SCR-06 signing without a key asks for one at its field', async () => {
  sign('')
  await press('Sign token')
  await vi.waitFor(() => expect(screen.getByText('Paste a private key.')).toBeDefined())
  expect(field().getAttribute('aria-invalid')).toBe('true')
})
