import { Refusal } from '@doorward/core/refusals'
import { findVerification, removeVerification } from '@doorward/store/domains/domain-verifications'
import { endJob } from '@doorward/store/jobs/jobs'
import type { Handler } from '../handler.ts'
import { verificationJobOf } from './look.ts'

/** The name leads nobody here any more, and is free for others. Raises NotFound. */
export const deleteDomainVerification: Handler<'deleteDomainVerification'> = async (call) => {
  const { accountId, environment } = call
  const domain = call.params.domain.toLowerCase()
  await environment.database.account(accountId, async (tx) => {
    if (!(await findVerification(tx, accountId, domain))) throw new Refusal('NotFound')
    await removeVerification(tx, accountId, domain)
    await endJob(tx, accountId, verificationJobOf(domain))
  })
  return { status: 204, body: undefined }
}
