// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { useLocked } from '../access/standing.ts'
import { LookAgain } from './LookAgain.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  queryClient.clear()
  usePortal.setState({ profile: { userId: 'noor', email: '', username: '', displayName: 'Noor' }, accountId: 'acc-1' })
})
afterEach(() => void vi.useRealTimers())

function Places() {
  const isLocked = useLocked().has('roles')
  return (
    <>
      <LookAgain />
      <p>{isLocked ? 'locked' : 'open'}</p>
    </>
  )
}

const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('SES-09 who comes back to the window finds open what was given meanwhile; coming back often asks no more often', async () => {
  let held: string[] = []
  const asked = answerCalls({
    'POST /v1/users/noor/permissions': (...call) => {
      const answer = mayOnly('noor', ...held)['POST /v1/users/noor/permissions']
      return typeof answer === 'function' ? answer(...call) : answer
    },
  })
  const count = () => asked.filter(({ method }) => method === 'POST').length
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Places />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('locked')).toBeDefined()
  held = ['roles:read']
  await comeBack()
  expect(count()).toBe(1)
  later(20_000)
  await comeBack()
  expect(await screen.findByText('open')).toBeDefined()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const soFar = count()
  await comeBack()
  await comeBack()
  expect(count()).toBe(soFar)
})
