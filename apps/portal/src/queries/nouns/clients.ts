import {
  createClient,
  requestAccessKey as createKeyCall,
  deleteClient,
  deleteAccessKey as deleteKeyCall,
  getClient,
  getClientHistory,
  getClients,
  restoreClient,
  updateClient,
} from '@doorward/contract/authorization/build/clients'
import type { BodyOf } from '@doorward/contract/endpoint'
import type { ClientId, KeyId } from '@doorward/core/ids'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { nameQueryOf } from '../server/name-query.ts'
import { neededBy } from '../server/needed.ts'
import { callsOf } from '../server/noun-calls.ts'

export const clientQueries = itemQueries({
  ...callsOf('clients', {
    list: getClients,
    one: getClient,
    create: createClient,
    replace: updateClient,
    remove: deleteClient,
    history: getClientHistory,
    restore: restoreClient,
  }),
  deletesForGood: true,
})

/** What making and deleting a key of a client takes. */
export const keysNeed = { making: neededBy(createKeyCall), deleting: neededBy(deleteKeyCall) }

/** A service client's name, null where it has none. */
export const clientNameQuery = nameQueryOf('clients', clientQueries, ({ name }) => name ?? null)

/** What a new key is to be; its public part where the other half is one's own (base64 of DER SPKI, Ed25519). */
export type WantedKey = NonNullable<BodyOf<typeof createKeyCall>>

/**
 * Makes an access key, or takes up a public key of one's own. The answer of a made key holds the secret, once; it is
 * never put in a cache.
 */
export async function createAccessKey(
  clientId: ClientId,
  wanted: WantedKey = {},
): Promise<{ keyId: KeyId; accessKey: string | undefined }> {
  const { body } = await call(createKeyCall, {
    params: { clientId },
    ...(Object.keys(wanted).length > 0 ? { body: wanted } : {}),
  })
  await clientQueries.changed(clientId)
  return { keyId: body.keyId, accessKey: body.accessKey }
}

export async function deleteAccessKey(clientId: ClientId, keyId: KeyId): Promise<void> {
  await call(deleteKeyCall, { params: { clientId, keyId } })
  await clientQueries.changed(clientId)
}

const lookEveryMs = 4_000

/** The client, looked at again while a new key waits for its first use. */
export const waitedForQuery = (clientId: string, isWaiting: boolean) => ({
  ...clientQueries.one(clientId),
  refetchInterval: isWaiting ? lookEveryMs : (false as const),
})
