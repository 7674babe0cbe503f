// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { notificationsQuery } from '../../queries/account/notifications.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { MissingAccessBanner } from './MissingAccessBanner.tsx'

const locked = { notificationId: 'locked:1', kind: 'ACCOUNT_LOCKED' as const }
const declined = { notificationId: 'invoice:1', kind: 'CARD_DECLINED' as const, itemId: 'inv_1', name: 'X-0001' }

function show(notifications: (typeof locked | typeof declined)[], at: string) {
  usePortal.setState({ accountId: 'acc-1' })
  answerCalls({})
  queryClient.setQueryData(notificationsQuery.queryKey, notifications)
  const page = (
    <QueryClientProvider client={queryClient}>
      <MissingAccessBanner />
    </QueryClientProvider>
  )
  renderUi(null, [{ path: at, element: page }], at)
}

test('BIL-07 every screen says that the account is locked, and leads to the open invoices', async () => {
  show([locked, declined], '/settings/groups')
  expect(screen.getByText('This account is locked.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See open invoices' }).getAttribute('href')).toBe(
    '/settings/billing?tab=invoices',
  )
})

test.each([
  ['an account that is not locked', [declined], '/settings/groups'],
  ['billing, which says it itself', [locked], '/settings/billing'],
])('BIL-07 it is not said of %s', (_, notifications, at) => {
  show(notifications, at)
  expect(screen.queryByText('This account is locked.')).toBeNull()
})
