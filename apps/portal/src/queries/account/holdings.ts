import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
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
const counted = [
  // Service clients are users too, and are told of apart.
  { what: t('nouns.users'), list: usersQuery(''), except: clients },
  { what: t('nouns.accessRecords'), list: recordQueries.list('') },
  { what: t('nouns.roles'), list: roleQueries.list(''), besides: builtInRoles.length },
  { what: t('nouns.groups'), list: groupQueries.list('') },
  { what: t('nouns.applications'), list: applicationQueries.list('') },
  { what: t('nouns.tenants'), list: tenantQueries.list('') },
  { what: t('nouns.serviceClients'), list: clients },
]

/** How many there are; nothing where that can't be counted. */
const totalOf = ({ total }: Pick<PageQuery<unknown>, 'total'>) =>
  total ? queryClient.fetchQuery(total).catch(() => null) : null

export interface Holding {
  what: string
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
