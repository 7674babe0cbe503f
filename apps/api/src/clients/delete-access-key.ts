import { deleteAccessKey as endpoint } from '@doorward/contract/authorization/clients'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, replyEmpty, write } from '../items.ts'
import { storedClient } from './stored-client.ts'

export const deleteAccessKey = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'client', id: call.params.clientId } as const
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      const client = storedClient(await getForWrite({ ...call, precondition: undefined }, view, key))
      const verificationKeys = client.verificationKeys.filter(({ keyId }) => keyId !== call.params.keyId)
      if (verificationKeys.length === client.verificationKeys.length) throw new Refusal('NotFound')
      return {
        changes: [changeTo(key, { ...client, verificationKeys })],
        reply: replyEmpty,
      }
    },
  })
})
