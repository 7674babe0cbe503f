import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getLiving, write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { storedClient } from './stored-client.ts'

export const deleteAccessKey: Handler<'deleteAccessKey'> = async (call) => {
  const key = { kind: 'client', id: call.params.clientId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const client = storedClient(getLiving(view, key))
      const verificationKeys = client.verificationKeys.filter(({ keyId }) => keyId !== call.params.keyId)
      if (verificationKeys.length === client.verificationKeys.length) throw new Refusal('NotFound')
      return {
        changes: [changeTo(key, { ...client, verificationKeys })],
        reply: replyEmpty,
      }
    },
  })
}
