import type { HostTable } from '@doorward/http/app/host'
import type { Outbox } from '@doorward/mail/outbox'
import type { Seller } from '@doorward/store/billing/invoices'
import type { Database } from '@doorward/store/database/database'
import type { Keyring } from '@doorward/store/secrets/keyring'
import type { Commit } from '@doorward/store/writes/model'
import type { CardProvider } from './cards/card-provider.ts'

/** Who sends invoices, and which tax they name, as the operator set it. */
export interface Invoicing {
  seller: Seller
  taxPercentHundredths: number
}

/** What the work beside requests is opened with: invoices, what is owed, letters. */
export interface WorkParts {
  database: Database
  keyring: Keyring
  commit: Commit
  hosts: HostTable
  outbox: Outbox
  /** Undefined where the installation takes no cards. */
  cards: CardProvider | undefined
  invoicing: Invoicing
  /** Whom letters to the operator go to. */
  supportEmail: string | undefined
  now(): Date
  /** Nobody is written to: what is made is of the past. */
  isSilent?: boolean
  /** Hears of one account whose invoice could not be made. */
  failed(cause: unknown): void
}
