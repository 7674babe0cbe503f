import type { CreditNoteState } from '@doorward/core/billing/credit-note'
import type { InvoiceStatus } from '@doorward/core/billing/invoice'
import { t } from '../../lib/texts.ts'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'

type Looks = { kind: VerdictKind; label: string }

const ofInvoice: Record<InvoiceStatus, Looks> = {
  OPEN: { kind: 'pending', label: t('billing.open') },
  PAID: { kind: 'allow', label: t('billing.paid') },
  DECLINED: { kind: 'deny', label: t('billing.declined') },
  VOID: { kind: 'deprecated', label: t('billing.void') },
  WAIVED: { kind: 'deprecated', label: t('billing.waived') },
}
const ofCreditNote: Record<CreditNoteState, Looks> = {
  PENDING: { kind: 'pending', label: t('billing.creditPending') },
  PAID_BACK: { kind: 'allow', label: t('billing.creditPaidBack') },
  NOT_PAID_BACK: { kind: 'deny', label: t('billing.creditNotPaidBack') },
  CREDITED: { kind: 'allow', label: t('billing.creditTaken') },
  BY_TRANSFER: { kind: 'pending', label: t('billing.creditByTransfer') },
  TRANSFERRED: { kind: 'allow', label: t('billing.creditTransferred') },
}

const Look = ({ kind, label }: Looks) => <Verdict kind={kind}>{label}</Verdict>

/** How an invoice stands. */
export const InvoiceState = ({ status }: { status: InvoiceStatus }) => <Look {...ofInvoice[status]} />

/** What became of money that is given back. */
export const CreditState = ({ state }: { state: CreditNoteState }) => <Look {...ofCreditNote[state]} />
