import type { GroupId, RecordId, RoleId } from '@doorward/core/ids'
import type { Decision } from '@doorward/core/permissions/decision'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { listItemNames } from '@doorward/store/items/item-names'
import type { ItemKey } from '@doorward/store/items/items'
import type { ApiCall, ReplyTo } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mayDoIn } from '../rights/may-do.ts'

type Answered = Extract<ReplyTo<'authorizeUser'>, { explanation?: unknown }>
export type Explanation = NonNullable<Answered['explanation']>

/** What an explanation may mention. */
interface Mentioned {
  missing?: string
  recordId?: RecordId
  groupId?: GroupId
  roleId?: RoleId
}

/** What a decision mentions: of a yes by what it came, of a no what was nearest. */
export const mentionedBy = (decision: Decision): Mentioned => {
  if (!decision.allowed) return { ...decision.nearest }
  return 'public' in decision.reason ? {} : decision.reason
}

const keysOf = ({ recordId, groupId }: Mentioned): ItemKey[] => [
  ...(recordId ? [{ kind: 'record', id: recordId } as const] : []),
  ...(groupId ? [{ kind: 'group', id: groupId } as const] : []),
]

export const placeOf = ({ kind, id }: ItemKey) => `${kind} ${id}`

/** Records and groups that decisions mention, each once. */
export const keysMentioned = (decisions: Decision[]): ItemKey[] => [
  ...new Map(decisions.flatMap((decision) => keysOf(mentionedBy(decision))).map((key) => [placeOf(key), key])).values(),
]

/** Names of everything that the decisions mention, for people. */
async function namesOf(call: ApiCall, decisions: Decision[]) {
  const keys = keysMentioned(decisions)
  if (keys.length === 0) return new Map<string, string>()
  const found = await readRows(call, (tx) => listItemNames(tx, call.accountId, keys))
  return new Map(found.map((item) => [placeOf(item), item.name]))
}

/** One reason for people, given the names of roles, and of records and groups by their place. */
export function explanationOf(
  decision: Decision,
  roleNameOf: (roleId: RoleId) => string | undefined,
  names: Map<string, string>,
): Explanation {
  if (decision.allowed && 'public' in decision.reason) {
    const { action, resourceUri } = decision.reason
    return { public: { action, resourceUri } }
  }
  const { recordId, groupId, roleId } = mentionedBy(decision)
  const recordName = recordId && names.get(placeOf({ kind: 'record', id: recordId }))
  const groupName = groupId && names.get(placeOf({ kind: 'group', id: groupId }))
  const roleName = roleId && roleNameOf(roleId)
  const told = {
    ...(recordName ? { recordName } : {}),
    ...(groupName ? { groupName } : {}),
    ...(roleName ? { roleName } : {}),
  }
  if (!decision.allowed) return { missing: { ...decision.nearest, ...told } }
  return 'public' in decision.reason ? {} : { path: { ...decision.reason, ...told } }
}

/** Whether the caller is told reasons: he may read access records, now. */
export const mayHearReasons = (call: ApiCall, index: AccountIndex): boolean =>
  mayDoIn(index, call.caller, { action: 'access-records:read', resourceUri: 'Doorward:AccessRecords' })

/**
 * The reasons of decisions of one index, in their order; undefined for callers who may not read access records, from
 * whom reasons are withheld.
 */
export async function explain(
  call: ApiCall,
  index: AccountIndex,
  decisions: Decision[],
): Promise<Explanation[] | undefined> {
  if (!mayHearReasons(call, index)) return undefined
  const names = await namesOf(call, decisions)
  return decisions.map((decision) => explanationOf(decision, (roleId) => index.findRole(roleId)?.name, names))
}
