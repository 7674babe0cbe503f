import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { accessGraphQuery } from '../../queries/access/access-graph.ts'
import { roleHoldersQuery } from '../../queries/access/access-report.ts'
import type { ResourceUser } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { Section } from '../../ui/page/Section.tsx'
import { MorePeople, PeopleByPages } from './PeopleByPages.tsx'
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
  const { people, programs = 0 } = useQuery(accessGraphQuery({ kind: 'role', id: roleId })).data?.totals ?? {}
  const inAll = people === undefined ? undefined : people + programs
  return (
    <PeopleByPages query={query}>
      {(rows) => {
        if (rows.length === 0) return null
        const found = byPerson(rows)
        const count = query.hasMore ? inAll : found.length
        return (
          <Section title={count === undefined ? t('reach.holders') : t('reach.allHold', { count })}>
            <Reachers ofRole label={t('reach.holders')} reachers={found} />
            <MorePeople query={query} count={found.length} />
          </Section>
        )
      }}
    </PeopleByPages>
  )
}
