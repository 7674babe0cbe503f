import { equal } from '@doorward/core/changes/equal'
import { Group, Stack, Text, Timeline } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import { type PageQuery, useRows } from '../../queries/server/paging.ts'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Said } from '../form/named-values.tsx'
import type { FieldLabels } from './field-labels.ts'
import { changedLines } from './history-lines.ts'
import { RestoreButton, type Restoring } from './RestoreButton.tsx'

/** Whether a change ended its item. */
export const isDeletion = ({ before, after }: Change): boolean =>
  !after || (after.status === 'DELETED' && before?.status !== 'DELETED')

/** The text that says what was done. */
const doneIn = (change: Change) => {
  if (!change.before) return change.restored ? 'history.restoredBy' : 'history.created'
  if (change.accepted) return 'history.acceptedBy'
  if (isDeletion(change)) return 'history.deleted'
  return equal(change.before, change.after) ? 'history.savedUnchanged' : 'history.changed'
}

/** Says a state of an item in words, each value under the label of its field. */
export type InWords = (state: NonNullable<Change['after']>) => NonNullable<Change['after']>

interface ChangedLinesProps {
  change: Pick<Change, 'before' | 'after'>
  /** Left out where the fields of the item are words already. */
  inWords?: InWords | undefined
  labels?: FieldLabels | undefined
}

/** What differs between two states, old and new. */
export function ChangedLines({ change: { before, after }, inWords = (state) => state, labels }: ChangedLinesProps) {
  if (!before || !after) return null
  return (
    <Stack gap={2} mt={4}>
      {changedLines(inWords(before), inWords(after), labels).map((line) => (
        <Text key={JSON.stringify(line)} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{line.label}</bdi> {line.after.length === 0 && '− '}
          {line.before.length > 0 && (
            <Text component="del" inherit c="dimmed">
              <Said words={line.before} />
            </Text>
          )}
          {line.before.length > 0 && line.after.length > 0 && ' → '}
          {line.before.length === 0 && '+ '}
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

interface RestoreLineProps {
  change: Change
  newest: Change
  restoring: Restoring
  inWords?: InWords | undefined
  labels?: FieldLabels | undefined
}
/** The newest change can be undone; the state that any older one made comes back. */
export function RestoreLine({ change, newest, restoring, inWords, labels }: RestoreLineProps) {
  const isNewest = change === newest
  const { comesBack = (state) => state } = restoring
  const was = isNewest ? change.before : change.after
  const then = was && comesBack(was)
  const now = newest.after && comesBack(newest.after)
  if (!then || equal(then, now)) return null
  return (
    <RestoreButton
      {...restoring}
      revision={isNewest ? change.revision - 1 : change.revision}
      isDeleted={!now}
      before={newest.revision}
      label={isNewest ? t('history.undoThis') : t('history.restoreThis')}
      consequences={
        now
          ? [<ChangedLines key="lines" change={{ before: now, after: then }} inWords={inWords} labels={labels} />]
          : [t('history.beginsAnew', { noun: restoring.noun })]
      }
    />
  )
}

interface HistoryTimelineProps {
  changes: PageQuery<Change>
  /** Left out where nothing comes back. */
  restoring?: Restoring | undefined
  inWords?: InWords | undefined
  labels?: FieldLabels | undefined
  /** What was created, in words, where that is more than an item of a list. */
  whole?: string
}

/** Who changed an item, when, and what exactly, from the change log, newest first. */
export function HistoryTimeline({ changes, restoring, inWords, labels, whole }: HistoryTimelineProps) {
  const query = useRows(changes)
  const { rows, error, retry } = query
  if (error && !rows) {
    return (
      <ReadFailed error={error} failed={t('history.loadFailed')} refused={t('history.cannotSee')} onRetry={retry} />
    )
  }
  if (!rows) return <PageSkeleton />
  const [newest] = rows
  if (!newest) return <FilteredEmpty text={t('history.none')} />
  return (
    <Stack gap="lg">
      <Timeline bulletSize={12} lineWidth={2} color="gray">
        {rows.map((change) => (
          <Timeline.Item key={`${change.revision}`}>
            <Group gap={8} fz="sm">
              <DateTime at={change.at} />
              <Text fz="sm">
                {rich(whole && !change.before && !change.restored ? 'history.createdWhole' : doneIn(change), {
                  ...(whole ? { whole } : {}),
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
              {restoring && (
                <RestoreLine change={change} newest={newest} restoring={restoring} inWords={inWords} labels={labels} />
              )}
            </Group>
            <ChangedLines change={change} inWords={inWords} labels={labels} />
          </Timeline.Item>
        ))}
      </Timeline>
      <LoadMoreBelow query={query} label={t('history.loadOlder')} />
    </Stack>
  )
}
