import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { capital } from '../../lib/capital.ts'
import { nearestFirst, nearness, searchText } from '../../lib/nearness.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { addressOf, type NounKey } from '../../nouns/navigation.ts'
import { ownRolesFirst, rolesInOrder } from '../../pickers/roles-in-order.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { clientQueries } from '../../queries/nouns/clients.ts'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { foundUsersQuery, nameOfUser } from '../../queries/nouns/users.ts'

interface FoundItem {
  path: string
  label: string
  text: string
  managed?: boolean
}
const typingPauseMs = 150
const lettersMin = 3
const perNounMax = 4

/** The nearest first; what is managed by Doorward comes last, however near its name is. */
const inOrder = (text: string, items: FoundItem[]) => ownRolesFirst(nearestFirst(text, items, ({ label }) => label))

/** Items of the server whose texts match, from three letters on; what may not be read is left out. */
export function usePaletteItems(text: string): FoundItem[] {
  const [wanted] = useDebouncedValue(searchText(text), typingPauseMs)
  const enabled = wanted.length >= lettersMin
  const options = { enabled, retry: false } as const
  const users = useQuery({ ...foundUsersQuery(wanted), ...options })
  const roles = useQuery({ ...allRolesQuery, ...options })
  const records = useInfiniteQuery({ ...recordQueries.list(wanted), ...options })
  const groups = useInfiniteQuery({ ...groupQueries.list(wanted), ...options })
  const tenants = useInfiniteQuery({ ...tenantQueries.list(wanted), ...options })
  const applications = useInfiniteQuery({ ...applicationQueries.list(wanted), ...options })
  const connections = useInfiniteQuery({ ...connectionQueries.list(wanted), ...options })
  const clients = useInfiniteQuery({ ...clientQueries.list(wanted), ...options })
  if (!enabled) return []
  const item = (noun: NounKey, id: string, label: string, text = capital(places[noun].one)): FoundItem => ({
    path: addressOf(noun, id),
    label,
    text,
  })
  const ofNoun = <Row>(rows: Row[] | undefined, toItem: (row: Row) => FoundItem) =>
    inOrder(wanted, (rows ?? []).map(toItem)).slice(0, perNounMax)
  const named = [
    ...ofNoun(users.data, (user) =>
      item('users', user.userId, nameOfUser(user), t('palette.userWith', { email: user.email ?? '' })),
    ),
    ...ofNoun(
      rolesInOrder(roles.data ?? []).filter((role) => nearness(wanted, role.name) + nearness(wanted, role.roleId) > 0),
      (role) => ({ ...item('roles', role.roleId, role.name), managed: role.managed ?? false }),
    ),
    ...ofNoun(records.data?.pages[0]?.rows, (record) => item('records', record.recordId, record.name)),
    ...ofNoun(groups.data?.pages[0]?.rows, (group) => item('groups', group.groupId, group.name)),
    ...ofNoun(clients.data?.pages[0]?.rows, (client) =>
      item('clients', client.clientId, client.name ?? client.clientId),
    ),
    ...ofNoun(applications.data?.pages[0]?.rows, (application) =>
      item('applications', application.applicationId, application.name),
    ),
    ...ofNoun(connections.data?.pages[0]?.rows, ({ connectionId, data }) =>
      item('connections', connectionId, data?.name || connectionId),
    ),
    ...ofNoun(tenants.data?.pages[0]?.rows, ({ tenantId, data }) => item('tenants', tenantId, data?.name || tenantId)),
  ]
  return inOrder(wanted, named)
}
