import type { RoleId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import type { Decision } from '@doorward/core/permissions/decision'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { ApiCall, ReplyTo } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { type Mentioned, type Names, namesIn } from './names-in-answer.ts'

type Answered = Extract<ReplyTo<'authorizeUser'>, { explanation?: unknown }>
export type Explanation = NonNullable<Answered['explanation']>

/** What a decision mentions: of a yes by what it came, of a no what was nearest. */
export const mentionedBy = (decision: Decision): Mentioned & { missing?: string; roleId?: RoleId } => {
  if (!decision.allowed) return { ...decision.nearest }
  return 'public' in decision.reason ? {} : decision.reason
}

/** One reason for people, given the names of roles, and of records and groups. */
export function explanationOf(
  decision: Decision,
  roleNameOf: (roleId: RoleId) => string | undefined,
  names: Names,
): Explanation {
  if (decision.allowed && 'public' in decision.reason) {
    const { action, resourceUri } = decision.reason
    return { public: { action, resourceUri } }
  }
  const { recordId, groupId, roleId } = mentionedBy(decision)
  const told = named({
    recordName: names.recordName(recordId),
    groupName: names.groupName(groupId),
    roleName: roleId && roleNameOf(roleId),
  })
  if (!decision.allowed) return { missing: { ...decision.nearest, ...told } }
  return 'public' in decision.reason ? {} : { path: { ...decision.reason, ...told } }
}

/** Without the names that are not known. */
export const named = <Told extends Record<string, string | undefined>>(
  told: Told,
): { [Field in keyof Told]?: NonNullable<Told[Field]> } =>
  Object.fromEntries(Object.entries(told).filter(([, name]) => name)) as { [Field in keyof Told]?: never } // what is left has a name

/** Whether the caller is told reasons: he may read access records, now. */
export const mayHearReasons = (call: ApiCall, index: AccountIndex): boolean =>
  mayDoIn(index, call.caller, { action: 'access-records:read', resourceUri: kinds.record.resource })

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
  const names = await namesIn(call, decisions.map(mentionedBy))
  return decisions.map((decision) => explanationOf(decision, (roleId) => index.findRole(roleId)?.name, names))
}
