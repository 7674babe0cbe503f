import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { Anchor, Badge, Stack } from '@mantine/core'
import { moneyText } from '../../lib/money.ts'
import { t } from '../../lib/texts.ts'
import { invoicesQuery } from '../../queries/account/usage.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import type { Column } from '../../ui/list/list-props.ts'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict, type VerdictKind } from '../../ui/text/Verdict.tsx'

/** The states an invoice is known to be in. */
const states: Record<string, { kind: VerdictKind; label: string }> = {
  OPEN: { kind: 'pending', label: t('billing.open') },
  PAID: { kind: 'allow', label: t('billing.paid') },
}

function InvoiceState({ status }: Pick<InvoiceReply, 'status'>) {
  const state = states[status]
  return state ? <Verdict kind={state.kind}>{state.label}</Verdict> : <Badge color="gray">{status.toLowerCase()}</Badge>
}

const InvoiceId = ({ invoiceId, url }: Pick<InvoiceReply, 'invoiceId' | 'url'>) =>
  url ? (
    <Anchor inherit href={url} target="_blank" rel="noreferrer">
      <bdi>{invoiceId}</bdi>
    </Anchor>
  ) : (
    <bdi>{invoiceId}</bdi>
  )

const columns: Column<InvoiceReply>[] = [
  { key: 'invoice', head: t('billing.invoice'), cell: InvoiceId },
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
]

/** The account's invoices, newest first. */
export function Invoices() {
  const query = useRows(invoicesQuery())
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
    <Stack gap="sm">
      <CardTable
        label={t('billing.invoices')}
        columns={columns}
        rows={rows}
        rowKey={({ invoiceId }) => invoiceId}
        labelled
      />
      <LoadMoreBelow query={query} />
    </Stack>
  )
}
