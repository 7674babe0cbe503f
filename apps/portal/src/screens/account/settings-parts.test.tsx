// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Component as AccountSettings } from './AccountSettings.tsx'

const said = 'This page has no part security; this is General.'

test.each([
  ['preferences', 0],
  ['security', 1],
])('SCR-02 an address that names the part %s of the settings is told where there is none', async (tab, count) => {
  usePortal.setState({ accountId: 'acc-1' })
  answerCalls({ 'GET /v1/accounts/acc-1': { accountId: 'acc-1', name: 'Acme', region: 'eu-west' } })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Notifications />
        <AccountSettings />
      </Suspense>
    </QueryClientProvider>,
    [],
    `/?tab=${tab}`,
  )
  await screen.findByRole('heading', { level: 1 })
  if (count > 0) expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  else expect(screen.queryByText(said)).toBeNull()
})
