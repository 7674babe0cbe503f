import { Button, Group, Switch, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { toFailure } from '../../lib/failures.ts'
import { forgetEvents } from '../../lib/forget-events.ts'
import { t } from '../../lib/texts.ts'
import { goneIn } from '../../nouns/changes/gone.ts'
import { toldTogether } from '../../nouns/changes/told-together.ts'
import { type ActivityFilter, activityKey, activityQuery } from '../../queries/access/activity.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './activity.module.css'
import { useLive } from './use-live.ts'

/** Comes once the trail is shown: where it is wanted there is no network to fetch it by. */
const KeptActivity = later(async () => (await import('./KeptActivity.tsx')).KeptActivity)

/** Whoever may not read the trail any more keeps none of it. */
function useForgetWhenRefused(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) void forgetEvents()
  }, [isRefused])
}

/** Few visits see it. */
const NothingFound = later(async () => (await import('./NothingFound.tsx')).NothingFound, {
  waiting: <PageSkeleton />,
  onlyShown: true,
})

interface ActivityListProps {
  filter: ActivityFilter
  live: boolean
  onLive: (live: boolean) => void
  /** What is counted of all that matches; where nothing does, it would be empty. */
  children: ReactNode
}

/** The time line, newest first; what comes meanwhile joins it or waits. */
export function ActivityList({ filter, live, onLive, children }: ActivityListProps) {
  const query = useRows(activityQuery(filter))
  const [reading, setReading] = useState(false)
  const { rows, error, retry } = query
  const newest = rows && (rows[0] ?? null)
  const { shown, waiting, show } = useLive({ on: live && filter.to === undefined, filter, newest, reading }, retry)
  const failure = query.failing ? toFailure(query.failing, '') : undefined
  useEffect(() => void KeptActivity.fetch().catch(() => {}), [])
  useForgetWhenRefused(failure?.kind === 'refused')
  const told = error ? (
    <ReadFailed
      error={error}
      failed={t('ui.loadFailed', { many: t('audit.events') })}
      refused={t('ui.cannotSee', { many: t('audit.events') })}
      onRetry={retry}
    />
  ) : (
    <PageSkeleton />
  )
  if (!rows)
    return (
      <>
        {children}
        {failure?.kind === 'offline' ? <KeptActivity filter={filter} onRetry={retry} otherwise={told} /> : told}
      </>
    )
  const lines = [...shown, ...rows]
  const isGone = goneIn(lines)
  const nouns = { one: t('audit.event'), many: t('audit.events') }
  return (
    <>
      {lines.length > 0 && children}
      <section
        aria-label={t('audit.timeLine')}
        onMouseEnter={() => setReading(true)}
        onMouseLeave={() => setReading(false)}
      >
        <Group justify="space-between" mb="xs" mih={36}>
          <div role="status">
            {waiting.length > 0 && (
              <Button size="xs" onClick={show}>
                {t('audit.showNew', { count: waiting.length })}
              </Button>
            )}
          </div>
          {filter.to === undefined && (
            <Switch
              label={t('audit.live')}
              checked={live}
              onChange={(event) => onLive(event.currentTarget.checked)}
              size="sm"
            />
          )}
        </Group>
        {lines.length === 0 ? (
          <NothingFound />
        ) : (
          <>
            <ul className={`card ${styles.list}`} aria-busy={query.isFetching}>
              {toldTogether(lines).map(({ line, parts }) => (
                <ActivityRow key={activityKey(line)} line={line} parts={parts} isGone={isGone} />
              ))}
            </ul>
            <ListFoot query={query} shown={lines.length} narrowed={false} nouns={nouns} />
          </>
        )}
        <Text fz="sm" c="dimmed" mt="md" maw={800}>
          {t('audit.whatIsKept')}
        </Text>
      </section>
    </>
  )
}
