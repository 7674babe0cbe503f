import { platformResources } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { loadAccount } from '@doorward/engine/loaded-account'
import { rightsOf } from '@doorward/engine/rights/rights'
import { postgresFeed } from '@doorward/store/feed/feed-postgres'
import { unmarkDeleted } from '@doorward/store/items/deleted-accounts'
import { endJob, eraseAccountJob } from '@doorward/store/jobs/jobs'
import type { AnswerOf, CallOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { replyWith } from '../items/write-item.ts'
import { standingIn } from '../rights/standing.ts'
import { showAccount, storedAccount } from './show-account.ts'

/**
 * Raises NotFound unless the caller could delete the account, as it was when it was: nothing in it has changed since. For
 * everybody else it is missing.
 */
async function mustOwn({ accountId, caller, environment, idempotency }: CallOf<'restoreAccount'>): Promise<void> {
  const { database, noteMalformed } = environment
  const isElsewhere = caller.boundTo !== undefined && caller.boundTo !== accountId
  if (caller.issuedFor !== 'platform' || isElsewhere) throw new Refusal('NotFound')
  const deleted = await loadAccount(postgresFeed(database, { ofDeleted: true }), accountId, noteMalformed)
  // Whoever restored it already is told so again, by the key of the request.
  const index = deleted?.index ?? (idempotency && (await environment.engine.index(accountId, { kind: 'strong' })))
  if (!index || standingIn(index, caller.userId) !== 'belongs') throw new Refusal('NotFound')
  if (!rightsOf(index, caller).holds('*', platformResources.all, 'delegate')) throw new Refusal('NotFound')
}

/** Brings an account back that was deleted within 30 days, with everything in it as it was. */
export const restoreAccount: Handler<'restoreAccount'> = async (call) => {
  const { accountId, caller, environment, requestId, idempotency } = call
  await mustOwn(call)
  const key = { kind: 'account', id: accountId } as const
  let isBack = false
  const { status, body, headers, revision, replayed } = await environment.commit({
    accountId,
    actor: caller.userId,
    requestId,
    idempotency,
    begin: async (tx) => {
      isBack = await unmarkDeleted(tx, accountId)
    },
    reads: [key],
    decide: ({ item }) => {
      const present = item(key)
      if (!isBack || !present) throw new Refusal('NotFound')
      const { deletingSince: _, ...account } = storedAccount(present)
      return {
        changes: [changeTo(key, account)],
        settlesFirst: true,
        also: async (tx) => void (await endJob(tx, accountId, eraseAccountJob)),
        reply: replyWith(200, showAccount(environment.hosts)),
      }
    },
  })
  environment.forgetAccount(accountId)
  const restored = body as AnswerOf<'restoreAccount'>['body'] // made by the reply above
  return {
    status,
    revision,
    ...(restored ? { body: restored } : {}),
    ...(headers ? { headers } : {}),
    ...(replayed ? { replayed } : {}),
  }
}
