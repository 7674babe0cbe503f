import type { RoleId, UserId } from '@doorward/core/ids'
import { somebody } from '@doorward/core/invites/invite'
import { cutTo, type Gain, type RoleUse, roleEffect } from '@doorward/core/permissions/giving/effect'
import type { Role, UserToken } from '@doorward/core/permissions/model'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { Work } from '@doorward/core/permissions/work'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Caller } from '@doorward/http/callers/caller'
import { listStatementsOfInvites } from '@doorward/store/items/invites'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiCall } from '../handler.ts'
import { guardCall, indexUnderLock, workOf } from '../rights/guard.ts'

type Statements = UserToken['statements']

/** Of so many open invites that name one role its change can be judged. */
const invitesMax = 10_000

const useBy = (userId: UserId, statements: Statements): RoleUse => {
  const uris = statements.flatMap(({ resources }) =>
    resources.map(({ resourceUri }) => normaliseResourceUri(resourceUri)),
  )
  return { principals: [{ userId }], resourceUris: [...new Set(uris.filter((uri) => uri !== null))] }
}

/** Whether the caller could make this very token anew, whatever its roles give: it is his own. */
const isOwnToken = (token: UserToken, caller: Caller): boolean =>
  caller.tokenId === undefined &&
  caller.byClient === undefined &&
  token.userId === caller.userId &&
  token.createdBy === caller.userId

/** What a changed role gives to the bearers of limited tokens that name it: no more than their users hold. */
function* gainsOfTokens(
  index: AccountIndex,
  caller: Caller,
  { before, after, work }: { before: Role | null; after: Role; work: Work },
): Generator<Gain> {
  const roleOf = (roleId: RoleId) => index.findRole(roleId)
  for (const token of index.tokensNamingRole(after.roleId)) {
    if (isOwnToken(token, caller)) continue
    const statements = token.statements.filter(({ roles }) => roles.includes(after.roleId))
    const given = roleEffect(before, after, [useBy(token.userId, statements)])
    yield* cutTo(given, { holdings: [...index.holdingsOf(token.userId)], roleOf, work })
  }
}

/**
 * Judges under the lock what saving a role gives to everybody who has it: by records, by invites that anybody may yet
 * accept, and by limited tokens (security G2, decision 29). What its requests ask for is judged when one is approved.
 * Raises MissingGrant; TooLarge when it can't be judged.
 * @param before null when there is no role of this id now
 */
export async function guardRole(
  call: ApiCall,
  view: CommitView,
  { before, after }: { before: Role | null; after: Role },
): Promise<void> {
  const { accountId, caller } = call
  const { roleId } = after
  const index = await indexUnderLock(call, view)
  const invited = await listStatementsOfInvites(view.tx, accountId, { roleId, at: view.at, limit: invitesMax + 1 })
  if (invited.length > invitesMax) throw new Refusal('TooLarge', { title: 'Too many open invites name this role.' })
  const work = workOf(call)
  function* effect() {
    yield* roleEffect(before, after, index.usesOfRole(roleId))
    if (invited.length > 0) yield* roleEffect(before, after, [useBy(somebody, invited)])
    yield* gainsOfTokens(index, caller, { before, after, work })
  }
  guardCall(call, index, effect, work)
}
