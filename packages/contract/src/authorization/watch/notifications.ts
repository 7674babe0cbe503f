import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { UserIdSchema } from '../../shared.ts'

const Notification = named(
  'Notification',
  Type.Object({
    notificationId: Type.String(),
    kind: Type.Enum([
      'ACCESS_REQUESTS',
      'APPLICATIONS',
      'ALERT',
      'DELIVERY',
      'CERTIFICATE',
      'ACCESS_KEY',
      'ACCOUNT_LOCKED',
      'CARD_DECLINED',
      'INVOICE',
    ]),
    itemId: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    userId: Type.Optional(UserIdSchema),
    count: Type.Optional(Type.Integer()),
    time: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
  }),
)
export type NotificationReply = Static<typeof Notification>

export const getNotifications = endpoint({
  tag: 'Notifications',
  sites: accountSites,
  method: 'GET',
  path: '/v1/notifications',
  summary: 'List what needs attention',
  rate: 'read',
  access: authenticated,
  replies: {
    200: named('NotificationList', Type.Object({ notifications: Type.Array(Notification) })),
  },
})
