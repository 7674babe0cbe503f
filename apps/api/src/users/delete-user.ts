import { isProgram } from '@doorward/core/permissions/owners'
import { portalSubject } from '@doorward/core/platform'
import { invalid } from '@doorward/core/refusals'
import { startJob } from '@doorward/store/jobs/jobs'
import { erasePerson } from '@doorward/store/people/erase-person'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { indexUnderLock, keepAnOwner } from '../rights/guard.ts'
import { forgetMemberJobOf } from './forget-member.ts'
import { forgetSignInJobOf } from './forget-sign-in.ts'
import { mustBeKnown } from './must-be-known.ts'

/**
 * From now on whatever still names the user gives him nothing, and the door lets him in no more; a job takes him out of
 * it. His item stays, deleted, so that its id is never issued again; a person of the platform may be invited anew
 * (decision 29). What is personal is erased in the same transaction.
 */
export const deleteUser: Handler<'deleteUser'> = async (call) => {
  const { accountId, params } = call
  const { userId } = params
  if (isProgram(userId)) throw invalid('userId', 'Service clients and extensions are deleted as what they are.')
  const key = { kind: 'user', id: userId } as const
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const present = view.item(key)
      const wasHere = present !== undefined && !present.deleted
      const index = await indexUnderLock(call, view)
      await mustBeKnown(view, index, { accountId, userId })
      if (present) await getForWrite(call, view, key)
      await keepAnOwner(call, view, { user: userId })
      return {
        changes: [changeTo(key, null)],
        reply: () => ({ status: 202, body: undefined }),
        also: async (tx) => {
          await erasePerson(tx, accountId, userId)
          await startJob(tx, accountId, forgetMemberJobOf(userId))
          // Whoever never came here is named here only: that says nothing about where else he signs in.
          if (portalSubject(userId) && wasHere) await startJob(tx, accountId, forgetSignInJobOf(userId))
        },
      }
    },
  })
}
