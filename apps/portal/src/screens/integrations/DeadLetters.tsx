import type { IntegrationReply } from '@doorward/contract/authorization/integrations'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type DeadLetter, deadLettersQuery, replay } from '../../queries/nouns/integrations.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.ts'
import { WideTable } from '../../ui/list/WideTable.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { JsonView } from '../../ui/text/JsonView.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** Events that were not taken for a day: what they hold, and sending them again. */
export function DeadLetters({ integration: { type, status } }: { integration: IntegrationReply }) {
  const { rows, error, retry, hasMore, loadMore, isFetchingMore } = useRows(deadLettersQuery(type))
  const again = async (eventIds?: string[]) => {
    const count = await replay(type, eventIds)
    tellDone(`${count} ${count === 1 ? 'event is' : 'events are'} sent again.`)
  }
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the events."
        refused="You can't see these events."
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  return (
    <Stack gap="md">
      <Group gap="md">
        <ActionButton variant="default" action={() => again()} failed="We could not send the events again.">
          {rows.length > 0 ? 'Send all again' : 'Try now'}
        </ActionButton>
        <Text fz="sm" c="dimmed">
          {status.failures > 0
            ? `${status.failures} tries failed in a row. What waits is tried again by itself.`
            : 'Events that nobody took for 24 hours wait here for 90 days.'}
        </Text>
      </Group>
      {rows.length === 0 ? (
        <FilteredEmpty text="Every event was delivered, or is still being tried." />
      ) : (
        <WideTable label="Events not delivered">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Event</Table.Th>
              <Table.Th>First tried</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th>Act</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((letter) => (
              <Letter key={letter.eventId} letter={letter} onAgain={() => again([letter.eventId])} />
            ))}
          </Table.Tbody>
        </WideTable>
      )}
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

function Letter({ letter, onAgain }: { letter: DeadLetter; onAgain: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Table.Tr>
        <Table.Td className="mono">{letter.eventId}</Table.Td>
        <Table.Td>
          <DateTime at={letter.firstTried} />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{letter.reason}</Table.Td>
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={open}
              aria-label={`${open ? 'Hide' : 'Show'} event ${letter.eventId}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide' : 'Show'}
            </Button>
            {letter.replaying ? (
              <Verdict kind="pending">Sending again</Verdict>
            ) : (
              <ActionButton
                variant="default"
                size="compact-sm"
                action={onAgain}
                failed="We could not send the event again."
              >
                Send again
              </ActionButton>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <JsonView value={letter.event} label={`Event ${letter.eventId} as JSON`} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
