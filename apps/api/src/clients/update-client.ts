import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { type StoredClient, settingsOf, showClient, storedClient } from './stored-client.ts'
import { mayAskAboutAnybody } from './take-over.ts'

export const updateClient: Handler<'updateClient'> = async (call) => {
  const key = { kind: 'client', id: call.params.clientId } as const
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const { clientId, verificationKeys, options } = storedClient(await getForWrite(call, view, key))
      const client: StoredClient = { clientId, ...settingsOf(call.body), verificationKeys }
      await mayAskAboutAnybody(call, view, { before: options, after: client.options })
      return {
        changes: [changeTo(key, client)],
        reply: replyWith(200, showClient(call.origin)),
      }
    },
  })
}
