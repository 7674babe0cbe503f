import type { ConnectionReply } from '@doorward/contract/authorization/sign-in/connections'
import { isComplete } from '@doorward/core/connections/connection'
import { storedConnection } from '@doorward/store/items/connections'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'

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
