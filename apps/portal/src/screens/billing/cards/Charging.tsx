import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { useEffect } from 'react'
import { t } from '../../../lib/texts.ts'
import { askHowItStands, type BillingAccountReply, chargeSettled } from '../../../queries/account/billing.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import { TakesFocus } from '../../../ui/page/TakesFocus.tsx'
import { cardName } from './card-words.ts'
import { type Charge, chargeState, sumsOf } from './owed.ts'

const everyMs = 1500

interface ChargingProps {
  charge: Charge
  account: BillingAccountReply
  invoices: readonly InvoiceReply[]
}

/** What is charged to a card, asked about until it is settled, and then what came of it. */
export function Charging({ charge, account, invoices }: ChargingProps) {
  const state = chargeState(charge, account, invoices)
  useEffect(() => {
    if (state !== 'going') return void chargeSettled()
    const timer = setInterval(() => void askHowItStands(), everyMs)
    return () => clearInterval(timer)
  }, [state])
  const charged = invoices.filter(({ invoiceId }) => charge.invoiceIds.includes(invoiceId))
  const found = account.paymentAccount.paymentMethods.find(
    ({ paymentMethodId }) => paymentMethodId === charge.paymentMethodId,
  )
  const told = {
    count: charged.length,
    sums: sumsOf(charged),
    card: found ? cardName(found) : t('cards.thisCard'),
  }
  const { wasLocked } = charge
  const said = {
    going: t('cards.chargeUnderWay', told),
    paid: `${t('cards.charged', told)} ${wasLocked ? t('cards.openAgain') : ''}`,
    declined: `${t('cards.chargeDeclined', told)} ${wasLocked ? t('cards.staysLocked') : ''} ${t('billing.payByCard')}`,
  }
  return (
    <TakesFocus of={charge}>
      <NoticeStrip tone={state === 'declined' ? 'failed' : 'quiet'}>{said[state]}</NoticeStrip>
    </TakesFocus>
  )
}
