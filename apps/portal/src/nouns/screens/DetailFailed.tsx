import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useRouteError } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import { useRows } from '../../queries/server/paging.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { HistoryTimeline, isDeletion } from '../history/HistoryTimeline.tsx'
import { RestoreButton } from '../history/RestoreButton.tsx'
import type { Noun } from '../noun.ts'

interface DetailFailedProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
}

/** Stands for an item's page that could not be prepared: one that was deleted tells its history; the rest is for the frame. */
export function DetailFailed<Row, Values extends object, Input, Made>({
  noun,
}: DetailFailedProps<Row, Values, Input, Made>) {
  const error = useRouteError()
  const { id } = useParams()
  if (!noun.history || !id || toFailure(error, '').kind !== 'missing') throw error
  return <PerhapsDeleted noun={noun} id={id} error={error} />
}

interface PerhapsDeletedProps<Row, Values extends object, Input, Made>
  extends DetailFailedProps<Row, Values, Input, Made> {
  id: string
  error: unknown
}
function PerhapsDeleted<Row, Values extends object, Input, Made>(props: PerhapsDeletedProps<Row, Values, Input, Made>) {
  // What is thrown below has React try once more, which must not ask once more: it would never end.
  const { rows, error } = useRows({ ...props.noun.queries.history(props.id), retryOnMount: false })
  if (!rows && !error) return <PageSkeleton />
  const [newest] = rows ?? []
  if (newest?.before && isDeletion(newest)) return <Deleted {...props} deletion={newest} before={newest.before} />
  if (newest) return <LivesAgain error={props.error} />
  throw props.error
}

/** Shows an item that was restored, by whomever; for as long as it was missing anew its page says that. */
function LivesAgain({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [first] = useState(error)
  // Asked anew without a way there, an answer that is at hand leaves the old error standing.
  useEffect(() => void navigate(pathname + search, { replace: true }), [navigate, pathname, search])
  if (error !== first) throw error
  return <PageSkeleton />
}

interface DeletedProps<Row, Values extends object, Input, Made> extends PerhapsDeletedProps<Row, Values, Input, Made> {
  deletion: Change
  /** What it was. */
  before: NonNullable<Change['before']>
}
function Deleted<Row, Values extends object, Input, Made>({
  noun,
  id,
  deletion,
  before,
}: DeletedProps<Row, Values, Input, Made>) {
  const { queries, one } = noun
  const { restore, restoresDeleted } = queries
  const name = noun.nameOf(before as Row) // the log keeps documents of the noun
  const { restore: effectOf } = queries.effects
  const restoring = restoresDeleted &&
    restore && {
      noun: one,
      name,
      restore: (at: number) => restore(id, at),
      effectOf: effectOf && ((at: number) => effectOf(id, at)),
    }
  return (
    <>
      <PageHeader
        crumbs={[{ label: t(`headings.${noun.group}`) }, { label: capital(noun.many), to: noun.path }]}
        title={name}
      />
      <Stack gap="lg">
        <NoticeStrip
          tone="warning"
          action={
            restoring && (
              <RestoreButton
                isDeleted
                {...restoring}
                revision={deletion.revision - 1}
                label={t('history.restoreNoun', { noun: one })}
                consequences={[t('history.beginsAnew', { noun: one })]}
              />
            )
          }
        >
          {rich(deletion.fact === 'ACCEPTED' ? 'history.wasAccepted' : 'history.wasDeleted', {
            noun: one,
            who: <UserName userId={deletion.actor.userId} />,
            at: <DateTime at={deletion.at} />,
          })}
        </NoticeStrip>
        <HistoryTimeline changes={queries.history(id)} />
      </Stack>
    </>
  )
}
