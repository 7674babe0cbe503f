import { checkDomainVerification } from './check-domain-verification.ts'
import { createDomainVerification } from './create-domain-verification.ts'
import { deleteDomainVerification } from './delete-domain-verification.ts'
import { getDomainVerifications } from './get-domain-verifications.ts'

export const domainVerifications = {
  checkDomainVerification,
  createDomainVerification,
  deleteDomainVerification,
  getDomainVerifications,
}
