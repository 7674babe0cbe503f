import {
  type CustomDomainReply,
  createDomain,
  deleteDomain,
  getDomains,
  refreshDomain,
} from '@doorward/contract/accounts/domains'
import { ApiError } from '@doorward/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { neededBy } from '../server/needed.ts'
import { queryClient } from '../server/query-client.ts'
import { accountParams } from './account.ts'

export type { CustomDomainReply }

/** What the acts on custom domains take. */
export const customDomainsNeed = {
  reading: neededBy(getDomains),
  adding: neededBy(createDomain),
  looking: neededBy(refreshDomain),
  removing: neededBy(deleteDomain),
}

const listKey = ['custom-domains']
const lookEveryMs = 30_000

const isFinished = ({ status }: CustomDomainReply) => status === 'COMPLETE'

/** The account's custom domains; asked again unless all of them are finished (specification 5). */
export const customDomainsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal }): Promise<CustomDomainReply[]> =>
    (await call(getDomains, { params: accountParams(), signal })).body.domains,
  staleTime: ({ state: { data } }) => (data?.every(isFinished) ? Number.POSITIVE_INFINITY : 0),
})

/** What the domain name system says of one now; asked each half minute until people are led here by it. */
export const domainLookQuery = (domain: string) =>
  queryOptions({
    queryKey: [...listKey, 'look', domain],
    queryFn: () => lookNow(domain),
    staleTime: lookEveryMs,
    refetchInterval: ({ state: { data } }) => (data && isFinished(data) && data.route.leadsHere ? false : lookEveryMs),
  })

const paramsOf = (domain: string) => ({ ...accountParams(), domain })
const others = (domain: string) => (known: CustomDomainReply[] | undefined) =>
  known?.filter((each) => each.domain !== domain)

/** Keeps what was answered of one, in its place among the others. */
function keep(one: CustomDomainReply): void {
  queryClient.setQueryData(customDomainsQuery.queryKey, (known: CustomDomainReply[] = []) =>
    [...(others(one.domain)(known) ?? []), one].sort((a, b) => (a.domain < b.domain ? -1 : 1)),
  )
}

/** Adds a domain, or begins anew with one that failed. */
export async function addDomain(domain: string): Promise<CustomDomainReply> {
  const { body } = await call(createDomain, { params: accountParams(), body: { domain } })
  keep(body)
  queryClient.removeQueries({ queryKey: domainLookQuery(body.domain).queryKey })
  return body
}

/** Has the server look for the records of one now. */
async function lookNow(domain: string): Promise<CustomDomainReply> {
  const { body } = await call(refreshDomain, { params: paramsOf(domain), body: {} })
  keep(body)
  return body
}

/** Takes a domain back; one that is gone already is as good. It is forgotten here in any case (specification 5). */
export async function removeDomain(domain: string): Promise<void> {
  await call(deleteDomain, { params: paramsOf(domain) }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
  queryClient.removeQueries({ queryKey: domainLookQuery(domain).queryKey })
  queryClient.setQueryData(customDomainsQuery.queryKey, others(domain))
}
