import { getAccessChanges, getAccessGraph } from '@doorward/contract/authorization/access/access-graph'
import type { ReplyOf } from '@doorward/contract/endpoint'
import type { UserId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { keepUserNames } from '../nouns/kept-names.ts'
import { call } from '../server/call.ts'

export type AccessGraph = ReplyOf<typeof getAccessGraph>
export type GraphStatement = AccessGraph['statements'][number]
export type AccessChange = NonNullable<ReplyOf<typeof getAccessChanges>['changes']>[number]

/** What a graph is drawn around; of a resource its id is its URI. */
export interface GraphFocus {
  kind: 'user' | 'group' | 'role' | 'resource'
  id: string
}

/** By what somebody or something has to do with access, now or as of a time. */
export const accessGraphQuery = ({ kind, id }: GraphFocus, asOf?: string | undefined) =>
  queryOptions({
    queryKey: ['access-graph', kind, id, asOf ?? null],
    queryFn: async ({ signal }) => {
      const query = { kind, id, names: true, ...(asOf ? { asOf } : {}) }
      const { body } = await call(getAccessGraph, { query, signal })
      keepUserNames(
        [...body.statements, ...body.groups].flatMap(({ users }) => users?.first ?? []),
        body.names?.users,
      )
      return body
    },
    placeholderData: undefined,
    staleTime: asOf ? Number.POSITIVE_INFINITY : 0,
    retry: false,
  })

/** What would allow what is refused, the smallest change first; null where that is withheld. */
export const accessChangesQuery = (userId: string, action: string, resourceUri: string) =>
  queryOptions({
    queryKey: ['check', 'changes', userId, action, resourceUri],
    queryFn: async ({ signal }) => {
      const params = { userId: asId<UserId>(userId), resourceUri, permission: action }
      return (await call(getAccessChanges, { params, signal })).body.changes ?? null
    },
    placeholderData: undefined,
    staleTime: 0,
    retry: false,
  })
