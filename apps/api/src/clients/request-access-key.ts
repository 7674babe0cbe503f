import type { Json } from '@doorward/core/changes/patch'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import { startJob } from '@doorward/store/jobs/jobs'
import type { CallOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getLiving, write } from '../items/write.ts'
import { indexUnderLock } from '../rights/guard.ts'
import { handsBehind } from './commanded.ts'
import { createAccessKeyOf } from './create-access-key.ts'
import { keyEndingJobOf, tellAt } from './key-ending.ts'
import { type StoredClient, storedClient } from './stored-client.ts'
import { mayTakeOver } from './take-over.ts'

/** When the key ends, if ever. Raises InvalidRequest for the past. */
function endOf({ body }: CallOf<'requestAccessKey'>, now: Date): Date | undefined {
  if (!body.expiresAt) return undefined
  const end = new Date(body.expiresAt)
  if (end > now) return end
  throw invalid('expiresAt', 'A key ends in the future, or never.')
}

/** The private part is answered once and never stored (security 55). */
export const requestAccessKey: Handler<'requestAccessKey'> = async (call) => {
  const { clientId } = call.params
  const key = { kind: 'client', id: clientId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const client = storedClient(getLiving(view, key))
      if (client.verificationKeys.length >= limits.accessKeysMax) throw new Refusal('TooManyAccessKeys')
      const expiresAt = endOf(call, view.at)
      const replaces = call.body.replaces ?? undefined
      if (replaces && !client.verificationKeys.some(({ keyId }) => keyId === replaces))
        throw invalid('replaces', 'This client has no such key.')
      await mayTakeOver(call, view, clientId)
      const { stored, accessKey } = createAccessKeyOf({
        clientId,
        accountId: call.accountId,
        at: view.at,
        publicKey: call.body.publicKey,
        name: call.body.name ?? undefined,
        expiresAt,
        replaces,
        makers: [...handsBehind(await indexUnderLock(call, view), [call.caller.userId])],
      })
      const { publicKeyX: _, makers: __, ...shown } = stored
      const after: StoredClient = {
        ...client,
        verificationKeys: [...client.verificationKeys, stored],
      }
      return {
        changes: [changeTo(key, after)],
        secretOf: stored.keyId,
        also: async (tx) => {
          const dueAt = expiresAt && tellAt(expiresAt)
          if (dueAt && dueAt > view.at) await startJob(tx, call.accountId, keyEndingJobOf(stored), { dueAt })
        },
        reply: () => ({
          status: 201,
          body: { ...shown, ...(accessKey ? { accessKey, clientSecret: accessKey } : {}) } satisfies Json,
        }),
      }
    },
  })
}
