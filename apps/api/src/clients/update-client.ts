import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { type StoredClient, settingsOf, showClient, storedClient } from './stored-client.ts'
import { mayAskAboutAnybody } from './take-over.ts'

export const updateClient: Handler<'updateClient'> = async (call) => {
  const key = { kind: 'client', id: call.params.clientId } as const
  return replaceItem(call, {
    key,
    decide: async (view, present) => {
      const { clientId, verificationKeys, options } = storedClient(present)
      const client: StoredClient = { clientId, ...settingsOf(call.body), verificationKeys }
      await mayAskAboutAnybody(call, view, { before: options, after: client.options })
      return { after: client, show: showClient(call.origin) }
    },
  })
}
