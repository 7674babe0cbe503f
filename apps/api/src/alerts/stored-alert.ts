import type { AlertReply } from '@doorward/contract/authorization/watch/alerts'
import { type Alert, alertTypes } from '@doorward/core/alerts/model'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'

/** An alert's document in the change log: also when it fired, which integrations read from there. */
export type StoredAlert = Alert

export const storedAlert = readerOf<StoredAlert>('alert', {
  alertId: 'string',
  name: 'string',
  type: 'string',
  value: 'number',
  recipients: 'array',
  firing: 'array',
  acknowledged: 'boolean',
})

/** Whether this version knows how to judge it; another alert never fires and holds up no other (P5). */
export const isJudged = ({ type }: StoredAlert): boolean => Object.hasOwn(alertTypes, type)

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
