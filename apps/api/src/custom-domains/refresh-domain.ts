import type { CustomDomainReply } from '@doorward/contract/accounts/domains'
import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { Refusal } from '@doorward/core/refusals'
import { isCustomDomain } from '@doorward/store/domains/custom-domains'
import { startJob } from '@doorward/store/jobs/jobs'
import { answerOnce } from '@doorward/store/writes/idempotency'
import type { ManagementHandler } from '../account-management/handler.ts'
import { lookFor, verificationJobOf } from '../domain-verifications/look.ts'
import { noteDomain, occasionOf } from './note-domain.ts'
import { lookAtRoute, targetOf } from './route.ts'
import { showLooked } from './show-domain.ts'

/** Looks for both records at once, whatever the next look is due; looking again does no harm. Raises NotFound. */
export const refreshDomain: ManagementHandler<'refreshDomain'> = async (call) => {
  const { accountId, environment, origin, idempotency } = call
  const { database, hosts } = environment
  const domain = tidyDomainName(call.params.domain)
  if (!(await database.account(accountId, (tx) => isCustomDomain(tx, accountId, domain), 'read')))
    throw new Refusal('NotFound')
  const target = await targetOf(environment, accountId)
  const [look, route] = await Promise.all([
    lookFor(environment, accountId, domain),
    lookAtRoute(environment, domain, target),
  ])
  if (!look) throw new Refusal('NotFound')
  const body = showLooked({ origin, accountId, hosts, target }, look, route)
  const answer = await database.account(accountId, async (tx) => {
    await startJob(tx, accountId, verificationJobOf(domain))
    return answerOnce(tx, accountId, idempotency, { status: 200, body })
  })
  await environment.servedDomains.look() // it is served by this node from the next request on, or no more
  await noteDomain(environment, { accountId, domain }, occasionOf(call))
  return { ...answer, status: 200, body: answer.body as unknown as CustomDomainReply } // as it is answered now, or was before
}
