import type { RoleId } from '@doorward/core/ids'
import type { Decision } from '@doorward/core/permissions/decision'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { ApiCall } from '../handler.ts'
import { existing } from './ask-index.ts'
import { type Explanation, explanationOf, mayHearReasons, mentionedBy } from './explain.ts'
import { namesIn } from './names-in-answer.ts'

/** What decisions of the past mention, taken from an index that moves on. */
export interface MentionedThen {
  revision: number
  decisions: Decision[]
  roleNames: Map<RoleId, string>
}

/** Notes what is needed to explain decisions once their index has moved on. */
export function mentionedThen(index: AccountIndex, decisions: Decision[]): MentionedThen {
  const roleNames = new Map<RoleId, string>()
  for (const decision of decisions) {
    const { roleId } = mentionedBy(decision)
    const name = roleId && index.findRole(roleId)?.name
    if (roleId && name) roleNames.set(roleId, name)
  }
  return { revision: index.revision, decisions, roleNames }
}

/**
 * The reasons of decisions of the past, with the names of that time; undefined for callers who may not read access records
 * now.
 */
export async function explainThen(
  call: ApiCall,
  { revision, decisions, roleNames }: MentionedThen,
): Promise<Explanation[] | undefined> {
  const today = existing(await call.sight.see(call.accountId, call.freshness))
  if (!mayHearReasons(call, today)) return undefined
  const names = await namesIn(call, decisions.map(mentionedBy), revision)
  const roleName = (roleId: RoleId) => roleNames.get(roleId)
  return decisions.map((decision) => explanationOf(decision, roleName, names))
}
