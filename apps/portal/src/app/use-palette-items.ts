import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { applicationQueries } from '../queries/applications.ts'
import { clientsQuery } from '../queries/clients.ts'
import { connectionQueries } from '../queries/connections.ts'
import { groupsQuery } from '../queries/groups.ts'
import { recordsQuery } from '../queries/records.ts'
import { allRolesQuery } from '../queries/roles.ts'
import { tenantQueries } from '../queries/tenants.ts'
import { foundUsersQuery } from '../queries/users.ts'

interface FoundItem {
  path: string
  label: string
  text: string
}
const typingPauseMs = 150
const lettersMin = 3
const perNounMax = 4

/** Items of the server whose texts match, from three letters on; what may not be read is left out. */
export function usePaletteItems(text: string): FoundItem[] {
  const [wanted] = useDebouncedValue(text.trim(), typingPauseMs)
  const enabled = wanted.length >= lettersMin
  const options = { enabled, retry: false } as const
  const users = useQuery({ ...foundUsersQuery(wanted), ...options })
  const roles = useQuery({ ...allRolesQuery, ...options })
  const records = useInfiniteQuery({ ...recordsQuery(wanted), ...options })
  const groups = useInfiniteQuery({ ...groupsQuery(wanted), ...options })
  const tenants = useInfiniteQuery({ ...tenantQueries.list(wanted), ...options })
  const applications = useInfiniteQuery({ ...applicationQueries.list(wanted), ...options })
  const connections = useInfiniteQuery({ ...connectionQueries.list(wanted), ...options })
  const clients = useInfiniteQuery({ ...clientsQuery(wanted), ...options })
  if (!enabled) return []
  const matches = (name: string) => name.toLowerCase().includes(wanted.toLowerCase())
  const item = (noun: string, id: string, label: string, text: string): FoundItem => ({
    path: `/settings/${noun}/${encodeURIComponent(id)}`,
    label,
    text,
  })
  return [
    ...(users.data ?? [])
      .slice(0, perNounMax)
      .map((user) => item('users', user.userId, user.name ?? user.userId, `User ${user.email ?? ''}`)),
    ...(roles.data ?? [])
      .filter((role) => matches(`${role.name} ${role.roleId}`))
      .slice(0, perNounMax)
      .map((role) => item('roles', role.roleId, role.name, 'Role')),
    ...(records.data?.pages[0]?.rows ?? [])
      .slice(0, perNounMax)
      .map((record) => item('records', record.recordId, record.name, 'Access record')),
    ...(groups.data?.pages[0]?.rows ?? [])
      .slice(0, perNounMax)
      .map((group) => item('groups', group.groupId, group.name, 'Group')),
    ...(clients.data?.pages[0]?.rows ?? [])
      .slice(0, perNounMax)
      .map((client) => item('clients', client.clientId, client.name ?? client.clientId, 'Service client')),
    ...(applications.data?.pages[0]?.rows ?? [])
      .slice(0, perNounMax)
      .map((application) => item('applications', application.applicationId, application.name, 'Application')),
    ...(connections.data?.pages[0]?.rows ?? [])
      .slice(0, perNounMax)
      .map(({ connectionId, data }) => item('connections', connectionId, data?.name || connectionId, 'Connection')),
    ...(tenants.data?.pages[0]?.rows ?? [])
      .slice(0, perNounMax)
      .map(({ tenantId, data }) => item('tenants', tenantId, data?.name || tenantId, 'Tenant')),
  ]
}
