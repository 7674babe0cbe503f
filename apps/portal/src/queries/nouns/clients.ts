import {
  type ClientInput,
  type ClientReply,
  createClient as createCall,
  createAccessKey as createKeyCall,
  deleteClient as deleteCall,
  deleteAccessKey as deleteKeyCall,
  getClient,
  listClients,
  updateClient,
} from '@doorward/contract/authorization/clients'
import type { ClientId, KeyId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

export const clientsQuery = (filter: string) =>
  pagesOf(['clients', 'list', filter], async (cursor, signal) => {
    const query = { limit: pageSize, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) }
    const { body } = await call(listClients, { query, signal })
    return { rows: body.clients, cursor: body.pagination?.next?.cursor }
  })

export interface ServedClient {
  client: ClientReply
  version: string | undefined
}
export const clientQuery = (clientId: ClientId) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId],
    queryFn: async ({ signal }): Promise<ServedClient> => {
      const { body, etag } = await call(getClient, { params: { clientId }, signal })
      return { client: body, version: etag ?? body.lastUpdated }
    },
    placeholderData: undefined,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['clients', 'list'] })
const reread = (clientId: ClientId) =>
  Promise.all([
    changed(),
    queryClient.invalidateQueries({ queryKey: clientQuery(clientId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['history', clientId] }),
  ])

export async function createClient(input: ClientInput): Promise<ClientReply> {
  const { body } = await call(createCall, { body: input })
  await changed()
  return body
}

/** Replaces name, options, rate limits and tags if the client still is the version given; 412 otherwise. */
export async function saveClient(clientId: ClientId, input: ClientInput, version: string | undefined): Promise<void> {
  const { body, etag } = await call(updateClient, { params: { clientId }, body: input, headers: precondition(version) })
  queryClient.setQueryData(clientQuery(clientId).queryKey, { client: body, version: etag ?? body.lastUpdated })
  await reread(clientId)
}

/** Deletes it if it still is the version given; 412 otherwise. */
export async function deleteClient(clientId: ClientId, version?: string): Promise<void> {
  await call(deleteCall, { params: { clientId }, headers: precondition(version) })
  await changed()
}

/**
 * Makes an access key, or takes up a public key of one's own (base64 of DER SPKI, Ed25519). The answer of a made key
 * holds the secret, once; it is never put in a cache.
 */
export async function createAccessKey(
  clientId: ClientId,
  publicKey?: string,
): Promise<{ keyId: KeyId; accessKey: string | undefined }> {
  const { body } = await call(createKeyCall, { params: { clientId }, ...(publicKey ? { body: { publicKey } } : {}) })
  await reread(clientId)
  return { keyId: body.keyId, accessKey: body.accessKey }
}

export async function deleteAccessKey(clientId: ClientId, keyId: KeyId): Promise<void> {
  await call(deleteKeyCall, { params: { clientId, keyId } })
  await reread(clientId)
}
