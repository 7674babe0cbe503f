import type { UserId } from '@doorward/core/ids'
import { actionsThatSatisfy } from '@doorward/core/permissions/actions'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf, type Subject } from '@doorward/engine/rights/rights'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Caller } from '@doorward/http/callers/caller'
import type { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import { clientIn } from '../clients/stored-client.ts'

type Asked = Parameters<HttpParts<AccountIndex>['mayDo']>[0]

/** Whom a question is about: the caller himself as his token lets him, everybody else as they are. */
export const subjectOf = (caller: Caller, userId: UserId): Subject =>
  userId === caller.userId ? { userId, tokenId: caller.tokenId, byClient: caller.byClient } : { userId }

/** Whether the caller holds the action, or one that includes it, on a platform resource (security 2). */
export function mayDoIn(
  index: AccountIndex,
  caller: Subject & Pick<Caller, 'clientId'>,
  { action, resourceUri }: { action: string; resourceUri: string },
): boolean {
  const rights = rightsOf(index, caller)
  if (actionsThatSatisfy(action).some((each) => rights.allows(each, resourceUri))) return true
  if (action !== 'user-permissions:read' || caller.clientId === undefined) return false
  return clientIn(index, caller.clientId)?.options?.grantUserPermissionsAccess === true
}

/** What was found of a caller at an index as it stands now, remembered with the connection; nothing at first. */
function answersOf({ caller, account: index, connection }: Asked): Map<NeededPermission, boolean> {
  const { held } = connection
  const { revision } = index
  if (held?.caller === caller && held.revision === revision && held.account.deref() === index) return held.answers
  const answers = new Map<NeededPermission, boolean>()
  connection.held = { caller, account: new WeakRef(index), revision, answers }
  return answers
}

/** Whether a caller holds what is needed on the whole collection. */
function holdsEverywhere(asked: Asked): boolean {
  const { caller, account, needed } = asked
  const answers = answersOf(asked)
  const remembered = answers.get(needed)
  if (remembered !== undefined) return remembered
  const holds = mayDoIn(account, caller, { action: needed.action, resourceUri: needed.everywhere })
  answers.set(needed, holds)
  return holds
}

/** Answers the platform's own permission questions from the account's index. */
export const mayDo: HttpParts<AccountIndex>['mayDo'] = (asked) => {
  const { caller, account, needed, params } = asked
  return (
    holdsEverywhere(asked) ||
    mayDoIn(account, caller, { action: needed.action, resourceUri: needed.resourceUri(params) })
  )
}
