import type { checkPermission } from '@doorward/contract/authorization/user-permissions'
import type { GroupId, RecordId, RoleId } from '@doorward/core/ids'
import type { Decision } from '@doorward/core/permissions/decision'
import type { AccountIndex } from '@doorward/engine/account-index'
import { rightsOf } from '@doorward/engine/rights'
import type { Answer, Call } from '@doorward/http/serve'
import { findItems, type ItemKey } from '@doorward/store/items'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { mayDoBy, subjectOf } from '../may-do.ts'

interface Named {
  missing?: string
  recordId?: RecordId
  groupId?: GroupId
  roleId?: RoleId
}

/** The answer with its reason; the reason is withheld from callers who may not read access records. */
export async function explain(
  call: Call<typeof checkPermission>,
  environment: ApiEnvironment,
  index: AccountIndex,
): Promise<Answer<typeof checkPermission>> {
  const { userId, resourceUri, permission } = call.params
  const { accountId, caller, freshness } = call
  const decision = rightsOf(index, subjectOf(caller, userId)).decide(permission, resourceUri)
  const maySee = await mayDoBy(environment.engine)({
    caller,
    accountId,
    action: 'access-records:read',
    resourceUri: 'Doorward:AccessRecords',
    freshness,
  })
  const body = { allowed: decision.allowed, userId, account: { accountId }, revision: index.revision }
  const status = decision.allowed ? 200 : 404
  if (!maySee) return { status, body }
  return { status, body: { ...body, explanation: await explanationOf(call, environment, decision, index) } }
}

async function explanationOf(
  call: Call<typeof checkPermission>,
  environment: ApiEnvironment,
  decision: Decision,
  index: AccountIndex,
) {
  if (!decision.allowed)
    return { missing: { ...decision.nearest, ...(await namesOf(call, environment, { ...decision.nearest }, index)) } }
  const { reason } = decision
  if ('public' in reason) return { public: { action: reason.action, resourceUri: reason.resourceUri } }
  return { path: { ...reason, ...(await namesOf(call, environment, reason, index)) } }
}

/** Names of what an explanation mentions, for people. */
async function namesOf(
  call: Call<typeof checkPermission>,
  environment: ApiEnvironment,
  { recordId, groupId, roleId }: Named,
  index: AccountIndex,
) {
  const keys: ItemKey[] = [
    ...(recordId ? [{ kind: 'record', id: recordId } as const] : []),
    ...(groupId ? [{ kind: 'group', id: groupId } as const] : []),
  ]
  const items = keys.length === 0 ? [] : await readRows(call, environment, (tx) => findItems(tx, call.accountId, keys))
  const nameOf = (kind: ItemKey['kind']) => items.find((item) => item.kind === kind)?.doc.name
  const [recordName, groupName, roleName] = [nameOf('record'), nameOf('group'), roleId && index.findRole(roleId)?.name]
  return {
    ...(typeof recordName === 'string' ? { recordName } : {}),
    ...(typeof groupName === 'string' ? { groupName } : {}),
    ...(roleName ? { roleName } : {}),
  }
}
