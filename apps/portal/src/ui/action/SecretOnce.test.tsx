// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { SecretOnce } from './SecretOnce.tsx'

const secret = { title: 'Access key', label: 'Access key', value: 'sc_1.k.acc-1.hush', fileName: '.env', fileText: 'x' }

test('Done opens only after the secret was kept', async () => {
  const done = vi.fn()
  renderUi(<SecretOnce secret={secret} onDone={done} />)
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Done' })
  expect(button().disabled).toBe(true)
  await act(async () => void fireEvent.click(screen.getByLabelText('I have stored it')))
  fireEvent.click(button())
  expect(done).toHaveBeenCalledTimes(1)
})

test('closing before it was kept asks once', async () => {
  const done = vi.fn()
  renderUi(<SecretOnce secret={secret} onDone={done} />)
  const close = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  await close()
  expect(done).not.toHaveBeenCalled()
  expect(screen.getByText(/Close without storing it/)).toBeDefined()
  await close()
  expect(done).toHaveBeenCalledTimes(1)
})
