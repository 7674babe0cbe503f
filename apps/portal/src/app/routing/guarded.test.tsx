// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { dropTokens } from '../../session/tokens.ts'
import { guarded } from './guarded.ts'
import type { Guard } from './guards.ts'

afterEach(() => {
  cleanup()
  usePortal.setState({ profile: null, accountId: null })
})

/** Where somebody arrives who opens `/page` behind a guard. */
async function arrive(guard: Guard, at = '/page') {
  const page = { middleware: [guarded(guard)], loader: () => null, element: <p>page</p>, HydrateFallback: () => null }
  const router = createMemoryRouter(
    [
      { path: '/page', ...page },
      ...['/login', '/signup', '/settings'].map((path) => ({ path, element: <p>{path}</p> })),
    ],
    { initialEntries: [at], future: { v8_middleware: true } },
  )
  await act(async () => void render(<RouterProvider router={router} />))
  return router.state.location.pathname
}
const signIn = (...accountIds: string[]) => {
  answerCalls({})
  queryClient.setQueryData(accountsQuery.queryKey, accountIds.map((accountId) => ({ accountId })) as never) // all that is read of them
}

test('a visitor is sent to the sign-in', async () => {
  dropTokens()
  expect(await arrive('account')).toBe('/login')
})

test('who has an account is let in, and the account is chosen before anything is loaded', async () => {
  signIn('acc-1', 'acc-2')
  expect(await arrive('account')).toBe('/page')
  expect(screen.getByText('page')).toBeDefined()
  expect(usePortal.getState().accountId).toBe('acc-1')
})

test('the account that was open last is opened again', async () => {
  signIn('acc-1', 'acc-2')
  usePortal.setState({ accountId: 'acc-2' })
  await arrive('account')
  expect(usePortal.getState().accountId).toBe('acc-2')
})

test('who has none is sent to make one', async () => {
  signIn()
  expect(await arrive('account')).toBe('/signup')
})

test('who is signed in has no use for the sign-in, nor for a first account', async () => {
  signIn('acc-1')
  expect(await arrive('signed-out')).toBe('/settings')
  cleanup()
  expect(await arrive('sign-up')).toBe('/settings')
  cleanup()
  expect(await arrive('sign-up', '/page?create=account')).toBe('/page')
})
