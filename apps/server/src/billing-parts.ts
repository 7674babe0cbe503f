import { sandboxProvider } from '@doorward/billing/cards/sandbox-provider'
import type { WorkParts } from '@doorward/billing/parts'
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
    cards:
      config.cardProvider === 'sandbox' ? sandboxProvider({ database, now, origin: billingOrigin(hosts) }) : undefined,
    invoicing: config.invoicing,
    supportEmail,
    now,
    failed: platform.failed('an invoice could not be made'),
  }
}
