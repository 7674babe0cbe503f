import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { type OwnTicket, ownTicketsQuery } from '../../queries/account/support.ts'
import { useRows } from '../../queries/server/paging.ts'
import { CardTable } from '../../ui/list/CardTable.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'

const columns = [
  {
    key: 'subject',
    head: 'Subject',
    cell: ({ ticketId, subject }: OwnTicket) => (
      <Anchor inherit component={Link} to={`/support?ticket=${encodeURIComponent(ticketId)}`}>
        <bdi>{subject ?? 'No subject'}</bdi>
      </Anchor>
    ),
  },
  { key: 'area', head: 'Area', cell: ({ area }: OwnTicket) => area ?? '–' },
  { key: 'ticket', head: 'Ticket', wideOnly: true, cell: ({ ticketId }: OwnTicket) => <IdText id={ticketId} /> },
  { key: 'sent', head: 'Sent', cell: ({ createdTime }: OwnTicket) => <DateTime at={createdTime} /> },
]

/** What one wrote before; nothing where there is none, or it can't be had: writing a message does not wait for it. */
export function OwnTickets() {
  const { rows = [], hasMore, loadMore, isFetchingMore } = useRows(ownTicketsQuery())
  if (rows.length === 0) return null
  return (
    <Stack gap="sm" mt="xl" maw={760} component="section" aria-label="Your messages">
      <Title order={2}>Your messages</Title>
      <CardTable label="Your messages" columns={columns} rows={rows} rowKey={({ ticketId }) => ticketId} />
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
