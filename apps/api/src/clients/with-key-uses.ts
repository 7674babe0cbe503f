import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { listKeyUses } from '@doorward/store/events/access-key-uses'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'

/** Clients with the last use of each of their keys. */
export async function withKeyUses(call: ApiCall, clients: ClientReply[]): Promise<ClientReply[]> {
  const ids = clients.map(({ clientId }) => clientId)
  const uses = await readRows(call, (tx) => listKeyUses(tx, call.accountId, ids))
  const lastUse = new Map(uses.map((use) => [`${use.clientId} ${use.keyId}`, use]))
  return clients.map((client) => ({
    ...client,
    verificationKeys: client.verificationKeys.map((key) => {
      const use = lastUse.get(`${key.clientId} ${key.keyId}`)
      return use ? { ...key, lastUsedTime: use.usedAt.toISOString(), lastUsedAddress: use.usedFrom } : key
    }),
  }))
}
