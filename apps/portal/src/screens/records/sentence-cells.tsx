import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { firstIn, whoIn } from '@doorward/core/records/who-in'
import { Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/texts.ts'
import { GroupName, RoleName, UserName, useRoleNames } from '../../pickers/Names.tsx'
import { resourceMeaning } from '../../pickers/resource-text.ts'
import { groupNameQuery } from '../../queries/nouns/groups.ts'
import { nameOfUser, userNameQuery } from '../../queries/nouns/users.ts'
import { OthersTold } from '../../ui/text/OthersTold.tsx'
import styles from './sentence-cells.module.css'

/** A record as one sentence in the columns of its list: who, may, on. Each is one line: its first, and how many more. */

interface PartProps {
  className?: string | undefined
  /** How many there are. */
  count: number
  /** The next after the first, by name; told on hover. */
  next: readonly string[]
  /** The first. */
  children: ReactNode
}

const Part = ({ className = '', count, next, children }: PartProps) => (
  <span className={`${styles.cell} ${className}`}>
    <span className={styles.names}>{children}</span>
    <OthersTold count={count} next={next} />
  </span>
)

/** So many roles and resources beside the first are told on hover. */
const nextMost = 10
const nextOf = (all: readonly string[]): string[] => all.slice(1, 1 + nextMost)

/** What those are called whom a list tells by name, as far as it came with the page: nobody is asked for on hover. */
function useNamesOf(record: AccessRecordReply): string[] {
  const { groupIds, userIds } = firstIn(record)
  const groups = useQueries({ queries: groupIds.map((id) => ({ ...groupNameQuery(id), enabled: false })) })
  const users = useQueries({ queries: userIds.map((id) => ({ ...userNameQuery(id), enabled: false })) })
  return [
    ...groupIds.map((id, at) => groups[at]?.data ?? id),
    ...userIds.map((id, at) => nameOfUser(users[at]?.data ?? { userId: id })),
  ]
}

/** What a record is called, in one line where it stands in a table. */
export const NameCell = ({ name }: { name: string }) => (
  <span className={styles.name} title={name}>
    <bdi>{name}</bdi>
  </span>
)

/** Whom a record names: groups before people. */
export function WhoCell({ record }: { record: AccessRecordReply }) {
  const { groupIds, userIds } = whoIn(record)
  const names = useNamesOf(record)
  const [groupId] = groupIds
  const [userId] = userIds
  return (
    <Part count={groupIds.length + userIds.length} next={names.slice(1)}>
      {groupId ? (
        <GroupName groupId={groupId} />
      ) : userId ? (
        <UserName userId={userId} />
      ) : (
        <Text component="span" inherit c="dimmed">
          {t('records.nobody')}
        </Text>
      )}
    </Part>
  )
}

const each = (ids: readonly string[]): string[] => [...new Set(ids)]

export function MayCell({ record: { statements } }: { record: AccessRecordReply }) {
  const roleIds = each(statements.flatMap(({ roles }) => roles))
  const nameOf = useRoleNames()
  return (
    <Part count={roleIds.length} next={nextOf(roleIds).map(nameOf)}>
      {roleIds[0] && <RoleName roleId={roleIds[0]} />}
    </Part>
  )
}

/** Every resource that a record names, once. */
export const resourcesOf = ({ statements }: AccessRecordReply): string[] =>
  each(statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)))

/** The resources; the first says on hover what it covers. */
export function OnCell({ record }: { record: AccessRecordReply }) {
  const resources = resourcesOf(record)
  const [first] = resources
  return (
    <Part count={resources.length} next={nextOf(resources)} className={styles.on}>
      {first !== undefined && (
        <bdi className="mono" title={resourceMeaning(first)}>
          {first}
        </bdi>
      )}
    </Part>
  )
}
