import { expect, test } from 'vitest'
import { type NotificationReply, waitingIn } from './notifications.ts'

test('SES-13 the bell counts as many requests as stand at their place, and a failure once however often it happened', () => {
  const waiting: NotificationReply[] = [
    { notificationId: 'requests', kind: 'ACCESS_REQUESTS', count: 4 },
    { notificationId: 'delivery', kind: 'DELIVERY', count: 57 },
  ]
  expect(waitingIn(waiting)).toBe(5)
  expect(waitingIn([])).toBe(0)
})
