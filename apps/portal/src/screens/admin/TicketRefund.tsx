import { paidWithTestMoney } from '@doorward/core/billing/credit-note'
import { centsText, parseMoney } from '@doorward/core/billing/money'
import { Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { moneyText } from '../../lib/money.ts'
import { t } from '../../lib/texts.ts'
import { CreditState, InvoiceState } from '../../nouns/invoices/states.tsx'
import { TestMoneyStrip } from '../../nouns/invoices/TestMoneyStrip.tsx'
import { grantRefund, type ReadTicket } from '../../queries/account/installation.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { type Fact, Facts } from '../../ui/page/Facts.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

type Invoice = NonNullable<ReadTicket['invoice']>
type CreditNote = NonNullable<ReadTicket['creditNote']>

const reasonMax = 1_000
const twoPlaces = (amount: string): string => centsText(parseMoney(amount))

/** What a ticket asks back: its invoice, and granting it or what became of that. */
export function TicketRefund({ ticket }: { ticket: ReadTicket }) {
  const { invoice, creditNote } = ticket
  return (
    <Stack component="section" aria-label={t('admin.invoice')} gap="md">
      <Title order={2}>{t('admin.invoice')}</Title>
      {invoice?.isTestMoney && <TestMoneyStrip />}
      {invoice ? (
        <InvoiceFacts invoice={invoice} />
      ) : (
        <NoticeStrip tone="warning">{t('admin.noInvoiceNamed')}</NoticeStrip>
      )}
      {creditNote ? (
        <Granted ticket={ticket} note={creditNote} />
      ) : (
        invoice && <Granting ticket={ticket} of={invoice} />
      )}
    </Stack>
  )
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { invoiceId, number, period, createdTime, total, currency, creditNotes, left } = invoice
  return (
    <Facts
      facts={[
        [t('admin.invoiceNumber'), <bdi key="number">{number ?? invoiceId}</bdi>],
        period !== undefined && [t('admin.month'), period],
        [t('admin.made'), <DateTime key="made" at={createdTime} />],
        [t('admin.invoiceTotal'), moneyText(total, currency)],
        [t('admin.state'), <InvoiceState key="state" {...invoice} />],
        ...creditNotes.map(
          ({ number: note, amount }): Fact => [t('admin.givenBack', { note }), moneyText(amount, currency)],
        ),
        creditNotes.length > 0 && [t('admin.left'), moneyText(left, currency)],
      ]}
    />
  )
}

/** Where granted money goes, by how its invoice stands. */
const whereTo = ({ status, terms }: Invoice): string =>
  status !== 'PAID' ? t('admin.goesOffOwed') : terms === 'card' ? t('admin.goesToCard') : t('admin.goesByTransfer')

/** Why an amount can't be given back. */
function problemOf(amount: string, { left, currency }: Invoice): string | undefined {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(amount) || parseMoney(amount) === 0n) return t('admin.noAmount')
  return parseMoney(amount) > parseMoney(left) ? t('admin.tooMuch', { rest: moneyText(left, currency) }) : undefined
}

function Granting({ ticket, of }: { ticket: ReadTicket; of: Invoice }) {
  const { left, currency, status, total } = of
  const [amount, setAmount] = useState(twoPlaces(left))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const problem = problemOf(amount.trim(), of)
  if (parseMoney(left) === 0n) return <Text c="dimmed">{t('admin.nothingLeft')}</Text>
  const isUnsaid = reason.trim() === ''
  const ask = async () => {
    const wrong = problem ? amountField : isUnsaid ? reasonField : undefined
    setTried(true)
    wrong?.current?.focus()
    setAsked(!wrong)
    return false
  }
  const shown = problem ? amount : moneyText(amount.trim(), currency)
  const isWhole = !problem && parseMoney(amount.trim()) === parseMoney(left)
  return (
    <Stack className="card" p="lg" gap="md" component="section" aria-label={t('admin.grantRefund')}>
      <TextInput
        ref={amountField}
        label={t('admin.amountIn', { currency })}
        description={t('admin.atMost', { rest: moneyText(left, currency), total: moneyText(total, currency) })}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        inputMode="decimal"
        maw={260}
        error={problem}
      />
      <Textarea
        ref={reasonField}
        label={t('admin.refundReason')}
        error={isTried && isUnsaid && t('admin.giveReason')}
        description={t('admin.reasonStands')}
        withAsterisk
        aria-required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={reasonMax}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Text fz="sm" c="dimmed">
        {whereTo(of)} {t('admin.toDeny')}
      </Text>
      <Group gap="sm">
        <ActionButton action={ask} failed={t('admin.notGranted')}>
          {t('admin.grantRefund')}
        </ActionButton>
      </Group>
      <ConfirmModal
        opened={isAsked}
        mark={of.isTestMoney && <TestMoneyStrip />}
        onClose={() => setAsked(false)}
        title={t('admin.grantAsked', {
          amount: shown,
          invoice: of.number ?? of.invoiceId,
          account: ticket.accountName ?? ticket.accountId,
        })}
        consequences={[whereTo(of), status !== 'PAID' && isWhole && t('admin.becomesVoid'), t('admin.payerIsTold')]}
        color="ward"
        label={t('admin.grantRefund')}
        failed={t('admin.notGranted')}
        action={async () => {
          await grantRefund(ticket, { amount: amount.trim(), reason: reason.trim() })
          tellDone(t('admin.granted'))
        }}
        undo={t('admin.grantUndo')}
      />
    </Stack>
  )
}

/** What was granted, and how far it is; a refund that its provider refused can be tried again. */
function Granted({ ticket, note }: { ticket: ReadTicket; note: CreditNote }) {
  const { number, amount, currency, createdTime, state, reason, code } = note
  const ofTestMoney = code === paidWithTestMoney
  return (
    <>
      <Title order={2}>{t('admin.creditNote')}</Title>
      {state === 'NOT_PAID_BACK' && (
        <NoticeStrip tone={ofTestMoney ? 'warning' : 'failed'}>
          {ofTestMoney ? t('admin.refundOfTestMoney') : t('admin.refundRefused', { code: code ?? '' })}
        </NoticeStrip>
      )}
      {state === 'BY_TRANSFER' && <NoticeStrip tone="warning">{t('admin.transferIt')}</NoticeStrip>}
      <Facts
        facts={[
          [t('admin.invoiceNumber'), <bdi key="number">{number}</bdi>],
          [t('admin.amount'), moneyText(amount, currency)],
          [t('admin.state'), <CreditState key="state" state={state} />],
          [t('admin.made'), <DateTime key="made" at={createdTime} />],
          reason !== undefined && [t('admin.refundReason'), reason],
        ]}
      />
      {state === 'NOT_PAID_BACK' && !ofTestMoney && (
        <Group gap="sm">
          <ActionButton
            action={async () => {
              await grantRefund(ticket, {})
              tellDone(t('admin.triedAgain'))
            }}
            failed={t('admin.notGranted')}
          >
            {t('admin.tryRefundAgain')}
          </ActionButton>
        </Group>
      )}
    </>
  )
}
