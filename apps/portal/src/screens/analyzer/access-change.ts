import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { asId } from '../../lib/as-id.ts'
import { nameMax } from '../../lib/form/check-name.ts'
import { newRoleId } from '../../lib/new-role-id.ts'
import { t } from '../../lib/texts.ts'
import { type AccessWrite, recordChanged, recordMade, unknownEffect } from '../../nouns/access/access-write.ts'
import { roleAndRecordMade } from '../../nouns/access/role-and-record.ts'
import { undoOf } from '../../nouns/history/restored.ts'
import type { AccessChange } from '../../queries/access/access-graph.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'

/** A change that would allow it: one of those that the server tells, or a role of its own for this action alone. */
export interface Suggested extends Omit<AccessChange, 'kind'> {
  kind: AccessChange['kind'] | 'createRole'
}

/** What is asked, and may not be done now. */
export interface Refused {
  userId: string
  userName: string
  action: string
  resourceUri: string
}

type Statement = AccessRecordReply['statements'][number]

/** The statement with the change in it. */
function changedStatement(statement: Statement, change: Suggested, { userId, resourceUri }: Refused): Statement {
  if (change.kind === 'addUser')
    return { ...statement, users: [...(statement.users ?? []), { userId: asId<UserId>(userId) }] }
  if (change.kind === 'addResource') return { ...statement, resources: [...statement.resources, { resourceUri }] }
  return change.roleId ? { ...statement, roles: [...statement.roles, change.roleId] } : statement
}

/** In a record, one statement is changed. Fails where the record has no such statement any more. */
async function inRecord(
  recordId: RecordId,
  statementIndex: number,
  change: Suggested,
  refused: Refused,
): Promise<AccessWrite> {
  const served = await recordQueries.reread(recordId)
  const { statements } = served.item
  if (!statements[statementIndex]) throw new Error('the record has no such statement any more')
  return recordChanged(
    served,
    statements.map((one, at) => (at === statementIndex ? changedStatement(one, change, refused) : one)),
  )
}

async function inGroup(groupId: GroupId, { userId }: Refused): Promise<AccessWrite> {
  const { item, version } = await groupQueries.reread(groupId)
  const { name, users, admins, tags } = item
  const input = { name, users: [...users, { userId: asId<UserId>(userId) }], admins, tags }
  return {
    effectOf: () => groupQueries.effects.replace?.(groupId, input, version) ?? unknownEffect(),
    save: async () => undoOf(t('nouns.group'), await groupQueries.save(groupId, input, version)),
  }
}

const recordOf = (roleId: RoleId, { userId, userName, resourceUri }: Refused): AccessRecordInput => ({
  name: t('analyzer.recordName', { user: userName, resource: resourceUri }).slice(0, nameMax),
  users: [{ userId: asId<UserId>(userId) }],
  statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
})

/**
 * What allows the action there and nothing else; none where another change does no more than that, or where what is asked
 * for is no single action.
 */
export function onlyThis(changes: readonly AccessChange[], { action, resourceUri }: Refused): Suggested[] {
  if (action.includes('*') || changes.some(({ people, permissions }) => people * permissions <= 1)) return []
  return [{ kind: 'createRole', people: 1, permissions: 1, resources: { first: [oneSpelling(resourceUri)], count: 1 } }]
}

function byOwnRole(refused: Refused): AccessWrite {
  const { action } = refused
  const permissions = [{ action, allow: true, grant: false, delegate: false }]
  const role = { roleId: newRoleId(), name: t('analyzer.roleName', { action }).slice(0, nameMax), permissions }
  return roleAndRecordMade(role, recordOf(role.roleId, refused))
}

/** The write that makes a change, of the item as it is now. Fails as reading that does. */
export async function writeOf(change: Suggested, refused: Refused): Promise<AccessWrite> {
  const { recordId, statementIndex, groupId, roleId } = change
  if (recordId && statementIndex !== undefined) return inRecord(recordId, statementIndex, change, refused)
  if (groupId) return inGroup(groupId, refused)
  if (roleId) return recordMade(recordOf(roleId, refused))
  if (change.kind === 'createRole') return byOwnRole(refused)
  throw new Error(`no write makes ${change.kind}`)
}
