import type { ClientId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { changesOf, replyWithExtension } from './answer-extension.ts'
import { extensionOf, keysOf } from './stored-extension.ts'

/**
 * Its application and its service client are made with it; the client has the extension's own id. That id is a user's,
 * so one that was ever used is not given again (decisions 29).
 */
export const createExtension: Handler<'createExtension'> = async (call) => {
  const extensionId = call.body.extensionId || newItemId('extension')
  const clientId = extensionId as string as ClientId // both ids may begin with ext_
  const made = extensionOf({ extensionId, applicationId: newItemId('application'), clientId }, call.body)
  return write(call, {
    reads: keysOf(made.extension),
    decide: async (view) => {
      const taken = keysOf(made.extension).some((key) => view.item(key))
      if (taken) throw new Refusal('ExtensionAlreadyExists', { details: { extensionId } })
      return { changes: changesOf(made), reply: replyWithExtension(201, call.origin) }
    },
  })
}
