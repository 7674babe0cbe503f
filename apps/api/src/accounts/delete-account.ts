import { Refusal } from '@doorward/core/refusals'
import { hasLocalOption } from '@doorward/http/app/host'
import { accountRestorableDays, markDeleted } from '@doorward/store/items/deleted-accounts'
import { eraseAccountJob, startJob } from '@doorward/store/jobs/jobs'
import type { CallOf, EndpointOf, Handler } from '../handler.ts'
import { asDoc, changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { indexUnderLock, mustNameAnybody } from '../rights/guard.ts'
import { showDeletedAccount, storedAccount } from './show-account.ts'

const restorableMs = accountRestorableDays * 86_400_000

/** Raises InUse for the account that the local dev option answers for: it is named by no host, and nothing could follow it. */
async function mustNotBeDefault({ environment, accountId }: CallOf<'deleteAccount'>): Promise<void> {
  const first = hasLocalOption(environment.hosts) ? await environment.defaultAccount() : undefined
  if (first?.accountId === accountId)
    throw new Refusal('InUse', { title: 'This is the default account of this installation; it stays.' })
}

/**
 * From now on the account is missing for everybody, on every node within a second: its host, its tokens and keys, its
 * jobs, deliveries and mail. Its owners may restore it for 30 days; then a job erases it.
 */
export const deleteAccount: Handler<'deleteAccount'> = async (call) => {
  const { accountId, caller, environment } = call
  const key = { kind: 'account', id: accountId } as const
  await mustNotBeDefault(call)
  const answer = await write<EndpointOf<'deleteAccount'>>(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      mustNameAnybody(await indexUnderLock(call, view), caller, 'delete the account')
      const account = storedAccount(await getForWrite(call, view, key))
      const { at } = view
      return {
        changes: [changeTo(key, { ...account, deletingSince: at.toISOString() })],
        settlesFirst: true,
        also: async (tx) => {
          await markDeleted(tx, accountId, at)
          await startJob(tx, accountId, eraseAccountJob, { dueAt: new Date(at.getTime() + restorableMs) })
        },
        reply: ([item]) => ({
          status: 202,
          body: item ? asDoc(showDeletedAccount(environment.hosts)(item, at)) : undefined,
        }),
      }
    },
  })
  await environment.engine.index(accountId, { kind: 'strong' }) // lets go of it here at once
  return answer
}
