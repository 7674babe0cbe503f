import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { letIn, letQuery } from '../../queries/access/let-do.ts'
import { userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { OperationFacts } from './operation-facts.ts'

/** Where somebody may call an operation: everywhere, on some items, on those that name them, on themselves, or nowhere. */
export type Standing = 'all' | 'some' | 'item' | 'self' | 'none'

/** Of so many items below a collection it is asked; whoever holds more of them by name holds a permission on one of these. */
const askedBelow = 10
/** What is said of one item in the path is asked of them all: a permission on the collection is one on each. */
const collectionOf = (resource: string): string => resource.replace(/\/\{.*$/, '')

/**
 * What whoever is signed in may do of these operations, by their ids; nothing of one of which it is not known yet. What takes
 * no permission lets everybody, and the server judges each call all the same.
 */
export function useStandings(operations: readonly OperationFacts[]): ReadonlyMap<string, Standing> {
  const userId = usePortal((state) => state.profile?.userId) ?? ''
  const needing = operations.flatMap(({ elementId, permission }) => (permission ? [{ elementId, ...permission }] : []))
  const onAll = needing.map(({ action, resource }) => ({ action, resource: collectionOf(resource) }))
  const isAsked = userId !== '' && needing.length > 0
  const { data } = useQuery({ ...letQuery(userId, onAll), enabled: isAsked })
  const all = data && letIn(onAll, data)
  const { rows = [] } = useRows({ ...userResourcesQuery(userId), enabled: isAsked && all?.includes(false) === true })
  const onSome = needing.flatMap(({ elementId, action, resource }, at) =>
    all?.[at] === false && resource.includes('{')
      ? rows
          .filter(({ resourceUri }) => resourceUri.startsWith(`${collectionOf(resource)}/`))
          .slice(0, askedBelow)
          .map(({ resourceUri }) => ({ elementId, action, resource: resourceUri }))
      : [],
  )
  const { data: below } = useQuery({ ...letQuery(userId, onSome), enabled: isAsked && onSome.length > 0 })
  const some = below && letIn(onSome, below)
  const held = new Set(onSome.flatMap(({ elementId }, at) => (some?.[at] ? [elementId] : [])))
  const told = all
    ? needing.map(({ elementId, orElse }, at) => {
        const elsewhere = held.has(elementId) ? 'some' : (orElse ?? 'none')
        return [elementId, all[at] ? 'all' : elsewhere] as const
      })
    : []
  return new Map<string, Standing>([
    ...operations.flatMap(({ elementId, permission }) => (permission ? [] : [[elementId, 'all'] as const])),
    ...told,
  ])
}
