import type { InstallationAccount } from '@doorward/contract/installation/accounts'
import type { CreditNoteState } from '@doorward/core/billing/credit-note'
import type { InvoiceStatus } from '@doorward/core/billing/invoice'
import type { AccountTrouble } from '@doorward/core/installation/health'
import type { TicketDesk, TicketState } from '@doorward/core/support/areas'
import { listed, t } from '../../lib/texts.ts'
import type { VerdictKind } from '../../ui/text/Verdict.tsx'

export const deskWords: Record<TicketDesk, string> = {
  Support: t('admin.deskSupport'),
  Refund: t('admin.deskRefund'),
  Demo: t('admin.deskDemo'),
}

export const stateWords: Record<TicketState, string> = {
  OPEN: t('admin.stateOpen'),
  ANSWERED: t('admin.stateAnswered'),
  CLOSED: t('admin.stateClosed'),
}
export const stateKinds: Record<TicketState, VerdictKind> = { OPEN: 'pending', ANSWERED: 'allow', CLOSED: 'deprecated' }

export const invoiceStates: Record<InvoiceStatus, { kind: VerdictKind; label: string }> = {
  OPEN: { kind: 'pending', label: t('admin.invoiceOpen') },
  PAID: { kind: 'allow', label: t('admin.invoicePaid') },
  DECLINED: { kind: 'deny', label: t('admin.invoiceDeclined') },
  VOID: { kind: 'deprecated', label: t('admin.invoiceVoid') },
}

export const creditStates: Record<CreditNoteState, { kind: VerdictKind; label: string }> = {
  PENDING: { kind: 'pending', label: t('admin.creditPending') },
  PAID_BACK: { kind: 'allow', label: t('admin.creditPaidBack') },
  NOT_PAID_BACK: { kind: 'deny', label: t('admin.creditNotPaidBack') },
  CREDITED: { kind: 'allow', label: t('admin.creditOffOwed') },
  BY_TRANSFER: { kind: 'pending', label: t('admin.creditByTransfer') },
}

const troubleWords: Record<AccountTrouble, string> = {
  DELETING: t('admin.deleting'),
  FAILED_EVENTS: t('admin.failedEvents'),
  LATE_WORK: t('admin.lateWork'),
}

/** How an account does, as a verdict. */
export const healthOf = ({ troubles }: InstallationAccount): { kind: VerdictKind; word: string } =>
  troubles.length === 0
    ? { kind: 'allow', word: t('admin.healthy') }
    : { kind: 'warning', word: listed(troubles.map((trouble) => troubleWords[trouble])) }

/** What an account is called. */
export const nameOf = ({ name, accountId }: InstallationAccount): string => name ?? accountId

export const callsOf = ({ calls }: InstallationAccount): number => calls.reduce((sum, count) => sum + count, 0)

/** What was asked for, of those that the server notes; a later one is told by its name. */
const lookWords: Record<string, string> = {
  getInstallationAccounts: t('admin.lookedAccounts'),
  getInstallationAccount: t('admin.lookedAccount'),
  getInstallationTickets: t('admin.lookedTickets'),
  getInstallationTicket: t('admin.lookedTicket'),
  updateInstallationTicket: t('admin.changedTicket'),
  grantInstallationRefund: t('admin.grantedRefund'),
  getInstallationLooks: t('admin.lookedLooks'),
}
export const lookWord = (what: string): string => lookWords[what] ?? what
