import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import type { NounKey, PlaceKey } from '../../nouns/navigation.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { clientNameQuery } from '../../queries/nouns/clients.ts'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { groupNameQuery } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { nameOfUser, userNameQuery } from '../../queries/nouns/users.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { nounOfId } from './palette-ranking.ts'

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

/** What the item of a pasted id is called; nothing until that is known, and where it may not be read or is not there. */
export function usePastedName(text: string, locked: ReadonlySet<PlaceKey>): string | undefined {
  const id = text.trim()
  const noun = nounOfId(id)
  const read = noun && !locked.has(noun) ? nameOf[noun] : undefined
  const { data } = useQuery({
    queryKey: ['palette', 'name', noun, id],
    queryFn: async () => (await read?.(id)) ?? null,
    enabled: read !== undefined,
    retry: false,
    staleTime: 60_000,
    placeholderData: undefined,
  })
  return data && data !== id ? data : undefined
}
