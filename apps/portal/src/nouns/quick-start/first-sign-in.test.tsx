// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { FirstSignIn } from './FirstSignIn.tsx'

const signIn = { kind: 'SIGN_IN', eventId: '1', dateTime: '2026-11-21T10:42:07.000Z', userId: 'maya' }

function show(activity: object[]) {
  const answers: Answers = {
    'GET /v1/analytics/activity': (query) => {
      expect([query.get('kind'), query.get('itemId')]).toEqual(['SIGN_IN', 'app_shop'])
      return { activity }
    },
  }
  answerCalls(answers)
  renderUi(
    <QueryClientProvider client={queryClient}>
      <FirstSignIn itemId="app_shop" />
    </QueryClientProvider>,
  )
}

test('SCR-16 waits for the first sign-in to an application', async () => {
  show([])
  expect(await screen.findByText('Waiting for the first sign-in')).toBeDefined()
})

test('SCR-16 tells who signed in, and offers to give access', async () => {
  show([{ ...signIn, result: 'SIGNED_IN' }])
  expect((await screen.findByText(/signed in/, { selector: 'p' })).textContent).toContain('maya signed in')
  expect(await screen.findByRole('button', { name: 'Give access' })).toBeDefined()
})

test('SCR-16 tells that the last try failed, and leads to why', async () => {
  show([{ ...signIn, result: 'FAILED' }])
  const link = await screen.findByRole('link', { name: 'See why in the audit trail' })
  expect(link.getAttribute('href')).toContain('item=app_shop')
})
