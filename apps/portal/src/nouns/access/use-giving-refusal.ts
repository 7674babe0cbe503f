import { kinds } from '@doorward/core/kinds'
import { usePortal } from '../../lib/portal-store.ts'
import { userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { neededOnAll } from '../../queries/server/needed.ts'
import { useRows } from '../../queries/server/paging.ts'
import { places } from '../list.ts'
import type { Permission } from '../place.ts'
import { isAdminOf } from './named-in-record.ts'
import { useMakingRefusal } from './standing.ts'
import { useLacks } from './use-lacks.ts'

/**
 * What giving access takes and whoever is here is known to lack: they may make no access record, and change none, neither
 * by a permission on all or one of them nor as its admin. Nothing as long as any of that is not known.
 * @param isShown whether giving is offered by now; nothing is asked before
 */
export function useGivingRefusal(isShown = true): Permission | undefined {
  const me = usePortal((state) => state.profile?.userId) ?? ''
  const making = useMakingRefusal(places.records)
  const { change } = recordQueries.needed
  const lacksAll = useLacks(isShown && making && change ? neededOnAll(change) : undefined)
  const isAsked = lacksAll && making !== undefined
  const held = useRows({ ...userResourcesQuery(me), enabled: isAsked })
  const naming = useRows({ ...recordQueries.list(me), enabled: isAsked })
  if (!isAsked || !held.rows || held.hasMore || !naming.rows || naming.hasMore) return undefined
  const holdsOne = held.rows.some(({ resourceUri }) => resourceUri.startsWith(`${kinds.record.resource}/`))
  return holdsOne || naming.rows.some((record) => isAdminOf(record, me)) ? undefined : making
}
