import type { ClientInput, ClientReply } from '@doorward/contract/authorization/build/clients'
import type { ClientId, KeyId, UserId } from '@doorward/core/ids'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'

/** A key as it is stored: the public part only (security 55). */
export interface StoredKey {
  keyId: KeyId
  clientId: ClientId
  generationDate: string
  /** The `x` of the Ed25519 public key's JWK. */
  publicKeyX: string
  /** What people call it. */
  name?: string
  /** From when on it is refused (ISO 8601, UTC); for ever good where it is left out. */
  expiresAt?: string
  /** The key that it was made to take the place of. */
  replaces?: KeyId
  /** Who made the key, and who could act as him then; unknown of keys made before this was kept. */
  makers?: UserId[]
}

/** A service client's document in the change log. */
export interface StoredClient {
  clientId: ClientId
  name?: string
  options?: Exclude<ClientInput['options'], null | undefined>
  rateLimits?: Exclude<ClientInput['rateLimits'], null | undefined>
  tags?: Record<string, string>
  verificationKeys: StoredKey[]
}

/** What an input sets; the rest is left out, because one published client refuses values that nobody set. */
export const settingsOf = ({
  name,
  options,
  rateLimits,
  tags,
}: ClientInput): Omit<StoredClient, 'clientId' | 'verificationKeys'> => ({
  ...(name ? { name } : {}),
  ...(options ? { options } : {}),
  ...(rateLimits ? { rateLimits } : {}),
  ...(tags ? { tags } : {}),
})

export const storedClient = readerOf<StoredClient>('client', { clientId: 'string', verificationKeys: 'array' })

export const showClient =
  (origin: string) =>
  (item: Item): ClientReply => {
    const client = storedClient(item)
    return {
      ...client,
      verificationKeys: client.verificationKeys.map(({ publicKeyX: _, makers: __, ...key }) => key),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/clients/${client.clientId}` } },
    }
  }

/** The client as the account's index knows it; undefined once it is deleted. */
export const clientIn = (index: AccountIndex, clientId: string): StoredClient | undefined =>
  index.client(clientId) as StoredClient | undefined // the index keeps the stored document

/** Whether a key is over. */
export const hasEnded = ({ expiresAt }: Pick<StoredKey, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()

/**
 * The `x` of a client's key; undefined once client or key is gone, or the key is over. Makes nothing for a key without an end:
 * it is asked on every request.
 */
export function publicKeyIn(
  index: AccountIndex,
  { clientId, keyId }: { clientId: string; keyId: string },
  now: () => Date,
): string | undefined {
  for (const key of clientIn(index, clientId)?.verificationKeys ?? [])
    if (key.keyId === keyId) return key.expiresAt !== undefined && hasEnded(key, now()) ? undefined : key.publicKeyX
  return undefined
}
