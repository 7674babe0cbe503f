import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { Refusal } from '@doorward/core/refusals'
import { findVerification, removeVerification } from '@doorward/store/domains/domain-verifications'
import { lockDomain } from '@doorward/store/domains/proved-domains'
import { endJob } from '@doorward/store/jobs/jobs'
import { noteDomain, occasionOf } from '../custom-domains/note-domain.ts'
import type { Handler } from '../handler.ts'
import { verificationJobOf } from './look.ts'

/** The name leads nobody here any more, and is free for others. Raises NotFound. */
export const deleteDomainVerification: Handler<'deleteDomainVerification'> = async (call) => {
  const { accountId, environment } = call
  const domain = tidyDomainName(call.params.domain)
  await environment.database.account(accountId, async (tx) => {
    await lockDomain(tx, domain)
    if (!(await findVerification(tx, accountId, domain))) throw new Refusal('NotFound')
    await removeVerification(tx, accountId, domain)
    await endJob(tx, accountId, verificationJobOf(domain))
  })
  await noteDomain(environment, { accountId, domain }, occasionOf(call))
  return { status: 204, body: undefined }
}
