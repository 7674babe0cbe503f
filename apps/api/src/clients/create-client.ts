import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { type StoredClient, settingsOf, showClient } from './stored-client.ts'
import { mayAskAboutAnybody } from './take-over.ts'

/** The id is always made here; an id once deleted is never issued again (decisions 29). */
export const createClient: Handler<'createClient'> = async (call) => {
  const client: StoredClient = { clientId: newItemId('client'), ...settingsOf(call.body), verificationKeys: [] }
  return createItem(call, {
    key: { kind: 'client', id: client.clientId },
    reads: [], // an id made just now is nobody's
    decide: async (view) => {
      await mayAskAboutAnybody(call, view, { before: undefined, after: client.options })
      return { after: client, show: showClient(call.origin) }
    },
  })
}
