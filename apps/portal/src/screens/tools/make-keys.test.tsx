// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { MakeKeys } from './MakeKeys.tsx'

test('SCR-06 a private key that was made is masked until it is shown, and can be kept as a file', async () => {
  const pair = { publicJwk: { kty: 'OKP', x: 'open' }, privateJwk: { kty: 'OKP', d: 'hidden-d' } }
  const written = { publicPem: 'PUBLIC PEM', privatePem: 'PRIVATE PEM' }
  renderUi(<MakeKeys pair={{ ...pair, ...written } as never} onMade={vi.fn()} onSign={vi.fn()} />)
  expect(screen.getByText('PUBLIC PEM')).toBeDefined()
  expect(document.body.textContent).not.toMatch(/hidden-d|PRIVATE PEM/)
  expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'Show' })[0] as HTMLElement)
  expect(document.body.textContent).toContain('hidden-d')
})
