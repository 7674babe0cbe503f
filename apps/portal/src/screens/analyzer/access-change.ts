import type { AccessRecordInput, AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { Effect } from '@doorward/contract/preview'
import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'
import { undoOf } from '../../nouns/history/restored.ts'
import type { AccessChange } from '../../queries/access/access-graph.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Undo } from '../../ui/action/toast.tsx'

/** What is asked, and may not be done now. */
export interface Refused {
  userId: string
  userName: string
  action: string
  resourceUri: string
}

/** An ordinary write that makes a change, and what it would move. */
export interface ChangeWrite {
  effectOf: () => Promise<Effect>
  /** Resolves with what takes it back. */
  save: () => Promise<Undo | undefined>
}

type Statement = AccessRecordReply['statements'][number]

/** The statement with the change in it. */
function changedStatement(statement: Statement, change: AccessChange, { userId, resourceUri }: Refused): Statement {
  if (change.kind === 'addUser')
    return { ...statement, users: [...(statement.users ?? []), { userId: asId<UserId>(userId) }] }
  if (change.kind === 'addResource') return { ...statement, resources: [...statement.resources, { resourceUri }] }
  return change.roleId ? { ...statement, roles: [...statement.roles, change.roleId] } : statement
}

/** In a record, one statement is changed. Fails where the record has no such statement any more. */
async function inRecord(
  recordId: RecordId,
  statementIndex: number,
  change: AccessChange,
  refused: Refused,
): Promise<ChangeWrite> {
  const { item, version } = await recordQueries.reread(recordId)
  if (!item.statements[statementIndex]) throw new Error('the record has no such statement any more')
  const statements = item.statements.map((one, at) =>
    at === statementIndex ? changedStatement(one, change, refused) : one,
  )
  const { name, description, users, admins, groups, tags } = item
  const input: AccessRecordInput = { name, description, users, admins, groups, tags, statements }
  return {
    effectOf: () => recordQueries.effects.replace?.(recordId, input, version) ?? unknownEffect(),
    save: async () => undoOf(t('nouns.accessRecord'), await recordQueries.save(recordId, input, version)),
  }
}

async function inGroup(groupId: GroupId, { userId }: Refused): Promise<ChangeWrite> {
  const { item, version } = await groupQueries.reread(groupId)
  const { name, users, admins, tags } = item
  const input = { name, users: [...users, { userId: asId<UserId>(userId) }], admins, tags }
  return {
    effectOf: () => groupQueries.effects.replace?.(groupId, input, version) ?? unknownEffect(),
    save: async () => undoOf(t('nouns.group'), await groupQueries.save(groupId, input, version)),
  }
}

const nameCharsMax = 128

function byRecord(roleId: RoleId, { userId, userName, resourceUri }: Refused): ChangeWrite {
  const input: AccessRecordInput = {
    name: t('analyzer.recordName', { user: userName, resource: resourceUri }).slice(0, nameCharsMax),
    users: [{ userId: asId<UserId>(userId) }],
    statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
  }
  return {
    effectOf: () => recordQueries.effects.create?.(input) ?? unknownEffect(),
    save: async () => {
      const { recordId } = await recordQueries.create(input)
      return async () => {
        await recordQueries.remove(recordId, undefined)
        return t('analyzer.recordDeleted')
      }
    },
  }
}

const unknownEffect = (): never => {
  throw new Error('the effect of this can’t be asked')
}

/** The write that makes a change, of the item as it is now. Fails as reading that does. */
export async function writeOf(change: AccessChange, refused: Refused): Promise<ChangeWrite> {
  const { recordId, statementIndex, groupId, roleId } = change
  if (recordId && statementIndex !== undefined) return inRecord(recordId, statementIndex, change, refused)
  if (groupId) return inGroup(groupId, refused)
  if (roleId) return byRecord(roleId, refused)
  throw new Error(`no write makes ${change.kind}`)
}

/** Makes a change, and has every answer about access asked anew; so does taking it back. Resolves with what does that. */
export async function makeChange({ save }: ChangeWrite): Promise<Undo | undefined> {
  const undo = await save()
  await accessMoved()
  return (
    undo &&
    (async () => {
      const said = await undo()
      await accessMoved()
      return said
    })
  )
}

const accessMoved = () =>
  Promise.all([['check'], ['access-graph'], ['users']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
