import { rich } from '../../lib/texts.ts'
import { GroupName, RoleName, UserName } from '../../pickers/Names.tsx'
import { wholeInWords } from '../../pickers/resource-text.ts'
import { Several } from '../../ui/text/Several.tsx'
import { LinkedGroup, LinkedRole, LinkedUser } from '../linked-names.tsx'

interface StatementSentenceProps {
  userIds: readonly string[]
  groupIds: readonly string[]
  roles: readonly string[]
  resources: readonly string[]
  /** Whether its names lead to their pages; not where that would leave what is being typed. */
  links?: boolean
}

/** A statement as one sentence to read aloud: who may do what on what. */
export function StatementSentence({ userIds, groupIds, roles, resources, links = false }: StatementSentenceProps) {
  const User = links ? LinkedUser : UserName
  const Group = links ? LinkedGroup : GroupName
  const Role = links ? LinkedRole : RoleName
  const who = [
    ...groupIds.map((groupId) => ({ key: groupId, node: <Group groupId={groupId} /> })),
    ...userIds.map((userId) => ({ key: userId, node: <User userId={userId} /> })),
  ]
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
