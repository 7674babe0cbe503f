// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { useLacksAccess, useLocked } from './standing.ts'

function Told() {
  const lacks = useLacksAccess()
  return <p>{`${lacks ? 'no access' : 'access'}, ${useLocked().size > 0 ? 'some locked' : 'nothing locked'}`}</p>
}
const told = (answers: Answers) => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: '' } })
  const sent = answerCalls(answers)
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Told />
    </QueryClientProvider>,
  )
  return sent
}

test.each([
  ['the account', ['account:read'], 'access, some locked'],
  ['the roles', ['roles:read'], 'access, some locked'],
  ['everything, by the action of general meaning', ['read'], 'access, nothing locked'],
  ['the users alone', ['users:read'], 'no access, some locked'],
  ['nothing', [], 'no access, some locked'],
])('SES-09 who may read %s has access to the console, or not', async (_, actions, expected) => {
  told(mayOnly('lee', ...actions))
  await screen.findByText(expected)
})

test('ERR-03 SES-09 whose token is refused has none', async () => {
  told({ 'POST /v1/users/lee/permissions': 401 })
  await screen.findByText('no access, nothing locked')
})

test('ERR-03 SES-09 a question that fails otherwise says nothing: access is not denied by it', async () => {
  const sent = told({ 'POST /v1/users/lee/permissions': 503 })
  await expect.poll(() => sent.length).toBe(1)
  await screen.findByText('access, nothing locked')
})
