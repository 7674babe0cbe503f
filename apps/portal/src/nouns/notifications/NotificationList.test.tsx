// @vitest-environment jsdom
import type { UserId } from '@doorward/core/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { NotificationList } from './NotificationList.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_000).toISOString()

test('SES-13 each tells since when, whom or what it is of, and how many where it stands for several', async () => {
  answerCalls({ 'GET /v1/users/oskar': { userId: 'oskar', name: 'Oskar Moreau' } })
  const notifications = [
    { notificationId: 'a', kind: 'ACCESS_REQUESTS', userId: 'oskar' as UserId, count: 4, time: hoursAgo(2) },
    { notificationId: 'b', kind: 'APPLICATIONS', name: 'Web shop', count: 1, time: hoursAgo(3) },
    { notificationId: 'c', kind: 'ALERT', itemId: 'al_1', name: 'Many denials', count: 2, time: hoursAgo(4) },
    {
      notificationId: 'd',
      kind: 'DELIVERY',
      itemId: 'WEBHOOK',
      count: 5,
      time: hoursAgo(5),
      reason: 'no public address',
    },
    { notificationId: 'e', kind: 'CARD_DECLINED', itemId: 'inv_1', name: 'N-1' },
  ] as const
  renderUi(
    <QueryClientProvider client={queryClient}>
      <NotificationList notifications={notifications} />
    </QueryClientProvider>,
  )
  await screen.findByText('Oskar Moreau')
  const told = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(told()).toEqual([
      '4 access requests waitthe newest: Oskar Moreau · 2 h ago',
      '1 application waits for approvalthe newest: Web shop · 3 h ago',
      'The alert Many denials is firingtells of 2 things · 4 h ago',
      'Webhook does not take our eventsno public address · 5 h ago',
      'Invoice N-1 could not be paid by card',
    ]),
  )
  expect(screen.getByText('2 h ago').getAttribute('datetime')).toBe(notifications[0].time)
})
