import type { AccessRecordReply } from '@doorward/contract/authorization/records'
import { Anchor, Stack, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../nouns/navigation.ts'
import { GroupName, RoleName, UserName } from '../../pickers/Names.tsx'
import { whoOf } from './statement-who.ts'

const shownMax = 6

function Several({ parts }: { parts: { key: string; node: ReactNode }[] }) {
  const rest = parts.length - shownMax
  return (
    <>
      {parts.slice(0, shownMax).map(({ key, node }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          {node}
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  )
}

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
        return (
          // Statements have no id; their place in the record is their name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Text key={index} component="li" className="card" p="md" style={{ overflowWrap: 'anywhere' }}>
            {who.length === 0 ? 'Nobody yet' : <Several parts={who} />} may do{' '}
            <Several
              parts={statement.roles.map((roleId) => ({
                key: roleId,
                node: (
                  <Anchor component={Link} to={addressOf('roles', roleId)} inherit underline="always">
                    <RoleName roleId={roleId} />
                  </Anchor>
                ),
              }))}
            />{' '}
            on{' '}
            <span className="mono">
              <Several
                parts={statement.resources.map(({ resourceUri }) => ({ key: resourceUri, node: resourceUri }))}
              />
            </span>
          </Text>
        )
      })}
    </Stack>
  )
}
