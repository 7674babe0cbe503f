import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { queryOptions } from '@tanstack/react-query'
import { applicationQueries } from '../nouns/applications.ts'
import { clientQueries } from '../nouns/clients.ts'
import { groupQueries } from '../nouns/groups.ts'
import { recordQueries } from '../nouns/records.ts'
import { roleQueries } from '../nouns/roles.ts'
import { tenantQueries } from '../nouns/tenants.ts'
import { usersQuery } from '../nouns/users.ts'
import type { PageQuery } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

const clients = clientQueries.list('')
type What = 'users' | 'records' | 'roles' | 'groups' | 'applications' | 'tenants' | 'clients'
interface Counted {
  what: What
  list: Pick<PageQuery<unknown>, 'total'>
  /** What is told of apart. */
  except?: Pick<PageQuery<unknown>, 'total'>
  /** So many are no content of the account's own. */
  besides?: number
}
const counted: Counted[] = [
  // Service clients are users too, and are told of apart.
  { what: 'users', list: usersQuery(''), except: clients },
  { what: 'records', list: recordQueries.list('') },
  { what: 'roles', list: roleQueries.list(''), besides: builtInRoles.length },
  { what: 'groups', list: groupQueries.list('') },
  { what: 'applications', list: applicationQueries.list('') },
  { what: 'tenants', list: tenantQueries.list('') },
  { what: 'clients', list: clients },
]

/** How many there are; nothing where that can't be counted. */
const totalOf = ({ total }: Pick<PageQuery<unknown>, 'total'>) =>
  total ? queryClient.fetchQuery(total).catch(() => null) : null

export interface Holding {
  what: What
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
}

/** How much of what the account holds; what can't be counted is left out. */
export const holdingsQuery = queryOptions({
  queryKey: ['account', 'holdings'],
  queryFn: async (): Promise<Holding[]> => {
    const totals = await Promise.all(
      counted.map(async ({ what, list, except, besides = 0 }) => {
        const [total, left] = await Promise.all([totalOf(list), except && totalOf(except)])
        if (!total) return []
        const count = total.count - besides - (left?.count ?? 0) // roles of ours are in every account
        return count > 0 ? [{ what, count, isMore: total.relation === 'AT_LEAST' }] : []
      }),
    )
    return totals.flat()
  },
  staleTime: 0,
})
