import type { DomainVerificationReply } from '@doorward/contract/authorization/sign-in/domain-verifications'
import { recordNameOf } from '@doorward/core/domains/verification'
import type { DomainVerification } from '@doorward/store/domains/domain-verifications'
import type { Look } from './look.ts'

/** The wire form. */
export const showVerification =
  (origin: string) =>
  ({ domain, status, value, createdAt, verifiedAt, checkedAt }: DomainVerification): DomainVerificationReply => ({
    domain,
    status,
    ...(value === undefined ? {} : { validation: { recordType: 'TXT', recordName: recordNameOf(domain), value } }),
    createdTime: createdAt.toISOString(),
    ...(verifiedAt ? { verifiedTime: verifiedAt.toISOString() } : {}),
    ...(checkedAt ? { lastChecked: checkedAt.toISOString() } : {}),
    links: { self: { href: `${origin}/v1/domain-verifications/${domain}` } },
  })

/** The wire form, with what a look of just now has shown besides. */
export const showLook = (
  origin: string,
  { verification, isTaken, hasFailed, others }: Look,
): DomainVerificationReply => ({
  ...showVerification(origin)(verification),
  ...(isTaken ? { takenByAnother: true } : {}),
  ...(hasFailed ? { nameServerFailed: true } : {}),
  ...(others.length > 0 ? { foundInstead: others } : {}),
})
