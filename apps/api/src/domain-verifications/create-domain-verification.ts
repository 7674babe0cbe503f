import type { DomainVerificationReply } from '@doorward/contract/authorization/sign-in/domain-verifications'
import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { recordValueOf } from '@doorward/core/domains/verification'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { countVerifications, findVerification, startVerification } from '@doorward/store/domains/domain-verifications'
import { lockDomain, lockDomainsOf } from '@doorward/store/domains/proved-domains'
import { startJob } from '@doorward/store/jobs/jobs'
import { newSecret } from '@doorward/store/secrets/secret-hash'
import { findAnswer } from '@doorward/store/writes/idempotency'
import { noteDomain, occasionOf } from '../custom-domains/note-domain.ts'
import { checkOwnable } from '../fields/domain-names.ts'
import type { Handler } from '../handler.ts'
import { answerWith } from './answer-with.ts'
import { verificationJobOf } from './look.ts'
import { showVerification } from './show-verification.ts'

/** One that is under way stays as it is; one that failed begins anew with another value. */
export const createDomainVerification: Handler<'createDomainVerification'> = async (call) => {
  const { accountId, environment, origin } = call
  const domain = tidyDomainName(call.body.domain)
  checkOwnable(domain, 'domain', environment.hosts)
  const answer = await environment.database.account(accountId, async (tx) => {
    const kept = await findAnswer(tx, accountId, call.idempotency)
    if (kept) return { ...kept, status: 201 as const, body: kept.body as unknown as DomainVerificationReply } // as it was answered
    await lockDomainsOf(tx, accountId)
    await lockDomain(tx, domain)
    if ((await countVerifications(tx, accountId)) >= limits.domainVerificationsMax) throw new Refusal('TooManyDomains')
    await startVerification(tx, accountId, domain, recordValueOf(newSecret()))
    await startJob(tx, accountId, verificationJobOf(domain))
    const verification = await findVerification(tx, accountId, domain)
    if (!verification) throw new Refusal('NotFound')
    return answerWith(tx, call, { status: 201, body: showVerification(origin)(verification) })
  })
  await noteDomain(environment, { accountId, domain }, occasionOf(call))
  return answer
}
