// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { accountsQuery } from '../../../queries/account/accounts.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { loadConfig } from '../../../session/config.ts'
import { UserPanel } from './UserPanel.tsx'

const userId = 'Doorward|anna'
const build = { releaseDate: '2026-11-25', buildNumber: '812', buildRef: 'main', buildCommit: '0123456789abcdef' }

/** The menu of somebody who has so many accounts, and is the installation's internal admin. */
async function show(accounts: number) {
  queryClient.clear()
  queryClient.setQueryData(accountsQuery.queryKey, Array.from({ length: accounts }, () => ({})) as never) // they are counted
  usePortal.setState({ profile: { userId, email: '', username: '', displayName: '' } })
  const internalAdmins = [createHash('sha256').update(userId).digest('base64url')]
  vi.stubGlobal('fetch', async () => Response.json({ build, internalAdmins }))
  await loadConfig()
  renderUi(
    <QueryClientProvider client={queryClient}>
      <UserPanel />
    </QueryClientProvider>,
  )
}

test('ENT-25 the person’s menu says which build it is', async () => {
  await show(1)
  expect(screen.getByText('Build 812 · 2026-11-25 · 0123456')).toBeDefined()
})

test('SES-19 the menu of an internal admin leads to Admin with the sixth account', async () => {
  await show(5)
  await vi.waitFor(() => expect(queryClient.getQueryData(['admin-display'])).toBe(false))
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
})

test('SES-19 and with more of them', async () => {
  await show(6)
  expect((await screen.findByRole('link', { name: 'Admin' })).getAttribute('href')).toBe('/admin')
})
