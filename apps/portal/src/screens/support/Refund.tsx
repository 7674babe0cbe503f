import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { refundArea } from '@doorward/core/support/areas'
import { useSearchParams } from 'react-router'
import { moneyText } from '../../lib/money.ts'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { places } from '../../nouns/list.ts'
import { UnsentTicket } from '../../nouns/support/UnsentTicket.tsx'
import { useSending } from '../../nouns/support/use-sending.ts'
import { invoicesQuery } from '../../queries/account/usage.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { SentTicket } from './SentTicket.tsx'

export const loader = () => null

interface RefundRequest {
  invoice: string
  reason: string
}

/** Asks for money back: a message to support of its own area (SCR-03, ENT-18). */
export function Component() {
  const { send, sent, unsent } = useSending()
  const invoice = useSearchParams()[0].get('invoice') ?? ''
  const { rows = [] } = useRows(invoicesQuery())
  const numberOf = (id: string): string => rows.find(({ invoiceId }) => invoiceId === id)?.number ?? id
  const fields = fieldsOf(rows, invoice !== '')
  if (sent) return <SentTicket title={t('support.refund')} receipt={sent} />
  return (
    <CreatePage
      crumbs={[{ label: t('headings.account') }, { label: places.billing.label, to: places.billing.path }]}
      title={t('support.refund')}
      text={t('support.refundText')}
      submit={unsent ? t('support.sendAgain') : t('support.askRefund')}
      noun={t('support.message')}
      blank={{ invoice, reason: '' }}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      draftKey="refund.new"
      done={t('support.sent')}
      create={({ invoice, reason }: RefundRequest) => {
        const subject = invoice ? t('support.refundOf', { invoice: numberOf(invoice) }) : t('support.refund')
        return send({ area: refundArea, subject, message: reason, reference: invoice, email: '' })
      }}
    >
      {(form) => (
        <>
          <NounFields fields={fields} form={form} isNew />
          <UnsentTicket receipt={unsent} />
        </>
      )}
    </CreatePage>
  )
}

/** The invoice is chosen where the account has some that one may see; where the address names one all the same, its number is written. */
function fieldsOf(rows: readonly InvoiceReply[], isNamed: boolean): Field<RefundRequest>[] {
  const options = rows.map(({ invoiceId, number = invoiceId, createdTime, total, currency }) => ({
    value: invoiceId,
    label: t('support.refundInvoice', {
      invoice: number,
      day: isoText(new Date(createdTime)).slice(0, 10),
      amount: moneyText(total, currency),
    }),
  }))
  const chosen = { kind: 'choice', key: 'invoice', label: t('support.invoice'), options } as const
  const named = { kind: 'text', key: 'invoice', label: t('support.invoice'), max: 200 } as const
  return [
    ...(options.length > 0 ? [chosen] : isNamed ? [named] : []),
    { kind: 'long', key: 'reason', label: t('support.reason'), needed: true, max: 20_000 },
  ]
}
