import type { GroupReply } from '@doorward/contract/authorization/access/groups'
import type { Group } from '@doorward/core/permissions/model'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item } from '@doorward/store/items/items'
import { asBody } from '../items/documents.ts'
import { type IsGone, markGone } from '../rights/gone-users.ts'

export const storedGroup = readerOf<Group>('group', {
  groupId: 'string',
  name: 'string',
  users: 'array',
  admins: 'array',
})

export const showGroup =
  ({ origin }: { origin: string }, isGone: IsGone) =>
  (item: Item): GroupReply => {
    const group = storedGroup(item)
    return asBody(group, {
      users: markGone(group.users, isGone),
      admins: markGone(group.admins, isGone),
      lastUpdated: item.lastUpdated.toISOString(),
      links: { self: { href: `${origin}/v1/groups/${item.id}` } },
    })
  }
