import { Group, Stack, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { resourceUsersQuery } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { FilteredEmpty } from '../../ui/placeholder/Empty.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { Reachers } from './Reachers.tsx'

/** Everyone who reaches a resource, now or as of a time, by it or by what is above it, and through what. */
export function ResourceUsers({ resourceUri, asOf }: { resourceUri: string; asOf?: string | undefined }) {
  const query = useRows(resourceUsersQuery(resourceUri, asOf))
  const { rows, error, retry } = query
  if (error && !rows) {
    return (
      <ReadFailed
        error={error}
        failed={t('access.loadPeopleFailed')}
        refused={t('access.cannotSeeWho')}
        onRetry={retry}
      />
    )
  }
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return <FilteredEmpty text={t('access.nobodyReaches')} />
  const count = rows.filter((row) => 'userId' in row).length
  return (
    <Stack gap="sm">
      {/* Where everybody does, a number of some would say less than there are. */}
      {count > 0 && count === rows.length && !query.hasMore && <Text fw={600}>{t('reach.allReach', { count })}</Text>}
      <Reachers label={t('access.whoReaches')} reachers={rows} />
      {/* Those to come may be told with those that are here, so that the end stays in view: they come when they are called. */}
      {query.hasMore && (
        <Group gap="sm">
          <Text fz="sm" c="dimmed">
            {t('reach.firstPeople', { count })}
          </Text>
          <LoadMore query={query} />
        </Group>
      )}
    </Stack>
  )
}
