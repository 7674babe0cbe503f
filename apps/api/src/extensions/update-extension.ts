import { equal } from '@doorward/core/changes/equal'
import { Refusal } from '@doorward/core/refusals'
import { storedApplication } from '@doorward/store/items/applications'
import { storedExtension } from '@doorward/store/items/extensions'
import { storedClient } from '../clients/stored-client.ts'
import type { Handler } from '../handler.ts'
import { getItem } from '../items/read-items.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { changesOf, replyWithExtension } from './answer-extension.ts'
import { extensionOf, keysOf } from './stored-extension.ts'

/** Also changes its application's addresses and its client's limits, where the body names them: its version is theirs. */
export const updateExtension: Handler<'updateExtension'> = async (call) => {
  const seen = await getItem(call, { kind: 'extension', id: call.params.extensionId })
  const keys = keysOf(storedExtension(seen))
  const [key, applicationKey, clientKey] = keys
  return write(call, {
    reads: readsOf(call, ...keys),
    decide: async (view) => {
      const { extensionId, applicationId, clientId } = storedExtension(await getForWrite(call, view, key))
      const [application, client] = [view.item(applicationKey), view.item(clientKey)]
      if (!application || !client) throw new Refusal('NotFound')
      const present = { application: storedApplication(application), client: storedClient(client) }
      const after = extensionOf({ extensionId, applicationId, clientId }, call.body, present)
      const [own, ...parts] = changesOf(after)
      const movesParts = !equal(application.doc, parts[0].after) || !equal(client.doc, parts[1].after)
      const changes = [{ ...own, evenIfEqual: movesParts }, ...parts]
      return { changes, reply: replyWithExtension(200, call.origin) }
    },
  })
}
