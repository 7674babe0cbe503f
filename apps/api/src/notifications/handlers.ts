import { getNotifications } from './get-notifications.ts'

export const notifications = {
  getNotifications,
}
