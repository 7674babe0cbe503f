import { equal } from '@doorward/core/changes/equal'
import { Button, Group, Stack, Text, Timeline } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import { type PageQuery, useRows } from '../../queries/server/paging.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Said } from '../form/named-values.tsx'
import { changedLines } from './history-lines.ts'

/** The text that says what was done. */
const doneIn = (change: Change) => {
  if (!change.before) return 'history.created'
  if (!change.after || (change.after.status === 'DELETED' && change.before.status !== 'DELETED'))
    return 'history.deleted'
  return equal(change.before, change.after) ? 'history.savedUnchanged' : 'history.changed'
}

function Lines({ change }: { change: Change }) {
  if (!change.before || !change.after) return null
  return (
    <Stack gap={2} mt={4}>
      {changedLines(change.before, change.after).map((line) => (
        <Text key={JSON.stringify(line)} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{line.label}</bdi>{' '}
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
      <ReadFailed error={error} failed={t('history.loadFailed')} refused={t('history.cannotSee')} onRetry={retry} />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text={t('history.none')} />
  return (
    <Stack gap="lg">
      <Timeline bulletSize={12} lineWidth={2} color="gray">
        {rows.map((change) => (
          <Timeline.Item key={`${change.revision}`}>
            <Group gap={8} fz="sm">
              <DateTime at={change.at} />
              <Text fz="sm">
                {rich(doneIn(change), {
                  who: (
                    <Text component="span" inherit fw={500}>
                      <UserName userId={change.actor.userId} />
                    </Text>
                  ),
                })}
              </Text>
              <Text fz="xs" c="dimmed" className="mono">
                {t('history.revision', { revision: `${change.revision}` })}
              </Text>
            </Group>
            <Lines change={change} />
          </Timeline.Item>
        ))}
      </Timeline>
      {hasMore && (
        <Group>
          <Button variant="default" size="xs" onClick={loadMore} loading={isFetchingMore}>
            {t('history.loadOlder')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
