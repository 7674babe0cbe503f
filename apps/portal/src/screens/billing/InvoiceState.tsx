import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { t } from '../../lib/texts.ts'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'

const states: Record<InvoiceReply['status'], { kind: VerdictKind; label: string }> = {
  OPEN: { kind: 'pending', label: t('billing.open') },
  PAID: { kind: 'allow', label: t('billing.paid') },
  DECLINED: { kind: 'deny', label: t('billing.declined') },
  VOID: { kind: 'deprecated', label: t('billing.takenBack') },
}

/** How an invoice stands. */
export const InvoiceState = ({ status }: Pick<InvoiceReply, 'status'>) => (
  <Verdict kind={states[status].kind}>{states[status].label}</Verdict>
)
