import type { IntegrationReply, IntegrationType } from '@doorward/contract/authorization/integrations'
import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Item } from '@doorward/store/items'
import { type DataKey, seal, unseal } from '@doorward/store/vault'
import { asBody } from '../items.ts'

/** An integration's document in the change log; its secret only sealed (security K3). */
export interface StoredIntegration {
  type: IntegrationType
  configuration: IntegrationReply['configuration']
  sealed: { secret: string }
}

export const storedIntegration = (item: Item): StoredIntegration => asBody(item.doc)

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

/** How far a delivery has come; what its job notes. */
export interface DeliveryState {
  /** Events of the revision after the cursor that are sent already. */
  sent?: number
  failures?: number
  /** When the event that is tried now failed first. */
  failingSince?: string
  lastError?: string
  lastSent?: string
}

export const deliveryState = (state: { [key: string]: Json } | undefined): DeliveryState => state ?? {}

export const showIntegration =
  (origin: string, { state, deadLetters }: { state: DeliveryState; deadLetters: number }) =>
  (item: Item): IntegrationReply => {
    const { type, configuration } = storedIntegration(item)
    const { failures = 0, failingSince, lastError, lastSent } = state
    return {
      type,
      configuration,
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
