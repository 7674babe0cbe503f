// @vitest-environment jsdom
import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, written } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { TestSignIn } from './TestSignIn.tsx'

const application = { applicationId: 'app_shop', name: 'Web shop' } as ApplicationReply // what it looks at
const path = '/v1/applications/app_shop/users/ben/delegation'
const link = 'https://acc-test.example/login/-/delegation?ticket=once'

async function show(answer: object | number) {
  const asked = answerCalls({ 'GET /v1/users': { users: [] }, [`POST ${path}`]: answer })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <TestSignIn application={application} />
    </QueryClientProvider>,
  )
  await press('Test sign-in')
  return asked
}

/** Picks somebody by an id that the search does not know. */
async function pick(userId: string) {
  const field = screen.getByRole('combobox', { name: 'As which user', hidden: true })
  await act(async () => void fireEvent.change(field, { target: { value: userId } }))
  const option = await screen.findByRole('option', { hidden: true })
  await act(async () => void fireEvent.click(option))
}

test('LGN-05 a test sign-in asks as whom, says what it does, and answers a link to copy or open', async () => {
  const asked = await show({ authenticationUrl: link })
  expect(screen.getByText(/10 minutes at most/)).toBeDefined()
  expect(screen.getByText('Pick a user first.')).toBeDefined()
  await press('Make link')
  expect(written(asked)).toEqual([])
  await pick('ben')
  await press('Make link')
  expect(written(asked)).toEqual([[`POST ${path}`, {}]])
  expect(screen.getByDisplayValue(link)).toBeDefined()
  const open = screen.getByRole('link', { name: 'Open in a new tab', hidden: true })
  expect([open.getAttribute('href'), open.getAttribute('target'), open.getAttribute('rel')]).toEqual([
    link,
    '_blank',
    'noopener noreferrer',
  ])
})

test('LGN-05 the link is forgotten with the dialog', async () => {
  await show({ authenticationUrl: link })
  await pick('ben')
  await press('Make link')
  await press('Close')
  await press('Test sign-in')
  expect(screen.queryByDisplayValue(link)).toBeNull()
})

test('LGN-05 a refusal makes no link', async () => {
  await show(403)
  await pick('ben')
  await press('Make link')
  expect(screen.queryByRole('link', { name: 'Open in a new tab', hidden: true })).toBeNull()
  expect(screen.getByRole('button', { name: 'Make link', hidden: true })).toBeDefined()
})
