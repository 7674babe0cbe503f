import type { GroupReply } from '@doorward/contract/authorization/groups'
import type { Group } from '@doorward/core/permissions/model'
import type { Item } from '@doorward/store/items'
import { asBody } from '../items/documents.ts'
import { type IsGone, markGone } from '../rights/gone-users.ts'

export const showGroup =
  ({ origin }: { origin: string }, isGone: IsGone) =>
  (item: Item): GroupReply => {
    const { users, admins } = asBody<Group>(item.doc)
    return asBody(item.doc, {
      users: markGone(users, isGone),
      admins: markGone(admins, isGone),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/groups/${item.id}` } },
    })
  }
