import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { richList, t } from '../../lib/texts.ts'
import { useSeesAll } from '../../nouns/access/OnlyOwn.tsx'
import { places } from '../../nouns/list.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { accessGraphQuery } from '../../queries/access/access-graph.ts'
import { userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'
import { later } from '../../ui/placeholder/later.tsx'
import { NotShown } from '../../ui/text/NotShown.tsx'

/** What has to do with somebody's access, for those who see every record; `unknown` stands for it until then, and for others. */
function useGraph(userId: string) {
  const seesAll = useSeesAll(places.records.read)
  const { data } = useQuery({ ...accessGraphQuery({ kind: 'user', id: userId }), enabled: seesAll === true })
  return { data, unknown: seesAll === false ? <NotShown needs={places.records.read} /> : '–' }
}

const ToAccess = ({ userId, children }: { userId: string; children: string }) => (
  <Anchor component={Link} inherit to={`${addressOf('users', userId)}?tab=access`}>
    {children}
  </Anchor>
)

const AccessGiven = later(async () => (await import('../../nouns/map/AccessGiven.tsx')).AccessGiven, {
  waiting: <span aria-busy="true">–</span>,
  onlyShown: true,
})

/** Which roles somebody has, and on how much, for those who see every record. */
export function UserRoles({ userId }: { userId: string }) {
  const seesAll = useSeesAll(places.records.read)
  if (seesAll === false) return <NotShown needs={places.records.read} />
  return seesAll ? <AccessGiven noun="users" id={userId} /> : '–'
}

/** By how many access records somebody has access, with the way to what that is. */
export function UserReach({ userId }: { userId: string }) {
  const { data, unknown } = useGraph(userId)
  if (!data) return unknown
  const records = new Set(data.statements.map(({ recordId }) => recordId)).size
  return records === 0 ? (
    t('common.none')
  ) : (
    <ToAccess userId={userId}>{t('effect.records', { count: records })}</ToAccess>
  )
}

/** On how many resources somebody may do something; of very many only that they are more. */
export function UserResources({ userId }: { userId: string }) {
  const { rows, hasMore } = useRows(userResourcesQuery(userId))
  if (!rows) return '–'
  if (rows.length === 0) return t('common.none')
  return (
    <ToAccess userId={userId}>
      {hasMore ? t('users.resourcesMore', { number: rows.length }) : t('shared.resourcesCount', { count: rows.length })}
    </ToAccess>
  )
}

/** The groups that somebody is in and that have access, each with the way to it. */
export function UserGroups({ userId }: { userId: string }) {
  const { data, unknown } = useGraph(userId)
  if (!data) return unknown
  if (data.groups.length === 0) return t('common.noneSmall')
  return (
    <>
      {richList(
        data.groups.map(({ groupId, groupName }) => (
          <Anchor key={groupId} component={Link} inherit to={addressOf('groups', groupId)}>
            <bdi>{groupName ?? groupId}</bdi>
          </Anchor>
        )),
      )}
    </>
  )
}
