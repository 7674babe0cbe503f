import { equal } from '@doorward/core/changes/equal'
import { Group, Stack, Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { dayText } from '../../lib/time.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import { type PageQuery, useRows } from '../../queries/server/paging.ts'
import { LoadMoreBelow } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { IdText } from '../../ui/text/IdText.tsx'
import { useSeesAll } from '../access/OnlyOwn.tsx'
import { places } from '../list.ts'
import { ChangedLines } from './ChangedLines.tsx'
import { CompareButton, Compared } from './Compared.tsx'
import type { FieldLabels } from './field-labels.ts'
import { HistoryNotRead } from './HistoryNotRead.tsx'
import type { InWords, ToldAs } from './history-words.ts'
import { RestoreButton, type Restoring } from './RestoreButton.tsx'
import { useCompared } from './use-compared.ts'

const DoneWithIt = later(async () => (await import('../changes/DoneWithIt.tsx')).DoneWithIt, { onlyShown: true })

const ThroughClient = later(async () => (await import('../through/ThroughClient.tsx')).ThroughClient, {
  onlyShown: true,
})

/** Whether a change ended its item. */
export const isDeletion = ({ before, after }: Change): boolean =>
  !after || (after.status === 'DELETED' && before?.status !== 'DELETED')

const facts = {
  ACCEPTED: 'history.acceptedBy',
  ACCESS_REMOVED: 'history.accessRemovedBy',
  ACCESS_RESTORED: 'history.accessRestoredBy',
} as const

/** The text that says what was done. */
const doneIn = (change: Change, toldAs: ToldAs | undefined) => {
  const told = toldAs?.(change)
  if (told) return told
  if (!change.before)
    return change.restored ? 'history.restoredBy' : change.invitedBy ? 'history.createdByInvite' : 'history.created'
  if (change.fact) return facts[change.fact]
  if (change.restoredFrom !== undefined) return 'history.restoredState'
  if (change.invitedBy) return 'history.changedByInvite'
  if (isDeletion(change)) return 'history.deleted'
  return equal(change.before, change.after) ? 'history.savedUnchanged' : 'history.changed'
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

const Who = ({ userId }: { userId: string }) => (
  <Text component="span" inherit fw={500}>
    <UserName userId={userId} />
  </Text>
)

interface HistoryTimelineProps {
  changes: PageQuery<Change>
  /** Left out where nothing comes back. */
  restoring?: Restoring | undefined
  inWords?: InWords | undefined
  labels?: FieldLabels | undefined
  /** What was created, in words, where that is more than an item of a list. */
  whole?: string
  toldAs?: ToldAs | undefined
  /** What else can be done about a change, by those since. */
  acts?: (change: Change, later: readonly Change[]) => ReactNode
}

/** Who changed an item, when, and what exactly, from the change log, newest first and by days; two states can be compared. */
export function HistoryTimeline({ changes, restoring, inWords, labels, whole, toldAs, acts }: HistoryTimelineProps) {
  const query = useRows(changes)
  const { chosen, choose } = useCompared(query)
  const { rows, error, retry } = query
  if (error && !rows) return <HistoryNotRead error={error} onRetry={retry} />
  if (!rows) return <PageSkeleton />
  const [newest] = rows
  if (!newest) return <FilteredEmpty text={t('history.none')} />
  const canCompare = rows.filter(({ after }) => after).length > 1
  return (
    <Stack gap="lg">
      <Compared
        changes={rows.filter(({ revision }) => chosen.includes(revision))}
        onClose={() => choose([])}
        {...{ inWords, labels }}
      />
      {daysOf(rows).map(({ day, changes }) => (
        <section key={day} aria-label={day}>
          <Text component="h2" fz="sm" fw={600} mb="sm">
            {day}
          </Text>
          <Timeline bulletSize={12} lineWidth={2} color="gray">
            {changes.map((change) => (
              <Timeline.Item key={`${change.revision}`}>
                <Group gap={8} fz="sm">
                  <DateTime at={change.at} />
                  <Text fz="sm">
                    {rich(
                      whole && !change.before && !change.restored ? 'history.createdWhole' : doneIn(change, toldAs),
                      {
                        ...(whole ? { whole } : {}),
                        ...(change.restoredFrom === undefined ? {} : { revision: `${change.restoredFrom}` }),
                        ...(change.invitedBy ? { inviter: <Who userId={change.invitedBy} /> } : {}),
                        who: <Who userId={change.actor.userId} />,
                      },
                    )}
                  </Text>
                  {acts?.(change, rows.slice(0, rows.indexOf(change)))}
                  {restoring && <RestoreLine {...{ change, newest, restoring, inWords, labels }} />}
                  {canCompare && change.after && (
                    <CompareButton chosen={chosen} revision={change.revision} onChoose={choose} />
                  )}
                </Group>
                {change.throughClient && <ThroughClient client={change.throughClient} userId={change.actor.userId} />}
                <ChangedLines change={change} inWords={inWords} labels={labels} />
                {change.fact && <Beside change={change} done={change.fact} />}
                <Reason change={change} />
                <Group gap={8} mt={4}>
                  <Text fz="xs" c="dimmed" className="mono">
                    {t('history.revision', { revision: `${change.revision}` })}
                  </Text>
                  {change.requestId && (
                    <Text fz="xs" c="dimmed" component="div">
                      <Group gap={4}>
                        {t('history.request')}
                        <IdText id={change.requestId} />
                        <CopyButton value={change.requestId} label={t('history.copyRequest')} />
                      </Group>
                    </Text>
                  )}
                </Group>
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
      ))}
      <LoadMoreBelow query={query} label={t('history.loadOlder')} />
    </Stack>
  )
}

/** Changes by the day that they were made on, in the viewer's own zone; their order stays. */
function daysOf(changes: readonly Change[]): { day: string; changes: Change[] }[] {
  const days: { day: string; changes: Change[] }[] = []
  for (const change of changes) {
    const day = dayText(new Date(change.at))
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, changes: [change] })
  }
  return days
}

/** What a change of somebody's access did to other items, for whoever may read the audit trail. */
function Beside({ change: { at, revision }, done }: { change: Change; done: keyof typeof facts }) {
  const mayRead = useSeesAll(places.audit.read)
  return mayRead ? <DoneWithIt change={{ dateTime: at, revision, done }} /> : null
}

/** Why it was made, where whoever made it said so. Of what was changed later it is among what differs. */
function Reason({ change: { before, after } }: { change: Change }) {
  const reason = after?.reason
  if (before || typeof reason !== 'string' || reason === '') return null
  return (
    <Text fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {t('history.reason', { reason })}
    </Text>
  )
}
