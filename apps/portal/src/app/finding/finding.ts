import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { t } from '../../lib/texts.ts'
import { whoReaches } from '../../nouns/access/who-reaches.ts'
import { addressOf, type NounKey } from '../../nouns/navigation.ts'
import { loginTraceQuery } from '../../queries/access/login-traces.ts'
import { resourceTreeQuery } from '../../queries/access/resource-tree.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { clientNameQuery } from '../../queries/nouns/clients.ts'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { groupNameQuery } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { nameOfUser, userNameQuery } from '../../queries/nouns/users.ts'
import { queryClient } from '../../queries/server/query-client.ts'

type Name = string | null | undefined

/** How each noun tells what one is called; the others are called by their ids. */
const nameOf: Partial<Record<NounKey, (id: string) => Promise<Name>>> = {
  users: async (id) => {
    const user = await queryClient.fetchQuery(userNameQuery(id))
    return user && nameOfUser(user)
  },
  clients: (id) => queryClient.fetchQuery(clientNameQuery(id)),
  groups: (id) => queryClient.fetchQuery(groupNameQuery(id)),
  roles: async (id) =>
    [...(await queryClient.fetchQuery(allRolesQuery)), ...builtInRoles].find(({ roleId }) => roleId === id)?.name,
  records: async (id) => (await queryClient.fetchQuery(recordQueries.one(id))).item.name,
  applications: async (id) => (await queryClient.fetchQuery(applicationQueries.one(id))).item.name,
  connections: async (id) => (await queryClient.fetchQuery(connectionQueries.one(id))).item.data?.name,
  tenants: async (id) => (await queryClient.fetchQuery(tenantQueries.one(id))).item.data?.name,
}

/** What the item of an id is called; null where it has no name. Raises what reading the item raises. */
export const nameOfPasted = async (noun: NounKey, id: string): Promise<string | null> =>
  (await nameOf[noun]?.(id)) || null

/** Resources that access records name with a text in them, each with where it is told who reaches it. */
export async function foundResources(text: string, signal: AbortSignal) {
  const { rows } = await resourceTreeQuery({ filter: text }).queryFn({ pageParam: undefined, signal })
  return rows.map(({ resourceUri }) => ({ resourceUri, path: whoReaches(resourceUri) }))
}

/** The sign-in at a provider that a reference belongs to, on the page of its connection. Raises what reading it raises. */
export async function signInOf(reference: string): Promise<{ path: string; text: string }> {
  const { connectionId, traceId } = await queryClient.fetchQuery(loginTraceQuery(reference))
  const query = new URLSearchParams({ tab: 'sign-ins', trace: traceId })
  return { path: `${addressOf('connections', connectionId)}?${query}`, text: t('traces.signInAt') }
}
