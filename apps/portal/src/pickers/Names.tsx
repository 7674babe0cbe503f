import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../lib/portal-store.ts'
import { rich, richList } from '../lib/texts.ts'
import { applicationQueries } from '../queries/nouns/applications.ts'
import { clientNameQuery } from '../queries/nouns/clients.ts'
import { connectionQueries } from '../queries/nouns/connections.ts'
import { groupNameQuery } from '../queries/nouns/groups.ts'
import { recordQueries } from '../queries/nouns/records.ts'
import { allRolesQuery } from '../queries/nouns/roles.ts'
import { tenantQueries } from '../queries/nouns/tenants.ts'
import { nameOfUser, userNameQuery } from '../queries/nouns/users.ts'
import { shortId } from '../ui/text/IdText.tsx'

/** What somebody is called, the id where nothing else is known. Service clients are looked up among the clients. */
export function useUserName(userId: string): string {
  const isClient = userId.startsWith('sc_')
  const user = useQuery({ ...userNameQuery(userId), retry: false })
  const client = useQuery({ ...clientNameQuery(userId), enabled: isClient })
  // Oneself is known by the sign-in, also to who may read no users.
  const own = usePortal(({ profile }) => (profile?.userId === userId ? profile.displayName : undefined))
  if (isClient) return client.data ?? userId
  return user.data ? nameOfUser(user.data) : own || userId
}

/** A name, told whole on hover where it is cut. */
const Name = ({ of }: { of: string }) => (
  <Text component="bdi" inherit title={of}>
    {of}
  </Text>
)

interface UserNameProps {
  userId: string
  /** What they are called where no name is known, in place of the id. */
  unknown?: string | undefined
}

export function UserName({ userId, unknown }: UserNameProps) {
  const name = useUserName(userId)
  const shown = name === userId ? (unknown ?? shortId(userId, 28)) : name
  return (
    <Text component="span" inherit title={name}>
      {userId.startsWith('sc_') ? rich('pickers.client', { name: shown }) : <bdi>{shown}</bdi>}
    </Text>
  )
}

/** What a group is called, the id where that is not known. */
export function useGroupName(groupId: string): string {
  const { data } = useQuery(groupNameQuery(groupId))
  return data ?? groupId
}

export function GroupName({ groupId }: { groupId: string }) {
  const name = useGroupName(groupId)
  return (
    <Text component="span" inherit title={name}>
      {rich('pickers.group', { name })}
    </Text>
  )
}

export function RecordName({ recordId }: { recordId: string }) {
  const { data } = useQuery({ ...recordQueries.one(recordId), retry: false })
  return <Name of={data?.item.name ?? recordId} />
}

/** What roles are called, each the id where that is not known. */
export function useRoleNames(): (roleId: string) => string {
  const { data } = useQuery({ ...allRolesQuery, retry: false })
  return (roleId) => [...(data ?? []), ...builtInRoles].find((role) => role.roleId === roleId)?.name ?? roleId
}

export const RoleName = ({ roleId }: { roleId: string }) => <Name of={useRoleNames()(roleId)} />

/** Roles by their names, one after another. */
const RoleNames = ({ roleIds }: { roleIds: readonly string[] }) =>
  richList(roleIds.map((roleId) => <RoleName key={roleId} roleId={roleId} />))

interface Given {
  roles: readonly string[]
  resources: readonly { resourceUri: string }[]
}

/** What a statement gives: roles on resources, in one line. */
export const RolesOnResources = ({ roles, resources }: Given) =>
  rich('statement.sentence', {
    roles: <RoleNames roleIds={roles} />,
    resources: <span className="mono">{richList(resources.map(({ resourceUri }) => resourceUri))}</span>,
  })

export function ConnectionName({ connectionId }: { connectionId: string }) {
  const { data } = useQuery({ ...connectionQueries.one(connectionId), retry: false })
  return <Name of={data?.item.data?.name || connectionId} />
}

/** What a tenant is called, the id where that is not known. */
export function useTenantName(tenantId: string): string {
  const { data } = useQuery({ ...tenantQueries.one(tenantId), retry: false })
  return data?.item.data?.name || tenantId
}

export const TenantName = ({ tenantId }: { tenantId: string }) => <Name of={useTenantName(tenantId)} />

export function ApplicationName({ applicationId }: { applicationId: string }) {
  const { data } = useQuery({ ...applicationQueries.one(applicationId), retry: false })
  return <Name of={data?.item.name || applicationId} />
}
