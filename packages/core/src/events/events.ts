import type { AccountId } from '../ids.ts'
import type { AccessChange, AccessTrigger } from './access-changes.ts'

/** An event as it leaves, on every way out the same (contract, model 15). */
export interface OutgoingEvent {
  'detail-type': 'AccessChanged' | 'AlertFired'
  source: 'doorward'
  account: AccountId
  time: string
  detail: { eventId: string } & Record<string, unknown>
}

/** Where in the change log an event comes from; equal places make equal event ids, so that a repetition is known. */
export interface EventPlace {
  accountId: AccountId
  revision: number
  ordinal: number
  at: Date
}

export const changesPerEvent = 250
/** Changes told of one trigger; of a larger one the rest is left out and `truncated` says so. */
export const changesPerTriggerMax = 10_000

const idOf = ({ accountId, revision, ordinal }: EventPlace, part: number) =>
  `evt_${accountId}_${revision}_${ordinal}_${part}`

const idFields = {
  record: 'recordId',
  group: 'groupId',
  role: 'roleId',
  resource: 'resourceUri',
  user: 'userId',
} as const

/** The AccessChanged events of one change, 250 lines each; none when nobody's access moved. */
export function accessChangedEvents(
  place: EventPlace,
  trigger: AccessTrigger,
  changes: Iterable<AccessChange>,
): OutgoingEvent[] {
  const told: AccessChange[] = []
  let truncated = false
  for (const change of changes) {
    truncated = told.length === changesPerTriggerMax
    if (truncated) break
    told.push(change)
  }
  const parts = Math.ceil(told.length / changesPerEvent)
  return Array.from({ length: parts }, (_, part) => ({
    'detail-type': 'AccessChanged',
    source: 'doorward',
    account: place.accountId,
    time: place.at.toISOString(),
    detail: {
      eventId: idOf(place, part),
      triggeredBy: { [idFields[trigger.kind]]: trigger.id, version: place.revision },
      changes: told.slice(part * changesPerEvent, (part + 1) * changesPerEvent),
      ...(parts > 1 ? { part: part + 1, parts } : {}),
      ...(truncated ? { truncated } : {}),
    },
  }))
}

/** The event of an alert that fired. */
export const alertFiredEvent = (
  place: EventPlace,
  alert: { alertId: string; name: string; type: string; reason: string; firedTime: string },
): OutgoingEvent => ({
  'detail-type': 'AlertFired',
  source: 'doorward',
  account: place.accountId,
  time: place.at.toISOString(),
  detail: { eventId: idOf(place, 0), ...alert },
})
