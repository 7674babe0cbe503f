// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { useLocked } from '../../nouns/access/standing.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { queryClient } from '../../queries/server/query-client.ts'
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

test('SES-09 who waits for an answer on an open page finds it there, without coming back to it', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const request = { requestId: 'req_1', status: 'OPEN', createdBy: 'noor', access: { users: [], statements: [] } }
  let records = [request]
  const asked = answerCalls({ 'GET /v1/requests': () => ({ records }), ...mayOnly('noor') })
  function Waiting() {
    const { rows = [] } = useRows(openRequests)
    return <p>{rows.length} open</p>
  }
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Places />
      <Waiting />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('1 open')).toBeDefined()
  records = []
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByText('0 open')).toBeDefined()
  const soFar = asked.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked.length).toBe(soFar)
})
