import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { accessGraphQuery } from '../../queries/access/access-graph.ts'
import { resourceUsersQuery } from '../../queries/nouns/resources.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { useRows } from '../../queries/server/paging.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { useSeesAllOf } from '../access/standing.ts'
import { evidenceOn } from '../access/who-reaches.ts'
import { places } from '../list.ts'
import { narrowedTo } from './narrowed.ts'
import { MorePeople, PeopleByPages } from './PeopleByPages.tsx'
import { Reachers } from './Reachers.tsx'

interface ResourceUsersProps {
  resourceUri: string
  asOf?: string | undefined
  /** Only those who may do this there. */
  action?: string | undefined
}

/** How many reach only something below it, if that is known: who has something below alone is no one of those listed, and a number without a word of them looks complete. */
function useBelow({ resourceUri, asOf, action }: ResourceUsersProps): string {
  const { seesAll, isLoading } = useSeesAllOf(places.records.read)
  const isAsked = action === undefined && !isLoading && seesAll !== false
  const { data } = useQuery({ ...accessGraphQuery({ kind: 'resource', id: resourceUri }, asOf), enabled: isAsked })
  const count = isAsked ? data?.totals?.belowOnly : undefined
  if (count === undefined) return t('reach.moreBelow')
  return count === 0 ? t('reach.noneBelow') : t('reach.belowOnly', { count })
}

/** Everyone who reaches a resource, now or as of a time, by it or by what is above it, and through what. */
export function ResourceUsers({ resourceUri, asOf, action }: ResourceUsersProps) {
  const query = useRows(resourceUsersQuery(resourceUri, asOf))
  const { data: roles } = useQuery({ ...allRolesQuery, retry: false, enabled: action !== undefined })
  const below = useBelow({ resourceUri, asOf, action })
  const none = () => {
    if (action === undefined) return t('access.nobodyReaches')
    return t(query.hasMore ? 'reach.nobodyMayYet' : 'reach.nobodyMay', { action })
  }
  return (
    <PeopleByPages query={query}>
      {(all) => {
        const rows = action === undefined ? all : narrowedTo({ action, roles: roles ?? [] }, all)
        const people = (some: typeof rows) => some.filter((row) => 'userId' in row).length
        const count = people(rows)
        return (
          <Stack gap="sm">
            {/* Where everybody does, a number of some would say less than there are. */}
            {count > 0 && count === rows.length && !query.hasMore && (
              <Text fw={600}>
                {action === undefined ? t('reach.allReach', { count }) : t('reach.allMay', { count, action })}
              </Text>
            )}
            <Anchor component={Link} to={evidenceOn(resourceUri, asOf)} fz="sm" style={{ alignSelf: 'flex-start' }}>
              {below}
            </Anchor>
            {rows.length === 0 ? (
              <FilteredEmpty text={none()} />
            ) : (
              <Reachers label={t('access.whoReaches')} reachers={rows} />
            )}
            <MorePeople query={query} count={people(all)} />
          </Stack>
        )
      }}
    </PeopleByPages>
  )
}
