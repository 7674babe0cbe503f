import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { rich } from '../../lib/texts.ts'
import { GroupName, RoleName, UserName } from '../../pickers/Names.tsx'
import { wholeInWords } from '../../pickers/resource-text.ts'
import { Several } from '../../ui/text/Several.tsx'
import { addressOf } from '../navigation.ts'

interface StatementSentenceProps {
  userIds: readonly string[]
  groupIds: readonly string[]
  roles: readonly string[]
  resources: readonly string[]
  /** Whether its roles lead to their pages; not where that would leave what is being typed. */
  linksRoles?: boolean
}

const LinkedRole = ({ roleId }: { roleId: string }) => (
  <Anchor component={Link} to={addressOf('roles', roleId)} inherit underline="always">
    <RoleName roleId={roleId} />
  </Anchor>
)

/** A statement as one sentence to read aloud: who may do what on what. */
export function StatementSentence({ userIds, groupIds, roles, resources, linksRoles = false }: StatementSentenceProps) {
  const who = [
    ...groupIds.map((groupId) => ({ key: groupId, node: <GroupName groupId={groupId} /> })),
    ...userIds.map((userId) => ({ key: userId, node: <UserName userId={userId} /> })),
  ]
  const Role = linksRoles ? LinkedRole : RoleName
  const given = {
    roles: <Several parts={roles.map((roleId) => ({ key: roleId, node: <Role roleId={roleId} /> }))} />,
    resources: (
      <Several
        parts={resources.map((uri) => ({ key: uri, node: wholeInWords(uri) ?? <bdi className="mono">{uri}</bdi> }))}
      />
    ),
  }
  return who.length === 0
    ? rich('records.nobodyMayDo', given)
    : rich('records.mayDo', { count: who.length, who: <Several parts={who} />, ...given })
}
