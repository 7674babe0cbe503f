// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Component, loader } from './Unsubscribe.tsx'

const visit = (accounts: object[]) => {
  const asked = answerCalls({ 'PATCH /v1/accounts/acc-1': {} })
  queryClient.setQueryData(accountsQuery.queryKey, accounts as never) // all that is read of them
  renderUi(null, [{ path: '/unsubscribe', loader, element: <Component /> }], '/unsubscribe')
  return asked
}

test('SCR-10 who has no account is told that there is none and so no mail to stop; nothing is promised', async () => {
  const asked = visit([])
  await screen.findByRole('heading', { name: 'There is no mail to stop' })
  expect(screen.getByText(/You have no account here/)).toBeDefined()
  expect(screen.queryByText(/You will get no more mail/)).toBeNull()
  expect(asked).toEqual([])
})

test('SCR-10 who has one gets no more of that mail, and is told so', async () => {
  const asked = visit([{ accountId: 'acc-1', domain: 'acc-1.example' }])
  await screen.findByText(/You will get no more mail about having made an account/)
  expect(asked.map(({ method }) => method)).toEqual(['PATCH'])
})
