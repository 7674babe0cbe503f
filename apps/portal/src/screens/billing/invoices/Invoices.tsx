import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { Group, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { moneyText } from '../../../lib/money.ts'
import { t } from '../../../lib/texts.ts'
import { InvoiceState } from '../../../nouns/invoices/states.tsx'
import { invoiceQuery, invoicesQuery } from '../../../queries/account/usage.ts'
import { useRows } from '../../../queries/server/paging.ts'
import { CardTable } from '../../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../../ui/list/LoadMore.tsx'
import type { Column } from '../../../ui/list/list-props.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import { Empty } from '../../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../../ui/placeholder/Loading.tsx'
import { later } from '../../../ui/placeholder/later.tsx'
import { ReadFailed } from '../../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../../ui/text/DateTime.tsx'
import styles from '../billing.module.css'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { invoiceName, monthName, paperOf } from './invoice-words.ts'
import { Unpaid } from './Unpaid.tsx'

const InvoiceSheet = later(async () => (await import('./InvoiceSheet.tsx')).InvoiceSheet, { onlyShown: true })

const columnsOf = (onOpen: (invoice: InvoiceReply) => void): Column<InvoiceReply>[] => [
  {
    key: 'invoice',
    head: t('billing.invoice'),
    cell: (invoice) => (
      <UnstyledButton className={styles.opens} onClick={() => onOpen(invoice)}>
        <bdi>{invoiceName(invoice)}</bdi>
      </UnstyledButton>
    ),
  },
  { key: 'month', head: t('billing.month'), cell: ({ period }) => (period ? monthName(period) : '–') },
  { key: 'made', head: t('shared.made'), cell: ({ createdTime }) => <DateTime at={createdTime} /> },
  { key: 'state', head: t('shared.state'), cell: InvoiceState },
  {
    key: 'total',
    head: t('billing.total'),
    numeric: true,
    cell: ({ total, currency }) => (
      <span title={t('billing.amount', { amount: total, currency })}>{moneyText(total, currency)}</span>
    ),
  },
  {
    key: 'files',
    head: t('billing.files'),
    cell: (invoice) => <InvoiceFiles paper={paperOf(invoice)} name={invoiceName(invoice)} />,
  },
]

/** The account's invoices, newest first, before them what is to be done about those that are not paid. */
export function Invoices() {
  const query = useRows(invoicesQuery())
  const [opened, open] = useOpened()
  const { rows, error, retry } = query
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('billing.invoicesFailed')}
        refused={t('billing.invoicesRefused')}
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0)
    return <Empty motif="paper" title={t('billing.noInvoices')} text={t('billing.noInvoicesText')} />
  return (
    <Stack gap="md" maw={1200}>
      {rows.map((invoice) => (
        <Unpaid key={invoice.invoiceId} invoice={invoice} />
      ))}
      <CardTable
        label={t('billing.invoices')}
        columns={columnsOf(({ invoiceId }) => open(invoiceId))}
        rows={rows}
        rowKey={({ invoiceId }) => invoiceId}
        labelled
      />
      <Group justify="center">
        <LoadMoreBelow query={query} />
      </Group>
      {opened && <Opened invoiceId={opened} rows={rows} onClose={() => open(undefined)} />}
    </Stack>
  )
}

interface OpenedProps {
  invoiceId: string
  rows: readonly InvoiceReply[]
  onClose: () => void
}

/** The invoice that the address names, also one that stands on a page further below; one that there is not is told. */
function Opened({ invoiceId, rows, onClose }: OpenedProps) {
  const row = rows.find((each) => each.invoiceId === invoiceId)
  const { data, error } = useQuery({ ...invoiceQuery(invoiceId), enabled: row === undefined })
  const shown = row ?? data
  if (shown) return <InvoiceSheet invoice={shown} onClose={onClose} />
  return error && <NoticeStrip tone="warning">{t('billing.invoiceNotFound', { invoice: invoiceId })}</NoticeStrip>
}

/** The invoice that the address names, and how another one is opened: letters lead to one. */
function useOpened(): [string | null, (invoiceId: string | undefined) => void] {
  const [query, setQuery] = useSearchParams()
  const open = (invoiceId: string | undefined) =>
    setQuery(
      (kept) => {
        const next = new URLSearchParams(kept)
        next.delete('invoice')
        if (invoiceId) next.set('invoice', invoiceId)
        return next
      },
      { replace: true },
    )
  return [query.get('invoice'), open]
}
