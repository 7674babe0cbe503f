import {
  checkDomainVerification,
  createDomainVerification,
  type DomainVerificationReply,
  deleteDomainVerification,
  getDomainVerifications,
} from '@doorward/contract/authorization/sign-in/domain-verifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'
import { neededBy } from '../server/needed.ts'
import { queryClient } from '../server/query-client.ts'
import { accountQuery } from './account.ts'

export type { DomainVerificationReply }

/** What the steps of a verification take. */
export const domainActsNeed = {
  beginning: neededBy(createDomainVerification),
  looking: neededBy(checkDomainVerification),
  givingUp: neededBy(deleteDomainVerification),
}

const keyOf = (domain: string) => ['domain-verifications', domain]
const awaitedMs = 15_000

/** How far the account is with a domain; null where nobody has begun. It is asked again while it is awaited. */
export const domainQuery = (domain: string) =>
  queryOptions({
    queryKey: keyOf(domain),
    queryFn: async ({ signal }): Promise<DomainVerificationReply | null> => {
      const { body } = await call(getDomainVerifications, { query: { domain }, signal })
      return body.domainVerifications[0] ?? null
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? awaitedMs : false),
  })

/** What hangs on it, the single sign-on of the account and whose people it is of, is asked anew. */
async function keep(domain: string, verification: DomainVerificationReply | null): Promise<void> {
  queryClient.setQueryData(domainQuery(domain).queryKey, verification)
  const hangsOnIt = [accountQuery.queryKey, ['tenants'], ['history']]
  await Promise.all(hangsOnIt.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Begins to verify a domain, or anew where it was lost. */
export async function beginVerification(domain: string): Promise<void> {
  const { body } = await call(createDomainVerification, { body: { domain } })
  await keep(domain, body)
}

/** Has the server look for the record now. */
export async function lookNow(domain: string): Promise<void> {
  const { body } = await call(checkDomainVerification, { params: { domain }, body: {} })
  await keep(domain, body)
}

/** The domain is the account's no longer. */
export async function giveUpDomain(domain: string): Promise<void> {
  await call(deleteDomainVerification, { params: { domain } })
  await keep(domain, null)
}
