import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { type Connection, isComplete } from '@doorward/core/connections/connection'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'
import type { Sealed } from '../items/sealed-values.ts'

/** A connection's document in the change log. */
export type StoredConnection = Connection & { sealed?: Sealed }

export const storedConnection = readerOf<StoredConnection>('connection', { connectionId: 'string', type: 'string' })

/** The wire form: its secret is never shown (security 54). */
export const showConnection =
  (origin: string) =>
  (item: Item): ConnectionReply => {
    const { sealed, ...connection } = storedConnection(item)
    return asBody(connection, {
      clientSecret: null,
      hasClientSecret: sealed?.clientSecret !== undefined,
      isActiveConnection: isComplete(connection),
      createdTime: item.createdAt.toISOString(),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/connections/${encodeURIComponent(item.id)}` } },
    })
  }
