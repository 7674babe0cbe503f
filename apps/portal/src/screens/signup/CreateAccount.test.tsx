// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { CreateAccount } from './CreateAccount.tsx'

test('nobody has accepted the terms before they tick the box, and without it nothing is made', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ regions: [{ region: 'eu-west', apiUrl: 'https://eu.example' }] }))
  await loadConfig()
  const asked = answerCalls({})
  renderUi(
    <QueryClientProvider client={queryClient}>
      <CreateAccount userId="lee" />
    </QueryClientProvider>,
  )
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept the terms' }).checked).toBe(false)
  await act(async () => void fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Acme' } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Create account' })))
  expect(await screen.findByText('Accept the terms to go on.')).toBeDefined()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})
