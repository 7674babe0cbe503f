import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { platformResources } from '@doorward/core/platform'
import type { ReactNode } from 'react'
import { usePortal } from '../../lib/portal-store.ts'
import { rich } from '../../lib/texts.ts'
import { resourceUsersQuery } from '../../queries/nouns/resources.ts'
import { useRows } from '../../queries/server/paging.ts'
import { Several } from '../../ui/text/Several.tsx'
import { useHolds } from '../access/use-lacks.ts'
import { LinkedUser } from '../linked-names.tsx'
import { places } from '../list.ts'

const namedMost = 3

const whoReaches = { action: 'user-permissions:read', resource: platformResources.UserPermissions }

/** The owners of the account by name for who may read users and what they may do; `children` for others. */
export function AdminsByName({ children }: { children: ReactNode }) {
  const readsUsers = useHolds(places.users.read)
  const readsRights = useHolds(whoReaches)
  return readsUsers && readsRights ? <Owners>{children}</Owners> : children
}

function Owners({ children }: { children: ReactNode }) {
  const me = usePortal((state) => state.profile?.userId)
  const { rows = [] } = useRows(resourceUsersQuery(platformResources.all))
  const owners = rows.flatMap((row) =>
    'userId' in row &&
    row.userId !== me &&
    !row.userId.startsWith('sc_') &&
    row.roles.some(({ roleId }) => roleId === ownerRoleId)
      ? [row.userId]
      : [],
  )
  if (owners.length === 0) return children
  return rich('acts.namedCanGive', {
    names: (
      <Several
        most={namedMost}
        parts={owners.map((userId) => ({ key: userId, node: <LinkedUser userId={userId} /> }))}
      />
    ),
  })
}
