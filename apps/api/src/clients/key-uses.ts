import type { ClientReply } from '@doorward/contract/authorization/clients'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import type { Call } from '@doorward/http/serve'
import { type KeyUse, listKeyUses, saveKeyUses } from '@doorward/store/access-key-uses'
import type { Database } from '@doorward/store/database'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'

const keptMax = 10_000

export interface KeyUses {
  note(use: { accountId: AccountId; clientId: ClientId; keyId: KeyId; usedFrom: string }): void
  /** Writes what was noted. Never fails; what failed is noted again unless it was used since. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Notes uses of access keys in memory and writes the latest of each every so often; a crash loses only those. */
export function openKeyUses(parts: {
  database: Database
  /** Null where a test flushes itself. */
  flushEveryMs: number | null
  now: () => Date
  failed(cause: unknown): void
}): KeyUses {
  let noted = new Map<string, KeyUse & { accountId: AccountId }>()

  async function flush(): Promise<void> {
    const taken = noted
    noted = new Map()
    const accounts = new Set([...taken.values()].map(({ accountId }) => accountId))
    for (const accountId of accounts) {
      const uses = [...taken.values()].filter((use) => use.accountId === accountId)
      try {
        await parts.database.account(accountId, (tx) => saveKeyUses(tx, accountId, uses))
      } catch (cause) {
        parts.failed(cause)
        for (const use of uses) if (!noted.has(nameOf(use))) noted.set(nameOf(use), use)
      }
    }
  }

  const timer = parts.flushEveryMs === null ? undefined : setInterval(flush, parts.flushEveryMs).unref()
  return {
    note(use) {
      const name = nameOf(use)
      if (noted.size < keptMax || noted.has(name)) noted.set(name, { ...use, usedAt: parts.now() })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const nameOf = ({ accountId, clientId, keyId }: { accountId: AccountId; clientId: ClientId; keyId: KeyId }) =>
  `${accountId} ${clientId} ${keyId}`

/** Clients with the last use of each of their keys. */
export async function withKeyUses(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  clients: ClientReply[],
): Promise<ClientReply[]> {
  const ids = clients.map(({ clientId }) => clientId)
  const uses = await readRows(call, environment, (tx) => listKeyUses(tx, call.accountId, ids))
  const lastUse = new Map(uses.map((use) => [`${use.clientId} ${use.keyId}`, use]))
  return clients.map((client) => ({
    ...client,
    verificationKeys: client.verificationKeys.map((key) => {
      const use = lastUse.get(`${key.clientId} ${key.keyId}`)
      return use ? { ...key, lastUsedTime: use.usedAt.toISOString(), lastUsedAddress: use.usedFrom } : key
    }),
  }))
}
