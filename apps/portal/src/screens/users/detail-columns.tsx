import { capital } from '../../lib/capital.ts'
import { digits, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import type { User } from '../../queries/nouns/users.ts'
import type { Column } from '../../ui/list/list-props.ts'
import { NotShown } from '../../ui/text/NotShown.tsx'
import { OthersTold } from '../../ui/text/OthersTold.tsx'
import { SeenAt } from './SeenAt.tsx'
import { isOfPlatform } from './UserSessions.tsx'
import { isDisabled } from './UserState.tsx'

/** The first group by name, and how many more, which are told on hover. */
function GroupsCell({ user: { groups = [], groupsCount } }: { user: User }) {
  if (groupsCount === undefined) return <NotShown needs={places.groups.read} />
  const names = groups.map(({ groupId, name }) => name ?? groupId)
  const [first, ...next] = names
  if (first === undefined) return '–'
  return (
    <>
      <bdi>{first}</bdi>
      <OthersTold count={groupsCount} next={next} />
    </>
  )
}

/** What the list of users tells beside who they are. */
export const detailColumns: Column<User>[] = [
  {
    key: 'seen',
    head: t('users.lastSeen'),
    labelOnCard: true,
    sortBy: ({ lastSeenTime }) => lastSeenTime ?? '',
    cell: ({ userId, lastSeenTime, serviceClient }) =>
      serviceClient || (lastSeenTime === undefined && !isOfPlatform(userId)) ? (
        '–'
      ) : (
        <SeenAt userId={userId} at={lastSeenTime} inList />
      ),
  },
  { key: 'groups', head: t('users.groups'), wideOnly: true, cell: (user) => <GroupsCell user={user} /> },
  {
    key: 'records',
    head: capital(places.records.many),
    wideOnly: true,
    numeric: true,
    cell: ({ records }) =>
      records ? (
        digits(records.count) + (records.relation === 'EXACT' ? '' : '+')
      ) : (
        <NotShown needs={places.records.read} />
      ),
  },
  {
    key: 'state',
    head: t('users.state'),
    wideOnly: true,
    spare: true,
    cell: (user) => (user.state === undefined ? '–' : t(isDisabled(user) ? 'users.disabled' : 'users.active')),
  },
]
