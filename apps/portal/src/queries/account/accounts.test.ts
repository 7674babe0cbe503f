// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { loadConfig } from '../../session/config.ts'
import { chooseAccount, readAccounts } from './accounts.ts'

const account = { accountId: 'acc-1', name: 'One', domain: 'acc-1.example', region: 'one' }

function answering(answers: Record<string, number>) {
  answerCalls({}) // for the token
  vi.stubGlobal('fetch', async (url: string) => {
    const status = answers[new URL(url, location.href).hostname] ?? 200
    return Response.json(status === 200 ? { accounts: [account] } : { errorCode: `Refused${status}` }, { status })
  })
}

beforeEach(async () => {
  const accountsUrls = ['http://one.example', 'http://two.example']
  vi.stubGlobal('fetch', async () => Response.json({ apiUrl: accountsUrls[0], regions: [], accountsUrls }))
  await loadConfig()
  usePortal.setState(usePortal.getInitialState(), true)
})

test.each([401, 403, 404, 500])(
  'ERR-03 a region that answers %i has no accounts to show; those of the others are',
  async (status) => {
    answering({ 'two.example': status })
    expect(await readAccounts()).toMatchObject([{ accountId: 'acc-1' }])
  },
)

test('ERR-03 where no region answers, that is told: nobody is taken for somebody without an account', async () => {
  answering({ 'one.example': 500, 'two.example': 500 })
  await expect(readAccounts()).rejects.toMatchObject({ status: 500 })
})

test('ERR-03 an account that is not there any more is forgotten, and another one is chosen', async () => {
  usePortal.setState({ accountId: 'acc-gone' })
  answering({})
  expect(await chooseAccount()).toMatchObject({ accountId: 'acc-1' })
  expect(usePortal.getState().accountId).toBe('acc-1')
})
