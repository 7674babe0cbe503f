import { tidyDomainName } from '@doorward/core/domains/domain-name'
import { Refusal } from '@doorward/core/refusals'
import { startJob } from '@doorward/store/jobs/jobs'
import { noteDomain, occasionOf } from '../custom-domains/note-domain.ts'
import type { Handler } from '../handler.ts'
import { answerWith } from './answer-with.ts'
import { lookFor, verificationJobOf } from './look.ts'
import { showLook } from './show-verification.ts'

/** Looks at once, whatever the next look is due; looking again does no harm. Raises NotFound. */
export const checkDomainVerification: Handler<'checkDomainVerification'> = async (call) => {
  const { accountId, environment, origin } = call
  const domain = tidyDomainName(call.params.domain)
  const look = await lookFor(environment, accountId, domain)
  if (!look) throw new Refusal('NotFound')
  await noteDomain(environment, { accountId, domain }, occasionOf(call))
  return environment.database.account(accountId, async (tx) => {
    await startJob(tx, accountId, verificationJobOf(domain))
    return answerWith(tx, call, { status: 200, body: showLook(origin, look) })
  })
}
