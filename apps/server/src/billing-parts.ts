import type { CardProvider } from '@doorward/billing/cards/card-provider'
import { sandboxProvider } from '@doorward/billing/cards/sandbox-provider'
import type { WorkParts } from '@doorward/billing/parts'
import { stripeProvider } from '@doorward/billing/stripe/stripe-provider'
import { billingOrigin } from '@doorward/http/app/host'
import type { Platform } from './platform.ts'

/** What billing stands on: who handles cards, who sends invoices. */
export function billingParts(platform: Platform): WorkParts {
  const { config, database, keyring, commit, hosts, outbox, now, supportEmail } = platform
  return {
    database,
    keyring,
    commit,
    hosts,
    outbox,
    cards: cardsOf(platform),
    invoicing: config.invoicing,
    supportEmail,
    now,
    failed: platform.failed('an invoice could not be made'),
  }
}

/** Who handles cards here; undefined where nobody does. */
export function cardsOf({
  config,
  database,
  hosts,
  now,
}: Pick<Platform, 'config' | 'database' | 'hosts' | 'now'>): CardProvider | undefined {
  if (config.stripe) return stripeProvider(config.stripe, now)
  if (config.cardProvider === 'sandbox') return sandboxProvider({ database, now, origin: billingOrigin(hosts) })
  return undefined
}
