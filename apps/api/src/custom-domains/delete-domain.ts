import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { Refusal } from '@doorward/core/refusals'
import { isCustomDomain, removeCustomDomain } from '@doorward/store/domains/custom-domains'
import { findVerification } from '@doorward/store/domains/domain-verifications'
import { lockDomain } from '@doorward/store/domains/proved-domains'
import { endJob } from '@doorward/store/jobs/jobs'
import type { ManagementHandler } from '../account-management/handler.ts'
import { verificationJobOf } from '../domain-verifications/look.ts'
import { noteDomain, occasionOf } from './note-domain.ts'

/** The host ends at once, with the sign-ins that were begun there; the name is free for others. Raises NotFound. */
export const deleteDomain: ManagementHandler<'deleteDomain'> = async (call) => {
  const { accountId, environment } = call
  const domain = tidyDomainName(call.params.domain)
  await environment.database.account(accountId, async (tx) => {
    await lockDomain(tx, domain)
    if (!(await isCustomDomain(tx, accountId, domain))) throw new Refusal('NotFound')
    await removeCustomDomain(tx, accountId, domain)
    if (!(await findVerification(tx, accountId, domain))) await endJob(tx, accountId, verificationJobOf(domain))
  })
  environment.sessions.forget() // this node takes their tokens no more, at once
  await environment.servedDomains.look()
  await noteDomain(environment, { accountId, domain }, occasionOf(call))
  return { status: 204, body: undefined }
}
