import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { moneyText } from '../../../lib/money.ts'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { digits, t } from '../../../lib/texts.ts'
import { CreditState, givenBackText, InvoiceState, leftTextOf, mayComeBack } from '../../../nouns/invoices/states.tsx'
import { TestMoneyStrip } from '../../../nouns/invoices/TestMoneyStrip.tsx'
import { Dialog } from '../../../ui/floating/Dialog.tsx'
import { FocusBack } from '../../../ui/floating/FocusBack.tsx'
import { CardTable } from '../../../ui/list/CardTable.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { DateTime } from '../../../ui/text/DateTime.tsx'
import { under } from '../../../ui/theme/widths.ts'
import styles from '../billing.module.css'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { exactText, invoiceName, monthName, paperOf } from './invoice-words.ts'

type Line = NonNullable<InvoiceReply['lines']>[number]

const lineKey = ({ featureSet, from }: Line) => `${featureSet} ${from}`

/** What calls of a month on one plan came to. */
const columnsOf = (currency: string) => [
  { key: 'plan', head: t('billing.plan'), cell: ({ featureSet }: Line) => planNames[featureSet] },
  { key: 'from', head: t('billing.from'), cell: ({ from }: Line) => <DateTime at={from} /> },
  { key: 'to', head: t('billing.to'), cell: ({ to }: Line) => <DateTime at={to} /> },
  { key: 'calls', head: t('billing.callsHead'), numeric: true as const, cell: ({ calls }: Line) => digits(calls) },
  {
    key: 'included',
    head: t('billing.includedHead'),
    numeric: true as const,
    cell: ({ includedCalls }: Line) => digits(includedCalls),
  },
  {
    key: 'charged',
    head: t('billing.chargedHead'),
    numeric: true as const,
    cell: ({ chargedCalls }: Line) => digits(chargedCalls),
  },
  {
    key: 'price',
    head: t('billing.priceHead'),
    numeric: true as const,
    cell: ({ unitPrice }: Line) => (unitPrice ? exactText(unitPrice, currency) : '–'),
  },
  {
    key: 'amount',
    head: t('billing.amountHead'),
    numeric: true as const,
    cell: ({ amount }: Line) => exactText(amount, currency),
  },
]

/** Whether there is money of it that could come back. */
const mayAskBack = (invoice: InvoiceReply): boolean => invoice.status === 'PAID' && mayComeBack(invoice)

interface InvoiceSheetProps {
  invoice: InvoiceReply
  onClose: () => void
}

/** One invoice: how it stands, what it is made of, and what can be done with it. */
export function InvoiceSheet({ invoice, onClose }: InvoiceSheetProps) {
  const phone = useMediaQuery(under(576)) ?? false
  const { period, createdTime, paidTime, dueTime, currency, lines = [], isTestMoney, invoiceId } = invoice
  const { creditNotes = [] } = invoice
  return (
    <Dialog opened onClose={onClose} title={invoiceName(invoice)} size={960} fullScreen={phone}>
      <FocusBack />
      <Stack gap="md">
        {isTestMoney && <TestMoneyStrip />}
        <Facts
          facts={[
            [t('shared.state'), <InvoiceState key="state" {...invoice} />],
            period !== undefined && [t('billing.month'), monthName(period)],
            [t('shared.made'), <DateTime key="made" at={createdTime} />],
            dueTime !== undefined && !paidTime && [t('billing.due'), <DateTime key="due" at={dueTime} />],
            paidTime !== undefined && [t('billing.paid'), <DateTime key="paid" at={paidTime} />],
          ]}
        />
        {lines.length > 0 && (
          <CardTable label={t('billing.lines')} columns={columnsOf(currency)} rows={lines} rowKey={lineKey} labelled />
        )}
        <Sums invoice={invoice} />
        {creditNotes.length > 0 && <CreditNotes notes={creditNotes} currency={currency} />}
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Text fz="sm" c="dimmed">
              {t('billing.files')}
            </Text>
            <InvoiceFiles paper={paperOf(invoice)} name={invoiceName(invoice)} />
          </Group>
          {mayAskBack(invoice) && (
            <Button
              component={Link}
              to={`/refund?invoice=${encodeURIComponent(invoiceId)}`}
              variant="default"
              size="compact-md"
            >
              {t('billing.askRefund')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

type Note = NonNullable<InvoiceReply['creditNotes']>[number]

/** What was given back, what became of it, and the papers of that. */
function CreditNotes({ notes, currency }: { notes: Note[]; currency: string }) {
  return (
    <section aria-label={t('billing.creditNotes')}>
      <Title order={3} mb="xs">
        {t('billing.creditNotes')}
      </Title>
      <CardTable
        label={t('billing.creditNotes')}
        columns={[
          {
            key: 'note',
            head: t('billing.creditNoteHead'),
            cell: ({ number }: Note) => <bdi>{t('billing.creditNote', { number })}</bdi>,
          },
          { key: 'made', head: t('shared.made'), cell: ({ createdTime }: Note) => <DateTime at={createdTime} /> },
          { key: 'state', head: t('shared.state'), cell: ({ state }: Note) => <CreditState state={state} /> },
          {
            key: 'amount',
            head: t('billing.amountHead'),
            numeric: true as const,
            cell: ({ amount }: Note) => moneyText(amount, currency),
          },
          {
            key: 'files',
            head: t('billing.files'),
            cell: ({ creditNoteId, number }: Note) => (
              <InvoiceFiles
                paper={{ kind: 'credit-notes', id: creditNoteId, number }}
                name={t('billing.creditNote', { number })}
              />
            ),
          },
        ]}
        rows={notes}
        rowKey={({ creditNoteId }) => creditNoteId}
        labelled
      />
    </section>
  )
}

/** From what the lines come to, to what is paid and what was given back of it. */
function Sums({ invoice }: { invoice: InvoiceReply }) {
  const { subtotal, tax, taxPercent = '0', rounding, total, currency, creditNotes = [] } = invoice
  const before: [string, string | undefined][] = [
    [t('billing.subtotal'), subtotal],
    [t('billing.tax', { percent: Number(taxPercent) }), tax],
    [t('billing.rounding'), Number(rounding ?? 0) === 0 ? undefined : rounding],
  ]
  return (
    <Table withRowBorders={false} className={styles.sums} aria-label={t('billing.total')}>
      <Table.Tbody>
        {before.map(([term, amount]) => amount && <Sum key={term} term={term} amount={exactText(amount, currency)} />)}
        <Sum term={t('billing.total')} amount={moneyText(total, currency)} isStrong />
        {creditNotes.length > 0 && (
          <>
            <Sum term={t('billing.givenBack')} amount={givenBackText(invoice)} />
            <Sum term={t('billing.left')} amount={leftTextOf(invoice)} />
          </>
        )}
      </Table.Tbody>
    </Table>
  )
}

const Sum = ({ term, amount, isStrong = false }: { term: string; amount: string; isStrong?: boolean }) => (
  <Table.Tr>
    <Table.Th scope="row">{isStrong ? <strong>{term}</strong> : term}</Table.Th>
    <Table.Td>{isStrong ? <strong>{amount}</strong> : amount}</Table.Td>
  </Table.Tr>
)
