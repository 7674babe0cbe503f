import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { deskOf, refundArea } from '@doorward/core/support/areas'
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { moneyText } from '../../lib/money.ts'
import { rich, t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { leftTextOf, mayComeBack } from '../../nouns/invoices/states.tsx'
import { places } from '../../nouns/list.ts'
import { UnsentTicket } from '../../nouns/support/UnsentTicket.tsx'
import { useSending } from '../../nouns/support/use-sending.ts'
import { type OwnTicket, ownTicketsQuery } from '../../queries/account/support.ts'
import { invoicesQuery } from '../../queries/account/usage.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { SentTicket } from './SentTicket.tsx'

export const loader = () => null

interface RefundRequest {
  invoice: string
  reason: string
}

const crumbs = [{ label: t('headings.account') }, { label: places.billing.label, to: places.billing.path }]

/** Asks for money back: a message to support of its own area (SCR-03, ENT-18). */
export function Component() {
  const named = useSearchParams()[0].get('invoice') ?? ''
  // Another invoice is another request: what was told of the last one goes.
  return <Refund key={named} named={named} />
}

function Refund({ named }: { named: string }) {
  const sending = useSending()
  const invoices = useRows(invoicesQuery())
  const own = useRows(ownTicketsQuery())
  const tickets = own.rows ?? []
  if (sending.sent) return <SentTicket title={t('support.refund')} receipt={sending.sent} />
  // Once the form stands, asking again for either does not take it away.
  const isKnown = ({ rows, error }: { rows?: unknown; error: unknown }) => rows !== undefined || error !== null
  if (!isKnown(invoices) || !isKnown(own)) return <PageSkeleton />
  const rows = invoices.rows ?? []
  const waiting = rows.flatMap((invoice) => {
    const ticket = tickets.find((each) => isAsking(each, invoice))
    return ticket ? [{ invoice, ticket }] : []
  })
  const offered = rows.filter((invoice) => mayComeBack(invoice) && !waiting.some((each) => each.invoice === invoice))
  const told = <Told named={named} rows={rows} waiting={waiting} offered={offered} />
  if (rows.length > 0 && offered.length === 0)
    return (
      <>
        <PageHeader crumbs={crumbs} title={t('support.refund')} text={t('support.refundText')} />
        <Stack gap="md" maw={760}>
          {told}
        </Stack>
      </>
    )
  return <Asking named={named} rows={rows} offered={offered} told={told} sending={sending} />
}

/** Whether a message asks back what an invoice is over, and waits for its answer. */
const isAsking = ({ area, reference, state }: OwnTicket, { invoiceId, number }: InvoiceReply): boolean =>
  state === 'OPEN' &&
  deskOf(area) === refundArea &&
  reference !== undefined &&
  (reference === invoiceId || reference.toLowerCase() === number?.toLowerCase())

interface Waiting {
  invoice: InvoiceReply
  ticket: OwnTicket
}
interface ToldProps {
  named: string
  rows: readonly InvoiceReply[]
  waiting: readonly Waiting[]
  offered: readonly InvoiceReply[]
}

/** Why the invoice that the address names is none to ask for, or that no invoice is. */
function Told({ named, rows, waiting, offered }: ToldProps) {
  const invoice = rows.find(({ invoiceId }) => invoiceId === named)
  const asked = waiting.find((each) => each.invoice === invoice) ?? (offered.length === 0 ? waiting[0] : undefined)
  if (asked)
    return (
      <NoticeStrip action={<To to={`/support?ticket=${asked.ticket.ticketId}`}>{t('support.seeMessage')}</To>}>
        {rich('support.askedAlready', {
          invoice: nameOf(asked.invoice),
          at: <DateTime at={asked.ticket.createdTime} />,
        })}
      </NoticeStrip>
    )
  const toInvoices = <To to={`${places.billing.path}?tab=invoices`}>{t('support.toInvoices')}</To>
  if (named && rows.length > 0 && !invoice)
    return (
      <NoticeStrip tone="warning" action={toInvoices}>
        {t('support.unknownInvoice', { invoice: named })}
      </NoticeStrip>
    )
  if (invoice && !mayComeBack(invoice))
    return <NoticeStrip action={toInvoices}>{t('support.nothingLeft', { invoice: nameOf(invoice) })}</NoticeStrip>
  if (rows.length > 0 && offered.length === 0)
    return <NoticeStrip action={toInvoices}>{t('support.nothingToAsk')}</NoticeStrip>
  return null
}

const To = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} size="compact-md" variant="default">
    {children}
  </Button>
)

const nameOf = ({ invoiceId, number = invoiceId }: InvoiceReply): string => number

interface AskingProps {
  named: string
  rows: readonly InvoiceReply[]
  offered: readonly InvoiceReply[]
  told: ReactNode
  sending: ReturnType<typeof useSending>
}

function Asking({ named, rows, offered, told, sending: { send, unsent } }: AskingProps) {
  const isOffered = rows.length === 0 || offered.some(({ invoiceId }) => invoiceId === named)
  const fields = fieldsOf(offered, named !== '')
  return (
    <CreatePage
      crumbs={crumbs}
      title={t('support.refund')}
      text={t('support.refundText')}
      submit={unsent ? t('support.sendAgain') : t('support.askRefund')}
      noun={t('support.message')}
      blank={{ invoice: isOffered ? named : '', reason: '' }}
      specs={specsOf(fields)}
      validate={(values) => problemsOf(fields, values, true)}
      draftKey={`refund.${named || 'new'}`}
      done={t('support.sent')}
      create={({ invoice, reason }: RefundRequest) => {
        const found = offered.find(({ invoiceId }) => invoiceId === invoice)
        const subject = invoice
          ? t('support.refundOf', { invoice: found ? nameOf(found) : invoice })
          : t('support.refund')
        return send({ area: refundArea, subject, message: reason, reference: invoice, email: '' })
      }}
    >
      {(form) => (
        <>
          {told}
          <NounFields fields={fields} form={form} isNew />
          <UnsentTicket receipt={unsent} />
        </>
      )}
    </CreatePage>
  )
}

/** One of those is chosen of which something may come back; where none may be seen and the address names one all the same, its number is written. */
function fieldsOf(offered: readonly InvoiceReply[], isNamed: boolean): Field<RefundRequest>[] {
  const options = offered.map((invoice) => ({
    value: invoice.invoiceId,
    label: optionOf(invoice),
  }))
  const check = ({ invoice }: RefundRequest) =>
    invoice === '' ? t('form.needed', { label: t('support.invoice') }) : undefined
  const chosen = { kind: 'choice', key: 'invoice', label: t('support.invoice'), options, check } as const
  const named = { kind: 'text', key: 'invoice', label: t('support.invoice'), max: 200 } as const
  return [
    ...(options.length > 0 ? [chosen] : isNamed ? [named] : []),
    { kind: 'long', key: 'reason', label: t('support.reason'), needed: true, max: 20_000 },
  ]
}

/** An invoice with what is left of it, where something was given back before. */
function optionOf(invoice: InvoiceReply): string {
  const { createdTime, total, currency, creditNotes = [] } = invoice
  const amount = moneyText(total, currency)
  const of = { invoice: nameOf(invoice), day: isoText(new Date(createdTime)).slice(0, 10) }
  return creditNotes.length > 0
    ? t('support.refundRest', { ...of, amount: leftTextOf(invoice), total: amount })
    : t('support.refundInvoice', { ...of, amount })
}
