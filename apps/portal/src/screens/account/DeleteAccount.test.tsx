// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeIn, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { DeletedAccounts } from '../../nouns/accounts/DeletedAccounts.tsx'
import { chooseAccount } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

const account = { accountId: 'acc-1', name: 'Acme', region: 'eu-west', domain: 'acc-1.example' } as never // all that is read of it
const regions = [{ region: 'eu-west', apiUrl: 'https://eu.example' }]
async function configured() {
  vi.stubGlobal('fetch', async () =>
    Response.json({ regions, apiUrl: 'https://eu.example', accountsUrls: ['https://eu.example'] }),
  )
  await loadConfig()
  vi.stubGlobal('location', { hash: '', reload: vi.fn(), protocol: 'https:' })
}
const show = (ui: React.ReactNode) => renderUi(<QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>)

test('SCR-16 an account ends after its name is typed, with what it holds counted, and the console leaves it', async () => {
  await configured()
  usePortal.setState({ accountId: 'acc-1', recentAccountIds: ['acc-1', 'acc-2'] })
  const asked = answerCalls({
    'GET /v1/records': { records: [], total: { count: 12, relation: 'EXACT' } },
    'GET /v1/users': { users: [], total: { count: 206, relation: 'EXACT' } },
    'GET /v1/clients': { clients: [], total: { count: 6, relation: 'EXACT' } },
    'GET /v1/roles': { roles: [], total: { count: 0, relation: 'EXACT' } },
    'DELETE /v1/accounts/acc-1': {},
  })
  show(<DeleteAccount account={account} version='"v7"' />)
  expect(screen.getByRole('link', { name: 'Export this account' }).getAttribute('href')).toContain('tab=export')
  await press('Delete account')
  expect(await screen.findByText('12 access records give nothing any more')).toBeDefined()
  expect(screen.getByText('200 people lose sign-in and all access')).toBeDefined()
  await press('Delete account')
  expect(written(asked)).toEqual([])
  await typeIn('Type "Acme" to go on', 'Acme')
  await press('Delete account')
  await waitFor(() => expect(location.reload).toHaveBeenCalled())
  expect(asked.at(-1)?.headers.get('if-match')).toBe('"v7"')
  expect(usePortal.getState()).toMatchObject({ accountId: null, recentAccountIds: ['acc-2'] })
})

test('SES-20 a deleted account is never the current one, and comes back from the list', async () => {
  await configured()
  const gone = {
    accountId: 'acc-1',
    name: 'Acme',
    region: 'eu-west',
    state: 'DELETING',
    erasedTime: '2026-12-24T10:00:00.000Z',
  }
  usePortal.setState({ accountId: 'acc-1' })
  const asked = answerCalls({ 'GET /v1/accounts': { accounts: [gone] }, 'POST /v1/accounts/acc-1/restore': gone })
  expect(await chooseAccount()).toBeUndefined()
  show(<DeletedAccounts />)
  expect((await screen.findByText(/was deleted/)).textContent).toContain('2026-12-24')
  await press('Restore account')
  await press('Restore account')
  await waitFor(() => expect(location.reload).toHaveBeenCalled())
  expect(written(asked)).toEqual([['POST /v1/accounts/acc-1/restore', {}]])
  expect(usePortal.getState().accountId).toBe('acc-1')
})

test('SCR-16 who may not delete the account is told what that takes, and is offered no button', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' } })
  answerCalls({
    'GET /v1/users/lee/resources/Doorward:*/permissions': {
      permissions: [{ action: '*', allow: true, grant: true, delegate: false }],
    },
  })
  show(<DeleteAccount account={account} version='"v7"' />)
  expect(await screen.findByText(/You can't delete this account/)).toBeDefined()
  expect(screen.getByText('Doorward:*')).toBeDefined()
  expect(screen.getByText(/You need .* with delegate/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
})
