import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { Anchor, Stack, Table } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { invoicesQuery } from '../../queries/account/usage.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** The states an invoice is known to be in. */
const states: Record<string, string> = { OPEN: t('billing.open'), PAID: t('billing.paid') }

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
      <WideTable label={t('billing.invoices')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('billing.invoice')}</Table.Th>
            <Table.Th>{t('shared.made')}</Table.Th>
            <Table.Th>{t('shared.state')}</Table.Th>
            <Table.Th ta="end">{t('billing.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((invoice) => (
            <InvoiceRow key={invoice.invoiceId} invoice={invoice} />
          ))}
        </Table.Tbody>
      </WideTable>
      <LoadMoreBelow query={query} />
    </Stack>
  )
}

function InvoiceRow({ invoice: { invoiceId, url, createdTime, status, total, currency } }: { invoice: InvoiceReply }) {
  return (
    <Table.Tr>
      <Table.Td>
        {url ? (
          <Anchor href={url} target="_blank" rel="noreferrer">
            <bdi>{invoiceId}</bdi>
          </Anchor>
        ) : (
          <bdi>{invoiceId}</bdi>
        )}
      </Table.Td>
      <Table.Td>
        <DateTime at={createdTime} />
      </Table.Td>
      <Table.Td>{states[status] ?? status.toLowerCase()}</Table.Td>
      <Table.Td ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('billing.amount', { amount: total, currency })}
      </Table.Td>
    </Table.Tr>
  )
}
