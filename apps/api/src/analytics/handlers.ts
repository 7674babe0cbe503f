import { getActivity } from './get-activity.ts'
import { getActivityCounts } from './get-activity-counts.ts'
import { getAuthorizationEvents } from './get-authorization-events.ts'
import { getCheckCounts } from './get-check-counts.ts'
import { getDenials } from './get-denials.ts'
import { getUses } from './get-uses.ts'

export const analytics = {
  getActivity,
  getActivityCounts,
  getAuthorizationEvents,
  getCheckCounts,
  getDenials,
  getUses,
}
