import { eraseAccountJob } from '@doorward/store/jobs/jobs'
import type { Removed } from '@doorward/store/schema/retention'
import { type Erasing, eraseAccount } from '../accounts/erase-account.ts'
import { alertsJob } from '../alerts/stored-alert.ts'
import { watch } from '../alerts/watch.ts'
import { keyEndingJob, tellOfKeyEnding } from '../clients/key-ending.ts'
import { verificationJob, watchDomain } from '../domain-verifications/look.ts'
import type { ApiEnvironment } from '../environment.ts'
import { deliver } from '../integrations/delivery/deliver.ts'
import { forgetMember, forgetMemberJob } from '../users/forget-member.ts'
import { forgetSignIn, forgetSignInJob } from '../users/forget-sign-in.ts'
import { type Jobs, openJobs, type Work } from './runner.ts'
import { upkeep } from './upkeep.ts'

/** The work beside requests: delivering events, judging alerts, tidying, and what other rooms have. Every node that serves the API does its share. */
export const openApiJobs = (
  environment: ApiEnvironment,
  options: {
    retentionDays: number
    /** Milliseconds between looks; null for none. */
    everyMs: number | null
    failed(cause: unknown): void
    /** Work of other rooms, by kind. */
    more?: Record<string, Work>
    /** What other rooms do before an account is erased. */
    erasing?: Erasing
    /** Hears what was removed because its time was over. */
    removed?(rows: Removed): void
    worked?: Parameters<typeof openJobs>[0]['worked']
  },
): Jobs => {
  const { database, commit, keyring, outbound, integrationEndpoints: endpoints, now } = environment
  const { retentionDays, everyMs, failed, worked, more = {}, erasing, removed = () => {} } = options
  const work = {
    integration: deliver({ database, keyring, outbound, endpoints, now }),
    [eraseAccountJob]: eraseAccount({ database, erasing }),
    [alertsJob]: watch(environment),
    [keyEndingJob]: tellOfKeyEnding(environment),
    [verificationJob]: watchDomain(environment),
    [forgetSignInJob]: forgetSignIn({ database }),
    [forgetMemberJob]: forgetMember(environment),
    upkeep: upkeep({ database, commit, retentionDays, removed }),
    ...more,
  }
  return openJobs({ database, work, everyMs, failed, ...(worked ? { worked } : {}) })
}
