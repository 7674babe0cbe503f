import type { InvoiceReply } from '@doorward/contract/authorization/usage'
import { Anchor, Button, Group, Stack, Table } from '@mantine/core'
import { invoicesQuery } from '../../queries/account/usage.ts'
import { useRows } from '../../queries/server/paging.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** The account's invoices, newest first. */
export function Invoices() {
  const { rows, error, retry, hasMore, loadMore, isFetchingMore } = useRows(invoicesQuery())
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the invoices."
        refused="You can't see invoices."
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0)
    return (
      <Empty motif="paper" title="No invoices yet" text="An invoice is made after a month in which you were charged." />
    )
  return (
    <Stack gap="sm">
      <WideTable label="Invoices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Invoice</Table.Th>
            <Table.Th>Made</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="end">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((invoice) => (
            <InvoiceRow key={invoice.invoiceId} invoice={invoice} />
          ))}
        </Table.Tbody>
      </WideTable>
      {hasMore && (
        <Group>
          <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
            Load more
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function InvoiceRow({ invoice: { invoiceId, url, createdTime, status, total, currency } }: { invoice: InvoiceReply }) {
  return (
    <Table.Tr>
      <Table.Td>
        {url ? (
          <Anchor href={url} target="_blank" rel="noreferrer">
            {invoiceId}
          </Anchor>
        ) : (
          invoiceId
        )}
      </Table.Td>
      <Table.Td>
        <DateTime at={createdTime} />
      </Table.Td>
      <Table.Td>{status.toLowerCase()}</Table.Td>
      <Table.Td ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {total} {currency}
      </Table.Td>
    </Table.Tr>
  )
}
