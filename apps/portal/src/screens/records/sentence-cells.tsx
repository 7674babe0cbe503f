import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { firstIn, whoIn } from '@doorward/core/records/who-in'
import { Text } from '@mantine/core'
import { rich, richList, t } from '../../lib/texts.ts'
import { GroupName, RoleName, UserName } from '../../pickers/Names.tsx'
import { resourceMeaning } from '../../pickers/resource-text.ts'
import { Breakable } from '../../ui/text/Breakable.tsx'
import { Several } from '../../ui/text/Several.tsx'

/** A record as one sentence in the columns of its list: who, may, on. */

const shownMost = 2

/** Names the first of whom a record names, and counts the others. */
export function WhoCell({ record }: { record: AccessRecordReply }) {
  const all = whoIn(record)
  const { groupIds, userIds } = firstIn(record)
  const names = [
    ...groupIds.map((groupId) => <GroupName key={groupId} groupId={groupId} />),
    ...userIds.map((userId) => <UserName key={userId} userId={userId} />),
  ]
  if (names.length === 0)
    return (
      <Text component="span" inherit c="dimmed">
        {t('records.nobody')}
      </Text>
    )
  const shown = <>{richList(names)}</>
  const others = all.groupIds.length + all.userIds.length - names.length
  return others > 0 ? rich('records.andOthers', { shown, count: others }) : shown
}

const each = (ids: readonly string[]): string[] => [...new Set(ids)]

export const MayCell = ({ record: { statements } }: { record: AccessRecordReply }) => (
  <Several
    most={shownMost}
    parts={each(statements.flatMap(({ roles }) => roles)).map((roleId) => ({
      key: roleId,
      node: <RoleName roleId={roleId} />,
    }))}
  />
)

/** Every resource that a record names, once. */
export const resourcesOf = ({ statements }: AccessRecordReply): string[] =>
  each(statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)))

/** The resources; each says on hover what it covers. */
export const OnCell = ({ record }: { record: AccessRecordReply }) => (
  <Several
    most={shownMost}
    parts={resourcesOf(record).map((resourceUri) => ({
      key: resourceUri,
      node: (
        <bdi className="mono" title={resourceMeaning(resourceUri)}>
          <Breakable uri={resourceUri} />
        </bdi>
      ),
    }))}
  />
)
