// @vitest-environment jsdom
import { accountLookMs, accountLooksMax } from '@doorward/core/constants'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { loadConfig } from '../../session/config.ts'
import { queryClient } from '../server/query-client.ts'
import { accountsQuery, chooseAccount } from './accounts.ts'
import { createAccount } from './new-account.ts'

const config = { apiUrl: 'http://eu-west.example', regions: [], accountsUrls: ['http://portal.example'] }
const made = { accountId: 'acc-new', name: 'Harbour', domain: 'acc-new.example', region: 'eu-west' }

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(config))
  await loadConfig()
})
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  usePortal.setState(usePortal.getInitialState(), true)
})
afterEach(() => void vi.useRealTimers())

/** The account is listed from the nth look on. */
function listedFrom(look: number) {
  let looks = 0
  answerCalls({
    'POST /v1/accounts': made,
    'GET /v1/accounts': () => {
      looks += 1
      return { accounts: looks >= look ? [made] : [] }
    },
  })
  return () => looks
}
const finish = async (work: Promise<unknown>) => {
  const told = work.then(
    () => 'made',
    ({ message }: Error) => message,
  )
  await vi.advanceTimersByTimeAsync(accountLookMs * (accountLooksMax + 5))
  return told
}

test('SES-12 making an account empties the other caches, and makes it the current one of this tab', async () => {
  listedFrom(1)
  queryClient.setQueryData(['roles', 'all'], [])
  expect(await finish(createAccount({ name: 'Harbour', region: 'eu-west' }))).toBe('made')
  expect(queryClient.getQueryData(['roles', 'all'])).toBeUndefined()
  expect(usePortal.getState().accountId).toBe('acc-new')
})

test('SES-12 a list from before does not hide the account that was made in this tab', async () => {
  const looks = listedFrom(2)
  await finish(createAccount({ name: 'Harbour', region: 'eu-west' }))
  queryClient.setQueryData(accountsQuery.queryKey, [{ ...made, accountId: 'acc-old' }] as never) // all that is read of it
  expect((await chooseAccount())?.accountId).toBe('acc-new')
  expect(looks()).toBe(3)
})

test('ERR-08 a new account is looked for up to 200 times, 50 ms apart; then it is said that it is made', async () => {
  const late = listedFrom(accountLooksMax)
  expect(await finish(createAccount({ name: 'Harbour', region: 'eu-west' }))).toBe('made')
  expect(late()).toBe(200)
  const never = listedFrom(accountLooksMax + 1)
  expect(await finish(createAccount({ name: 'Harbour', region: 'eu-west' }))).toContain('The account is made')
  expect(never()).toBe(200)
})

test.each([400, 403, 429])(
  'ERR-03 an account that the server would not make, answering %i, is told as it was refused',
  async (status) => {
    answerCalls({ 'POST /v1/accounts': status })
    const refused = createAccount({ name: 'Harbour', region: 'eu-west' }).catch(
      (error: { status: number }) => error.status,
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(await refused).toBe(status)
    expect(usePortal.getState().accountId).toBeNull()
  },
)
