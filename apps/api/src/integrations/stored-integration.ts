import type { IntegrationReply, IntegrationType } from '@doorward/contract/authorization/build/integrations'
import type { Json } from '@doorward/core/changes/patch'
import { type EventType, wantedUnlessChosen } from '@doorward/core/events/events'
import type { AccountId } from '@doorward/core/ids'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { type DataKey, seal, unseal } from '@doorward/store/secrets/vault'

/** An integration's document in the change log; its secret only sealed (security K3). */
export interface StoredIntegration {
  type: IntegrationType
  configuration: IntegrationReply['configuration']
  sealed: { secret: string }
}

export const storedIntegration = readerOf<StoredIntegration>('integration', {
  type: 'string',
  configuration: 'object',
  sealed: 'object',
})

/** What an integration is told of. */
export const eventsWanted = ({ configuration: { events } }: StoredIntegration): readonly EventType[] =>
  events ?? wantedUnlessChosen

/** Name of the job that delivers to an integration. */
export const jobOf = (type: IntegrationType): string => `integration:${type}`

const placeOf = (accountId: AccountId, type: IntegrationType) => ({
  accountId,
  table: 'items',
  column: 'integration',
  rowId: type,
})

export const sealSecret = (key: DataKey, accountId: AccountId, type: IntegrationType, secret: string): string =>
  seal(key, placeOf(accountId, type), Buffer.from(secret)).toString('base64')

/** Raises when it was sealed elsewhere or by another key. */
export const unsealSecret = (key: DataKey, accountId: AccountId, { type, sealed }: StoredIntegration): string =>
  unseal(key, placeOf(accountId, type), Buffer.from(sealed.secret, 'base64')).toString()

/** How it goes with the event that is tried now. */
export interface Tries {
  /** Failed tries in a row. */
  failures?: number
  /** When it failed first. */
  failingSince?: string
  /** Why it was not taken last; gone once one is taken. */
  lastError?: string
}

/** How far a delivery has come; what its job notes. The tries are those of events of the change log. */
export interface DeliveryState extends Tries {
  /** Events of the revision after the cursor that are sent already. */
  sent?: number
  /** The events beside the change log, which have an order of their own. */
  others?: Tries & { after?: string }
  lastSent?: string
}

export const deliveryState = (state: { [key: string]: Json } | undefined): DeliveryState =>
  (state ?? {}) as DeliveryState // noted by the delivery in this shape only

export const showIntegration =
  (origin: string, { state, deadLetters }: { state: DeliveryState; deadLetters: number }) =>
  (item: Item): IntegrationReply => {
    const { type, configuration } = storedIntegration(item)
    const { lastSent, others = {} } = state
    const { failures = 0, failingSince } = state.failingSince ? state : others
    const lastError = state.lastError ?? others.lastError
    return {
      type,
      configuration: { ...configuration, events: [...eventsWanted(storedIntegration(item))] },
      createdTime: item.createdAt.toISOString(),
      status: {
        failures,
        ...(failingSince ? { failingSince } : {}),
        ...(lastError ? { lastError } : {}),
        ...(lastSent ? { lastSent } : {}),
        deadLetters,
      },
      links: { self: { href: `${origin}/v1/integrations/${type}` } },
    }
  }
