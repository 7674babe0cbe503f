import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { whoIn } from '@doorward/core/records/who-in'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { digits, t } from '../../lib/texts.ts'
import { GroupName, RoleName, UserName } from '../../pickers/Names.tsx'
import { resourceMeaning } from '../../pickers/resource-text.ts'
import styles from './sentence-cells.module.css'

/** A record as one sentence in the columns of its list: who, may, on. Each is one line: its first, and how many more. */

interface PartProps {
  className?: string | undefined
  /** Of which the first is shown; the others are told on hover. */
  of: readonly string[]
  children: ReactNode
}

const Part = ({ className = '', of: [, ...others], children }: PartProps) => (
  <span className={`${styles.cell} ${className}`}>
    <span className={styles.names}>{children}</span>
    {others.length > 0 && <span title={others.join(', ')}>{` +${digits(others.length)}`}</span>}
  </span>
)

/** What a record is called, in one line where it stands in a table. */
export const NameCell = ({ name }: { name: string }) => (
  <span className={styles.name} title={name}>
    <bdi>{name}</bdi>
  </span>
)

/** Whom a record names: groups before people. */
export function WhoCell({ record }: { record: AccessRecordReply }) {
  const { groupIds, userIds } = whoIn(record)
  const [groupId] = groupIds
  const [userId] = userIds
  return (
    <Part of={[...groupIds, ...userIds]}>
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
  return <Part of={roleIds}>{roleIds[0] && <RoleName roleId={roleIds[0]} />}</Part>
}

/** Every resource that a record names, once. */
export const resourcesOf = ({ statements }: AccessRecordReply): string[] =>
  each(statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)))

/** The resources; the first says on hover what it covers. */
export function OnCell({ record }: { record: AccessRecordReply }) {
  const resources = resourcesOf(record)
  const [first] = resources
  return (
    <Part of={resources} className={styles.on}>
      {first !== undefined && (
        <bdi className="mono" title={resourceMeaning(first)}>
          {first}
        </bdi>
      )}
    </Part>
  )
}
