import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { Permission } from '@doorward/core/permissions/model'
import { covers } from '@doorward/core/permissions/resource-uri'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { lets } from '../../queries/access/let-do.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { Lacked } from '../../ui/placeholder/asked-already.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { addressOf } from '../navigation.ts'

type Roles = readonly { roleId: string; permissions: readonly Permission[] }[]

/** Whether approving a request would give what is missing, as far as its roles are known. */
function wouldGive({ access }: AccessRequestReply, { action, resource, delegate }: Lacked, roles: Roles): boolean {
  const gives = (roleId: string) =>
    roles
      .find((role) => role.roleId === roleId)
      ?.permissions.some((held) => (delegate ? held.delegate : held.allow) && lets(held.action, action))
  return access.statements.some(
    (statement) =>
      resource !== undefined &&
      statement.resources.some(({ resourceUri }) => covers(resourceUri, resource)) &&
      statement.roles.some(gives),
  )
}

/** Says that somebody asked for what is missing, where that waits for a decision; else the way to ask. */
export function AskedBefore({ permission, children }: { permission: Lacked | undefined; children: ReactNode }) {
  const me = usePortal((state) => state.profile?.userId)
  const { rows = [] } = useRows(openRequests)
  const { data: known = [] } = useQuery({ ...allRolesQuery, enabled: false })
  const roles = [...builtInRoles, ...known]
  const asked = permission && rows.find((request) => request.createdBy === me && wouldGive(request, permission, roles))
  if (!asked) return children
  return (
    <Text role="status">
      {rich('requests.askedBefore', { at: <DateTime at={asked.createdTime} /> })}{' '}
      <Anchor component={Link} to={addressOf('requests', asked.requestId)} underline="always">
        {t('welcome.seeRequest')}
      </Anchor>
    </Text>
  )
}
