import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import type { ItemKind } from '@doorward/core/kinds'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../lib/capital.ts'
import { richList, t } from '../../lib/texts.ts'
import { changedWithQuery, type OneOf } from '../../queries/access/activity.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { HistoryNotRead } from '../history/HistoryNotRead.tsx'
import { places } from '../list.ts'
import { GoneName } from './GoneName.tsx'
import { isEnd } from './gone.ts'
import { ItemName } from './ItemName.tsx'

/** What else one change can do, in the order it is told in. */
const told = ['records', 'groups', 'requests', 'invites'] as const
const kindOf = { records: 'record', groups: 'group', requests: 'request', invites: 'invite' } as const satisfies Record<
  (typeof told)[number],
  ItemKind
>

const headings = {
  ACCESS_REMOVED: t('changes.takenOutOf'),
  ACCESS_RESTORED: t('changes.putBackIn'),
  ACCEPTED: t('changes.gaveBy'),
} as const

/** What a change of somebody's access, or the acceptance of an invite, did beside: the items of the same change, by their names. */
export function DoneWithIt({ change }: { change: OneOf & { done: keyof typeof headings } }) {
  const { data, error, refetch } = useQuery(changedWithQuery(change))
  if (error && !data) return <HistoryNotRead error={error} onRetry={() => void refetch()} />
  if (!data) return <Text c="dimmed">{t('common.loading')}</Text>
  const of = (noun: (typeof told)[number]) => data.lines.filter(({ itemKind }) => itemKind === kindOf[noun])
  const kinds = told.filter((noun) => of(noun).length > 0)
  if (kinds.length === 0) return <Text fz="sm">{t('changes.nothingWithIt')}</Text>
  return (
    <>
      <Text fz="sm" fw={500}>
        {headings[change.done]}
      </Text>
      <Facts
        facts={kinds.map((noun) => [
          capital(places[noun].many),
          noun === 'invites'
            ? t('changes.invitesEnded', { count: of(noun).length })
            : richList(of(noun).map((line) => <NameOf key={line.eventId} line={line} />)),
        ])}
      />
      {data.hasMore && (
        <Text fz="sm" c="dimmed">
          {t('changes.moreWithIt')}
        </Text>
      )}
    </>
  )
}

const NameOf = ({ line: { itemKind, itemId, revision, done } }: { line: ChangeActivity }) =>
  isEnd(done) ? <GoneName kind={itemKind} id={itemId} revision={revision} /> : <ItemName kind={itemKind} id={itemId} />
