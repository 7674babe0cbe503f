import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { rich } from '../../lib/texts.ts'
import { addressOf } from '../../nouns/navigation.ts'
import { whoOf } from '../../nouns/statement/statement-who.ts'
import { GroupName, RoleName, UserName } from '../../pickers/Names.tsx'
import { Several } from './Several.tsx'

type Statement = AccessRecordReply['statements'][number]

const Roles = ({ of: { roles } }: { of: Statement }) => (
  <Several
    parts={roles.map((roleId) => ({
      key: roleId,
      node: (
        <Anchor component={Link} to={addressOf('roles', roleId)} inherit underline="always">
          <RoleName roleId={roleId} />
        </Anchor>
      ),
    }))}
  />
)

const Resources = ({ of: { resources } }: { of: Statement }) => (
  <span className="mono">
    <Several parts={resources.map(({ resourceUri }) => ({ key: resourceUri, node: <bdi>{resourceUri}</bdi> }))} />
  </span>
)

/** Each statement as one sentence to read aloud: who may do what on what. */
export function RecordSentences({ record }: { record: AccessRecordReply }) {
  return (
    <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {record.statements.map((statement, index) => {
        const { userIds, groupIds } = whoOf(record, statement)
        const who = [
          ...groupIds.map((groupId) => ({ key: groupId, node: <GroupName groupId={groupId} /> })),
          ...userIds.map((userId) => ({ key: userId, node: <UserName userId={userId} /> })),
        ]
        const given = { roles: <Roles of={statement} />, resources: <Resources of={statement} /> }
        return (
          // Statements have no id; their place in the record is their name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Text key={index} component="li" className="card" p="md" style={{ overflowWrap: 'anywhere' }}>
            {who.length === 0
              ? rich('records.nobodyMayDo', given)
              : rich('records.mayDo', { count: who.length, who: <Several parts={who} />, ...given })}
          </Text>
        )
      })}
    </Stack>
  )
}
