import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { type StoredClient, settingsOf, showClient } from './stored-client.ts'
import { mayAskAboutAnybody } from './take-over.ts'

/** The id is always made here; an id once deleted is never issued again (decisions 29). */
export const createClient: Handler<'createClient'> = async (call) => {
  const client: StoredClient = { clientId: newItemId('client'), ...settingsOf(call.body), verificationKeys: [] }
  return write(call, {
    reads: [],
    decide: async (view) => {
      await mayAskAboutAnybody(call, view, { before: undefined, after: client.options })
      return {
        changes: [changeTo({ kind: 'client', id: client.clientId }, client)],
        reply: replyWith(201, showClient(call.origin)),
      }
    },
  })
}
