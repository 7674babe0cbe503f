import type { UserId } from '@doorward/core/ids'
import { platformAccountId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import type { Database } from '@doorward/store/database/database'
import { endJob } from '@doorward/store/jobs/jobs'
import { eraseSignIn, isKnownElsewhere } from '@doorward/store/people/erase-person'
import type { Work } from '../jobs/runner.ts'

/** Name of the kind of job that follows the deletion of a portal user. */
export const forgetSignInJob = 'forget-sign-in'

export const forgetSignInJobOf = (userId: UserId): string => `${forgetSignInJob}:${userId}`

/**
 * A portal user who was deleted signs in with the platform. Where no other account knows him, his sessions and his
 * password there go too; he himself stays known, because who deleted him decides for one account only.
 */
export const forgetSignIn =
  ({ database }: { database: Database }): Work =>
  async ({ accountId, job }) => {
    const userId = job.slice(forgetSignInJob.length + 1) as UserId // named by `forgetSignInJobOf`
    const subject = portalSubject(userId) as UserId | undefined // an id of the platform's own user
    if (subject && !(await isKnownElsewhere(database, accountId, userId)))
      await database.account(platformAccountId, (tx) => eraseSignIn(tx, platformAccountId, subject))
    await database.account(accountId, (tx) => endJob(tx, accountId, job))
    return null
  }
