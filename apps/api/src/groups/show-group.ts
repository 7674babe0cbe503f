import type { GroupReply } from '@doorward/contract/authorization/groups'
import type { Item } from '@doorward/store/items'
import { asBody } from '../items.ts'

export const showGroup =
  (origin: string) =>
  (item: Item): GroupReply =>
    asBody(item.doc, {
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/groups/${item.id}` } },
    })
