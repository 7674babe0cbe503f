import type { UserId } from '../src/ids.ts'
import { holds, type Policy } from '../src/permissions/evaluate.ts'
import { bits, type Held } from '../src/permissions/giving/action-set.ts'
import type { Holder } from '../src/permissions/giving/judgement.ts'
import type { Flag } from '../src/permissions/model.ts'
import { flags } from '../src/permissions/model.ts'
import { Work } from '../src/permissions/work.ts'

/** A user as the guard sees him, by the plain evaluator: every question looks at everything. */
export function holderIn(policy: Policy, userId: UserId): Holder & { holds(a: string, u: string, f: Flag): boolean } {
  const carries = (action: string, resourceUri: string, flag: Flag) =>
    holds(policy, { userId, action, resourceUri }, flag)
  const on = (uri: string): Held => ({
    any: 7,
    flags: (action) => flags.reduce((sum, flag) => sum + (carries(action, uri, flag) ? bits[flag] : 0), 0),
    names: () => false,
    actions: () => [],
  })
  return {
    work: new Work(),
    on,
    holds: carries,
    is: (principal) =>
      'userId' in principal
        ? principal.userId === userId
        : policy.groups.some((g) => g.groupId === principal.groupId && g.users.some((user) => user.userId === userId)),
  }
}
