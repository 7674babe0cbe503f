import {
  type ClientInput,
  type ClientReply,
  createClient as createCall,
  requestAccessKey as createKeyCall,
  deleteClient as deleteCall,
  deleteAccessKey as deleteKeyCall,
  getClient,
  getClientHistory,
  getClients,
  updateClient,
} from '@doorward/contract/authorization/build/clients'
import type { ClientId, KeyId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ clientId: asId<ClientId>(id) })

export const clientQueries = itemQueries<ClientReply, ClientInput>({
  key: 'clients',
  readPage: async (query, signal) => {
    const { body } = await call(getClients, { query, signal })
    return { rows: body.clients, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getClient, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateClient, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getClientHistory, { params: named(id), query }),
})

/**
 * Makes an access key, or takes up a public key of one's own (base64 of DER SPKI, Ed25519). The answer of a made key
 * holds the secret, once; it is never put in a cache.
 */
export async function createAccessKey(
  clientId: ClientId,
  publicKey?: string,
): Promise<{ keyId: KeyId; accessKey: string | undefined }> {
  const { body } = await call(createKeyCall, { params: { clientId }, ...(publicKey ? { body: { publicKey } } : {}) })
  await clientQueries.changed(clientId)
  return { keyId: body.keyId, accessKey: body.accessKey }
}

export async function deleteAccessKey(clientId: ClientId, keyId: KeyId): Promise<void> {
  await call(deleteKeyCall, { params: { clientId, keyId } })
  await clientQueries.changed(clientId)
}
