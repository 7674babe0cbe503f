import { equal } from '@doorward/core/changes/equal'
import { Button, Group, Stack, Text, Timeline } from '@mantine/core'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import { type PageQuery, useRows } from '../../queries/server/paging.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Said } from '../form/named-values.tsx'
import { changedLines } from './history-lines.ts'

const verbOf = (change: Change): string => {
  if (!change.before) return 'created it'
  if (!change.after || (change.after.status === 'DELETED' && change.before.status !== 'DELETED')) return 'deleted it'
  return equal(change.before, change.after) ? 'saved it unchanged' : 'changed it'
}

function Lines({ change }: { change: Change }) {
  if (!change.before || !change.after) return null
  return (
    <Stack gap={2} mt={4}>
      {changedLines(change.before, change.after).map((line) => (
        <Text key={JSON.stringify(line)} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {line.label}{' '}
          {line.before.length > 0 && (
            <Text component="del" inherit c="dimmed">
              <Said words={line.before} />
            </Text>
          )}
          {line.before.length > 0 && line.after.length > 0 && ' → '}
          {line.after.length > 0 && (
            <Text component="ins" inherit td="none">
              <Said words={line.after} />
            </Text>
          )}
        </Text>
      ))}
    </Stack>
  )
}

/** Who changed an item, when, and what exactly, from the change log, newest first. */
export function HistoryTimeline({ changes }: { changes: PageQuery<Change> }) {
  const { rows, error, retry, hasMore, loadMore, isFetchingMore } = useRows(changes)
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed="We could not load the history."
        refused="You can't see this history."
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0)
    return <FilteredEmpty text="No change is on record yet. From now on every change shows here." />
  return (
    <Stack gap="lg">
      <Timeline bulletSize={12} lineWidth={2} color="gray">
        {rows.map((change) => (
          <Timeline.Item key={`${change.revision}`}>
            <Group gap={8} fz="sm">
              <DateTime at={change.at} />
              <Text fz="sm">
                <Text component="span" inherit fw={500}>
                  <UserName userId={change.actor.userId} />
                </Text>{' '}
                {verbOf(change)}
              </Text>
              <Text fz="xs" c="dimmed" className="mono">
                revision {change.revision}
              </Text>
            </Group>
            <Lines change={change} />
          </Timeline.Item>
        ))}
      </Timeline>
      {hasMore && (
        <Group>
          <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
            Load older changes
          </Button>
        </Group>
      )}
    </Stack>
  )
}
