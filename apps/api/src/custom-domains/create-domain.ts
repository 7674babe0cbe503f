import type { CustomDomainReply } from '@doorward/contract/accounts/domains'
import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { recordValueOf } from '@doorward/core/domains/verification'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { isCustomDomain, listCustomDomains, saveCustomDomain } from '@doorward/store/domains/custom-domains'
import { findVerification, startVerification } from '@doorward/store/domains/domain-verifications'
import { lockDomain, lockDomainsOf } from '@doorward/store/domains/proved-domains'
import { startJob } from '@doorward/store/jobs/jobs'
import { newSecret } from '@doorward/store/secrets/secret-hash'
import { answerOnce, findAnswer } from '@doorward/store/writes/idempotency'
import type { ManagementHandler } from '../account-management/handler.ts'
import { verificationJobOf } from '../domain-verifications/look.ts'
import { checkOwnable } from '../fields/domain-names.ts'
import { noteDomain, occasionOf } from './note-domain.ts'
import { targetOf } from './route.ts'
import { showDomain } from './show-domain.ts'

/** One that is under way stays as it is; one that failed begins anew with another value. */
export const createDomain: ManagementHandler<'createDomain'> = async (call) => {
  const { accountId, environment, origin, idempotency } = call
  const { hosts } = environment
  const domain = tidyDomainName(call.body.domain)
  checkOwnable(domain, 'domain', hosts)
  const at = { origin, accountId, hosts, target: await targetOf(environment, accountId) }
  const answer = await environment.database.account(accountId, async (tx) => {
    const kept = await findAnswer(tx, accountId, idempotency)
    if (kept) return kept
    await lockDomainsOf(tx, accountId)
    await lockDomain(tx, domain)
    const isNew = !(await isCustomDomain(tx, accountId, domain))
    if (isNew && (await listCustomDomains(tx, accountId)).length >= limits.customDomainsMax)
      throw new Refusal('TooManyDomains', {
        title: `An account has at most ${limits.customDomainsMax} custom domains.`,
      })
    await saveCustomDomain(tx, accountId, domain)
    await startVerification(tx, accountId, domain, recordValueOf(newSecret()))
    await startJob(tx, accountId, verificationJobOf(domain))
    const verification = await findVerification(tx, accountId, domain)
    if (!verification) throw new Refusal('NotFound')
    return answerOnce(tx, accountId, idempotency, { status: 201, body: showDomain(at, verification) })
  })
  await environment.servedDomains.look() // a name that was verified before is served at once
  await noteDomain(environment, { accountId, domain }, occasionOf(call))
  return { ...answer, status: 201, body: answer.body as unknown as CustomDomainReply } // as it is answered now, or was before
}
