import { Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { resourceUsersQuery } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { MorePeople, PeopleByPages } from './PeopleByPages.tsx'
import { Reachers } from './Reachers.tsx'

/** Everyone who reaches a resource, now or as of a time, by it or by what is above it, and through what. */
export function ResourceUsers({ resourceUri, asOf }: { resourceUri: string; asOf?: string | undefined }) {
  const query = useRows(resourceUsersQuery(resourceUri, asOf))
  return (
    <PeopleByPages query={query}>
      {(rows) => {
        if (rows.length === 0) return <FilteredEmpty text={t('access.nobodyReaches')} />
        const count = rows.filter((row) => 'userId' in row).length
        return (
          <Stack gap="sm">
            {/* Where everybody does, a number of some would say less than there are. */}
            {count > 0 && count === rows.length && !query.hasMore && (
              <Text fw={600}>{t('reach.allReach', { count })}</Text>
            )}
            <Reachers label={t('access.whoReaches')} reachers={rows} />
            <MorePeople query={query} count={count} />
          </Stack>
        )
      }}
    </PeopleByPages>
  )
}
