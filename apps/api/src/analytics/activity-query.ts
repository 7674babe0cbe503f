import type { getActivityCounts } from '@doorward/contract/authorization/watch/activity'
import type { QueryOf } from '@doorward/contract/endpoint'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import type { EventQuery } from '@doorward/store/events/authorization-events'
import type { ChangeQuery } from '@doorward/store/events/changes'
import type { SignInQuery } from '@doorward/store/events/sign-ins'

type Asked = QueryOf<typeof getActivityCounts>

/** What is read of each source of the time line; nothing of one that can't have what was asked for. */
export interface ActivityQueries {
  checks?: EventQuery | undefined
  changes?: ChangeQuery | undefined
  signIns?: SignInQuery | undefined
}

/** A resource as it is kept; `x/*` means x and all below it, `*` everything. */
function resourceIn(text: string): Pick<EventQuery, 'resourceUri' | 'withBelow'> {
  const uri = oneSpelling(text)
  if (uri === '*') return {}
  return uri.endsWith('/*') ? { resourceUri: uri.slice(0, -2), withBelow: true } : { resourceUri: uri }
}

/** How an event's place and answer are asked for, as they are kept. */
export const checkQueryOf = (
  query: Pick<Asked, 'userId' | 'resourceUri' | 'permission' | 'from' | 'to'> & { result?: 'ALLOWED' | 'DENIED' },
): EventQuery => ({
  userId: query.userId,
  ...(query.resourceUri === undefined ? {} : resourceIn(query.resourceUri)),
  permission: query.permission === undefined ? undefined : (normaliseAction(query.permission) ?? query.permission),
  allowed: query.result === undefined ? undefined : query.result === 'ALLOWED',
  ...spanOf(query),
})

export const spanOf = ({ from, to }: Pick<Asked, 'from' | 'to'>) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

/**
 * Only checks have an action and a resource; an item is what a change or a sign-in is about. A client asks checks, and makes
 * changes on behalf of somebody.
 */
export function activityQueriesOf({ kind, result, itemId, ...asked }: Asked): ActivityQueries {
  const { userId, permission, resourceUri, clientId } = asked
  const isOfCheck = permission !== undefined || resourceUri !== undefined
  const may = (which: Asked['kind'], results: readonly Asked['result'][]) =>
    (kind === undefined || kind === which) && (result === undefined || results.includes(result))
  const span = spanOf(asked)
  return {
    checks:
      may('CHECK', ['ALLOWED', 'DENIED']) && itemId === undefined
        ? { ...checkQueryOf(asked), withBelow: true, clientId, allowed: result && result === 'ALLOWED' }
        : undefined,
    changes: may('CHANGE', []) && !isOfCheck ? { actor: userId, throughClient: clientId, itemId, ...span } : undefined,
    signIns:
      may('SIGN_IN', ['SIGNED_IN', 'FAILED']) && !isOfCheck && clientId === undefined
        ? { userId, itemId, failed: result && result === 'FAILED', ...span }
        : undefined,
  }
}
