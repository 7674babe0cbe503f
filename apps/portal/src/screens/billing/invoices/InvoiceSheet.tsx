import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { leftOf } from '@doorward/core/billing/credit-note'
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { moneyText, unitPriceText } from '../../../lib/money.ts'
import { planNames } from '../../../lib/plans/plan-names.ts'
import { digits, t } from '../../../lib/texts.ts'
import { CreditState, InvoiceState } from '../../../nouns/invoices/states.tsx'
import { CardTable } from '../../../ui/list/CardTable.tsx'
import { type Fact, Facts } from '../../../ui/page/Facts.tsx'
import { DateTime } from '../../../ui/text/DateTime.tsx'
import { under } from '../../../ui/theme/widths.ts'
import styles from '../billing.module.css'
import { TestMoney } from '../cards/TestMoney.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { invoiceName, monthName } from './invoice-words.ts'

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
    cell: ({ unitPrice }: Line) => (unitPrice ? unitPriceText(unitPrice, currency) : '–'),
  },
  {
    key: 'amount',
    head: t('billing.amountHead'),
    numeric: true as const,
    cell: ({ amount }: Line) => unitPriceText(amount, currency),
  },
]

/** Whether there is money of it that could come back. */
const mayAskBack = ({ status, total, creditNotes = [] }: InvoiceReply): boolean => {
  const given = creditNotes.map(({ amount }) => amount)
  return status === 'PAID' && leftOf({ total, status }, given) > 0n
}

interface InvoiceSheetProps {
  invoice: InvoiceReply
  onClose: () => void
}

/** One invoice: how it stands, what it is made of, and what can be done with it. */
export function InvoiceSheet({ invoice, onClose }: InvoiceSheetProps) {
  const phone = useMediaQuery(under(576)) ?? false
  const { period, createdTime, paidTime, dueTime, currency, lines = [], isTestMoney, status, invoiceId } = invoice
  const { creditNotes = [] } = invoice
  return (
    <Modal opened onClose={onClose} title={invoiceName(invoice)} size={960} fullScreen={phone}>
      <Stack gap="md">
        {isTestMoney && <TestMoney />}
        <Facts
          facts={[
            [t('shared.state'), <InvoiceState key="state" status={status} />],
            period !== undefined && [t('billing.month'), monthName(period)],
            [t('shared.made'), <DateTime key="made" at={createdTime} />],
            dueTime !== undefined && !paidTime && [t('billing.due'), <DateTime key="due" at={dueTime} />],
            paidTime !== undefined && [t('billing.paid'), <DateTime key="paid" at={paidTime} />],
            ...creditNotes.map(
              ({ number, amount, state }): Fact => [
                t('billing.creditNote', { number }),
                <Group key={number} gap="sm">
                  {moneyText(amount, currency)} <CreditState state={state} />
                </Group>,
              ],
            ),
          ]}
        />
        {lines.length > 0 && (
          <CardTable label={t('billing.lines')} columns={columnsOf(currency)} rows={lines} rowKey={lineKey} labelled />
        )}
        <Sums invoice={invoice} />
        <Group justify="space-between" gap="sm">
          <InvoiceFiles invoice={invoice} />
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
    </Modal>
  )
}

/** From what the lines come to, to what is paid. */
function Sums({ invoice }: { invoice: InvoiceReply }) {
  const { subtotal, tax, taxPercent, rounding, total, currency } = invoice
  const isNone = (amount: string | undefined) => amount === undefined || Number(amount) === 0
  const steps: [string, string][] = [
    ...(subtotal && (!isNone(tax) || !isNone(rounding))
      ? [[t('billing.subtotal'), unitPriceText(subtotal, currency)] as [string, string]]
      : []),
    ...(tax && !isNone(tax)
      ? [[t('billing.tax', { percent: Number(taxPercent ?? 0) }), unitPriceText(tax, currency)] as [string, string]]
      : []),
    ...(rounding && !isNone(rounding)
      ? [[t('billing.rounding'), unitPriceText(rounding, currency)] as [string, string]]
      : []),
  ]
  return (
    <Table withRowBorders={false} className={styles.sums} aria-label={t('billing.total')}>
      <Table.Tbody>
        {steps.map(([term, amount]) => (
          <Table.Tr key={term}>
            <Table.Th scope="row">{term}</Table.Th>
            <Table.Td>{amount}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">
            <Text inherit fw={600}>
              {t('billing.total')}
            </Text>
          </Table.Th>
          <Table.Td>
            <Text inherit fw={600}>
              {moneyText(total, currency)}
            </Text>
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}
