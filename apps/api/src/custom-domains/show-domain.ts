import type { CustomDomainReply } from '@doorward/contract/accounts/domains'
import { recordNameOf } from '@doorward/core/domains/verification'
import { customOrigin, type HostTable } from '@doorward/http/app/host'
import type { DomainVerification } from '@doorward/store/domains/domain-verifications'
import type { Look } from '../domain-verifications/look.ts'
import type { Route } from './route.ts'

/** Where it is shown, and what its name has to stand for. */
export interface ShownAt {
  origin: string
  accountId: string
  hosts: HostTable
  target: string
}

/** The wire form. That the record was seen is told as the last look left it. */
export function showDomain(
  { origin, accountId, hosts, target }: ShownAt,
  { domain, status, value, createdAt, verifiedAt, checkedAt, failures }: DomainVerification,
  route?: Route,
): CustomDomainReply {
  const isSeen = checkedAt !== undefined && failures === 0
  return {
    domain,
    status,
    route: {
      ...{ recordType: 'CNAME', recordName: domain, value: target },
      ...(route ? { leadsHere: route.leadsHere } : {}),
      ...(route && route.found.length > 0 ? { foundInstead: route.found } : {}),
    },
    ...(value === undefined
      ? {}
      : {
          validation: {
            ...{ recordType: 'TXT', recordName: recordNameOf(domain), value },
            ...(isSeen ? { dynamicLookupStatus: 'TXT' } : {}),
          },
        }),
    emailValidations: [],
    ...(status === 'COMPLETE' ? { origin: customOrigin(hosts, domain) } : {}),
    createdTime: createdAt.toISOString(),
    ...(verifiedAt ? { verifiedTime: verifiedAt.toISOString() } : {}),
    ...(checkedAt ? { lastChecked: checkedAt.toISOString() } : {}),
    links: { self: { href: `${origin}/api/accounts/${accountId}/domains/${domain}` } },
  }
}

/** The wire form, with what a look of just now has shown besides. */
export const showLooked = (
  at: ShownAt,
  { verification, isTaken, hasFailed, others }: Look,
  route: Route | undefined,
): CustomDomainReply => ({
  ...showDomain(at, verification, route),
  ...(isTaken ? { takenByAnother: true } : {}),
  ...(hasFailed || !route ? { nameServerFailed: true } : {}),
  ...(others.length > 0 ? { foundInstead: others } : {}),
})
