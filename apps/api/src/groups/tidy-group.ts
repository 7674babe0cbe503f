import type { GroupInput } from '@doorward/contract/authorization/access/groups'
import type { GroupId } from '@doorward/core/ids'
import type { Group } from '@doorward/core/permissions/model'
import { tidyUsers } from '@doorward/core/records/tidy'

/** A group fit to be stored: blank and repeated users and admins are dropped (spec section 5). */
export const tidyGroup = (groupId: GroupId, draft: GroupInput): Group => ({
  groupId,
  name: draft.name,
  users: tidyUsers(draft.users),
  admins: tidyUsers(draft.admins),
  ...(draft.tags == null ? {} : { tags: draft.tags }),
})
