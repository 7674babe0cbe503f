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
import { queryClient } from '../server/query-client.ts'

const counted = [
  { what: t('nouns.users'), list: usersQuery('', '') },
  { what: t('nouns.accessRecords'), list: recordQueries.list('') },
  { what: t('nouns.roles'), list: roleQueries.list(''), besides: builtInRoles.length },
  { what: t('nouns.groups'), list: groupQueries.list('') },
  { what: t('nouns.applications'), list: applicationQueries.list('') },
  { what: t('nouns.tenants'), list: tenantQueries.list('') },
  { what: t('nouns.serviceClients'), list: clientQueries.list('') },
]

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
    const totals = await Promise.allSettled(
      counted.map(({ list: { total } }) => (total ? queryClient.fetchQuery(total) : null)),
    )
    return totals.flatMap((answer, place) => {
      const { what, besides = 0 } = counted[place] ?? {}
      const total = answer.status === 'fulfilled' ? answer.value : null
      if (!total || !what) return []
      const count = total.count - besides // roles of ours are in every account
      return count > 0 ? [{ what, count, isMore: total.relation === 'AT_LEAST' }] : []
    })
  },
  staleTime: 0,
})
