import type { Json } from '@doorward/core/changes/patch'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getLiving, write } from '../items/write.ts'
import { indexUnderLock } from '../rights/guard.ts'
import { handsBehind } from './commanded.ts'
import { createAccessKeyOf } from './create-access-key.ts'
import { type StoredClient, storedClient } from './stored-client.ts'
import { mayTakeOver } from './take-over.ts'

/** The private part is answered once and never stored (security 55). */
export const requestAccessKey: Handler<'requestAccessKey'> = async (call) => {
  const { clientId } = call.params
  const key = { kind: 'client', id: clientId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const client = storedClient(getLiving(view, key))
      if (client.verificationKeys.length >= limits.accessKeysMax) throw new Refusal('TooManyAccessKeys')
      await mayTakeOver(call, view, clientId)
      const { stored, accessKey } = createAccessKeyOf({
        clientId,
        accountId: call.accountId,
        at: view.at,
        publicKey: call.body.publicKey,
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
        reply: () => ({
          status: 201,
          body: { ...shown, ...(accessKey ? { accessKey, clientSecret: accessKey } : {}) } satisfies Json,
        }),
      }
    },
  })
}
