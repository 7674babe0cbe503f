import { Button, Group, Stack, Table, Title } from '@mantine/core'
import { useRows } from '../../queries/paging.ts'
import { ownTicketsQuery } from '../../queries/support.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { IdText } from '../../ui/IdText.tsx'

/** What one wrote before; nothing where there is none, or it can't be had: writing a message does not wait for it. */
export function OwnTickets() {
  const { rows = [], hasMore, loadMore, isFetchingMore } = useRows(ownTicketsQuery())
  if (rows.length === 0) return null
  return (
    <Stack gap="sm" mt="xl" maw={760} component="section" aria-label="Your messages">
      <Title order={2}>Your messages</Title>
      <div className="card scrolls">
        <Table aria-label="Your messages">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Subject</Table.Th>
              <Table.Th>Area</Table.Th>
              <Table.Th>Ticket</Table.Th>
              <Table.Th>Sent</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ ticketId, subject, area, createdTime }) => (
              <Table.Tr key={ticketId}>
                <Table.Td>
                  <bdi>{subject ?? 'No subject'}</bdi>
                </Table.Td>
                <Table.Td>{area ?? '–'}</Table.Td>
                <Table.Td>
                  <IdText id={ticketId} />
                </Table.Td>
                <Table.Td>
                  <DateTime at={createdTime} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
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
