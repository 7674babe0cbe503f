import { Group, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { roleHoldersQuery } from '../../queries/access/access-report.ts'
import type { ResourceUser } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { Reachers } from './Reachers.tsx'

/** Each person once, where they come first, with all ways by which they come. */
function byPerson(rows: readonly ResourceUser[]): ResourceUser[] {
  const people = new Map<string, ResourceUser>()
  for (const row of rows) {
    const before = people.get(row.userId)
    people.set(row.userId, before ? { ...before, through: [...(before.through ?? []), ...(row.through ?? [])] } : row)
  }
  return [...people.values()]
}

/** Everyone who holds a role, by themselves or by a group, and through what; nothing where nobody does. */
export function RoleHolders({ roleId }: { roleId: string }) {
  const query = useRows(roleHoldersQuery(roleId))
  const { rows, error, retry, hasMore } = query
  if (error && !rows)
    return (
      <ReadFailed
        error={error}
        failed={t('access.loadPeopleFailed')}
        refused={t('access.cannotSeeWho')}
        onRetry={retry}
      />
    )
  if (!rows) return <PageSkeleton />
  if (rows.length === 0) return null
  const people = byPerson(rows)
  const count = people.length
  return (
    <Section title={hasMore ? t('reach.holders') : t('reach.allHold', { count })}>
      <Reachers ofRole label={t('reach.holders')} reachers={people} />
      {hasMore && (
        <Group gap="sm">
          <Text fz="sm" c="dimmed">
            {t('reach.firstPeople', { count })}
          </Text>
          <LoadMore query={query} />
        </Group>
      )}
    </Section>
  )
}
