import type { AlertReply } from '@doorward/contract/authorization/alerts'
import { type Alert, alertTypes } from '@doorward/core/alerts/model'
import type { Item } from '@doorward/store/items'
import { asBody } from '../items/documents.ts'

/** An alert's document in the change log: also when it fired, which integrations read from there. */
export type StoredAlert = Alert

export const storedAlert = (item: Item): StoredAlert => asBody(item.doc)

/** Whether a stored alert can be judged; another one never fires and holds up no other (P5). */
export const isWellFormed = ({ type, value, firing }: StoredAlert): boolean =>
  Object.hasOwn(alertTypes, type) && typeof value === 'number' && Array.isArray(firing)

/** Name of the job that judges the alerts of an account. */
export const alertsJob = 'alerts'

const stateOf = ({ firing, acknowledged }: StoredAlert): AlertReply['state'] => {
  if (firing.length === 0) return 'OK'
  return acknowledged ? 'ACKNOWLEDGED' : 'FIRING'
}

export const showAlert =
  (origin: string) =>
  (item: Item): AlertReply => {
    const { known: _, ...alert } = storedAlert(item)
    return {
      ...alert,
      state: stateOf(alert),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/alerts/${encodeURIComponent(alert.alertId)}` } },
    }
  }
