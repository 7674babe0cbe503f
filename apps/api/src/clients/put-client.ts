import { updateClient } from '@doorward/contract/authorization/clients'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, readsOf, replyWith, write } from '../items.ts'
import { type StoredClient, settingsOf, showClient, storedClient } from './stored-client.ts'
import { mayAskAboutAnybody } from './take-over.ts'

export const putClient = handles(updateClient, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'client', id: call.params.clientId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const { clientId, verificationKeys, options } = storedClient(await getForWrite(call, view, key))
      const client: StoredClient = { clientId, ...settingsOf(call.body), verificationKeys }
      await mayAskAboutAnybody(call, environment, view, { before: options, after: client.options })
      return {
        changes: [changeTo(key, client)],
        reply: replyWith(200, showClient(call.origin)),
      }
    },
  })
})
