import type { AccountId } from '../ids.ts'
import { kinds } from '../kinds.ts'
import { Refusal } from '../refusals.ts'
import type { AccessChange, AccessTrigger } from './access-changes.ts'

/** Events that an integration can be told of. */
export const eventTypes = ['AccessChanged', 'AlertFired', 'UserLogin', 'AuthorizationRequest'] as const
export type EventType = (typeof eventTypes)[number]
/** Those it is told of when nobody chose: all but the answers of every permission check. */
export const wantedUnlessChosen: readonly EventType[] = ['AccessChanged', 'AlertFired', 'UserLogin']

/** An event as it leaves, on every way out the same (contract, model 15). */
export interface OutgoingEvent {
  'detail-type': EventType | 'Test'
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

const changesPerEvent = 250
/** Changes told of one trigger; of a larger one the rest is left out and `truncated` says so. */
export const changesPerTriggerMax = 10_000

const idOf = ({ accountId, revision, ordinal }: EventPlace, part: number) =>
  `evt_${accountId}_${revision}_${ordinal}_${part}`

/** As many changes as are told of one trigger, and whether there are more, or too much to look through. */
function firstOf(changes: Iterable<AccessChange>): { told: AccessChange[]; truncated: boolean } {
  const told: AccessChange[] = []
  try {
    for (const change of changes) {
      if (told.length === changesPerTriggerMax) return { told, truncated: true }
      told.push(change)
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TooLarge') throw error
    return { told, truncated: true }
  }
  return { told, truncated: false }
}

/** The AccessChanged events of one change, 250 lines each; none when nobody's access moved. */
export function accessChangedEvents(
  place: EventPlace,
  trigger: AccessTrigger,
  changes: Iterable<AccessChange>,
): OutgoingEvent[] {
  const { told, truncated } = firstOf(changes)
  const parts = Math.ceil(told.length / changesPerEvent)
  return Array.from({ length: parts }, (_, part) => ({
    'detail-type': 'AccessChanged',
    source: 'doorward',
    account: place.accountId,
    time: place.at.toISOString(),
    detail: {
      eventId: idOf(place, part),
      triggeredBy: { [kinds[trigger.kind].idName]: trigger.id, version: place.revision },
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

/** What a sign-in is told as (contract, model 15). */
export const userLoginDetail = (login: {
  userId: string
  isNew: boolean
  applicationId: string
  /** Who signed in as the user, to test. */
  actorId?: string
}) => ({
  subType: login.actorId ? 'Delegation' : login.isNew ? 'SignUp' : 'Login',
  loginResult: 'SUCCESS',
  user: { userId: login.userId },
  application: { applicationId: login.applicationId },
  ...(login.actorId ? { actor: { userId: login.actorId } } : {}),
})

/** What the answers of equal permission checks within a second are told as (contract, model 15). */
export const authorizationRequestDetail = (asked: {
  userId: string
  resourceUri: string
  permission: string
  allowed: boolean
  count: number
}) => ({
  count: asked.count,
  user: { userId: asked.userId },
  resource: { resourceUri: asked.resourceUri },
  permission: { action: asked.permission },
  authorizationResult: asked.allowed ? 'ALLOWED' : 'DENIED',
})

/** An event that tells of nothing: by it an integration is tried. */
export const testEvent = (accountId: AccountId, eventId: string, at: Date): OutgoingEvent => ({
  'detail-type': 'Test',
  source: 'doorward',
  account: accountId,
  time: at.toISOString(),
  detail: { eventId, test: true },
})

/** An event that no change of the account led to. */
export const otherEvent = (
  accountId: AccountId,
  told: { place: string; at: Date; type: EventType; detail: Record<string, unknown> },
): OutgoingEvent => ({
  'detail-type': told.type,
  source: 'doorward',
  account: accountId,
  time: told.at.toISOString(),
  detail: { eventId: `evt_${accountId}_${told.place.replace('/', '_')}`, ...told.detail },
})
