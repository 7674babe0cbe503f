import { getAuthorizationEvents } from './get-authorization-events.ts'

export const analytics = {
  getAuthorizationEvents,
}
