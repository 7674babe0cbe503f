import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { type CreditNoteState, leftOf } from '@doorward/core/billing/credit-note'
import type { InvoiceStatus } from '@doorward/core/billing/invoice'
import { moneyText as decimalText, parseMoney, sumOf } from '@doorward/core/billing/money'
import { Group, Text } from '@mantine/core'
import { moneyText } from '../../lib/money.ts'
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
/** Not there yet. */
const underWay: readonly CreditNoteState[] = ['PENDING', 'BY_TRANSFER', 'NOT_PAID_BACK']

const Look = ({ kind, label }: Looks) => <Verdict kind={kind}>{label}</Verdict>

type Credited = Pick<InvoiceReply, 'status' | 'total' | 'currency' | 'creditNotes'>

/** What is left of an invoice once its credit notes are taken off. */
const leftOfInvoice = (invoice: Credited): bigint =>
  leftOf(
    invoice,
    (invoice.creditNotes ?? []).map(({ amount }) => amount),
  )

/** The same in words. */
export const leftTextOf = (invoice: Credited): string =>
  moneyText(decimalText(leftOfInvoice(invoice)), invoice.currency)

/** Whether something of it is there to be given back, or to be taken off. */
export const mayComeBack = (invoice: Credited): boolean => invoice.status !== 'VOID' && leftOfInvoice(invoice) > 0n

/** What was given back of an invoice, in words. */
export const givenBackText = ({ creditNotes = [], currency }: Credited): string =>
  moneyText(decimalText(sumOf(creditNotes.map(({ amount }) => parseMoney(amount)))), currency)

/** How an invoice stands, or how far it was given back. */
function looksOf(invoice: Credited): Looks {
  const { status, creditNotes = [] } = invoice
  if (status !== 'PAID' || creditNotes.length === 0) return ofInvoice[status]
  if (creditNotes.some(({ state }) => underWay.includes(state)))
    return { kind: 'pending', label: t('billing.refundUnderWay') }
  if (leftOfInvoice(invoice) === 0n) return { kind: 'deprecated', label: t('billing.refunded') }
  return { kind: 'allow', label: t('billing.partlyRefunded') }
}

/** How an invoice stands, and what was given back of it. */
export const InvoiceState = (invoice: Credited) => (
  <Group gap="4px 8px" component="span" display="inline-flex">
    <Look {...looksOf(invoice)} />
    {(invoice.creditNotes ?? []).length > 0 && (
      <Text component="span" fz="sm" c="dimmed" className="number">
        {givenBackText(invoice)}
      </Text>
    )}
  </Group>
)

/** What became of money that is given back. */
export const CreditState = ({ state }: { state: CreditNoteState }) => <Look {...ofCreditNote[state]} />
