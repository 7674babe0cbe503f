// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { CopyField } from './CopyField.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => void vi.useRealTimers())

const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy Account id' })))
const field = <CopyField label="Account id" value="acc-7f" />

test('SCR-14 copying shows "Copied!" for 1 s', async () => {
  writeText.mockResolvedValue()
  renderUi(field)
  await copy()
  expect(writeText).toHaveBeenCalledWith('acc-7f')
  expect(screen.queryByText('Copied!', { selector: '.mantine-TextInput-description' })).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1001))
  expect(screen.queryByText('Copied!', { selector: '.mantine-TextInput-description' })).toBeNull()
})

test('a refused clipboard leaves the text selected and says which keys copy it', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  renderUi(field)
  await copy()
  const input = screen.getByLabelText<HTMLInputElement>('Account id')
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'acc-7f'.length])
  expect(screen.getByText('Press Ctrl C')).toBeDefined()
})

test('a masked value is not in the page', () => {
  renderUi(<CopyField label="Secret" value="hush-hush" masked />)
  expect(document.body.innerHTML).not.toContain('hush')
})
