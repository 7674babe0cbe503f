import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../../lib/texts.ts'
import { leftTextOf } from '../../../nouns/invoices/states.tsx'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../../ui/text/DateTime.tsx'
import { invoiceName } from './invoice-words.ts'

/** What becomes of an invoice that is not paid, and what whoever pays can do about it; nothing for the others. */
export function Unpaid({ invoice, isAtCards = false }: { invoice: InvoiceReply; isAtCards?: boolean }) {
  const { status, terms, dueTime, nextAttemptTime, lockTime } = invoice
  const said = { invoice: invoiceName(invoice), amount: leftTextOf(invoice) }
  if (status === 'DECLINED')
    return (
      <NoticeStrip
        tone="failed"
        action={
          !isAtCards && (
            <Button component={Link} to="?tab=cards" size="compact-md" variant="default">
              {t('billing.toCards')}
            </Button>
          )
        }
      >
        {t('billing.wasDeclined', said)}{' '}
        {nextAttemptTime
          ? rich('billing.triedAgain', { at: <DateTime at={nextAttemptTime} /> })
          : t('billing.lockedUntilPaid')}{' '}
        {nextAttemptTime && lockTime && rich('billing.locksAt', { at: <DateTime at={lockTime} /> })}{' '}
        {t('billing.payByCard')}
      </NoticeStrip>
    )
  if (status === 'OPEN' && terms === 'invoice' && dueTime)
    return <NoticeStrip>{rich('billing.dueUntil', { ...said, at: <DateTime at={dueTime} /> })}</NoticeStrip>
  return null
}
