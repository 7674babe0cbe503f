import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { searchLettersMin } from '@doorward/core/constants'
import { limits } from '@doorward/core/limits'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { capital } from '../../lib/capital.ts'
import { nearestFirst, nearness, searchText } from '../../lib/nearness.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { addressOf, type NounKey, type PlaceKey } from '../../nouns/navigation.ts'
import { ownRolesFirst, rolesInOrder } from '../../pickers/roles-in-order.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { clientQueries } from '../../queries/nouns/clients.ts'
import { connectionQueries } from '../../queries/nouns/connections.ts'
import { groupQueries } from '../../queries/nouns/groups.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { tenantQueries } from '../../queries/nouns/tenants.ts'
import { foundUsersQuery, nameOfUser } from '../../queries/nouns/users.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { fetchFinding } from './fetch-finding.ts'

interface FoundItem {
  noun: NounKey
  path: string
  label: string
  text: string
  managed?: boolean
}
/** Nobody is asked in the middle of a word. */
export const typingPauseMs = 150
const perNounMax = 4
const isEnough = (wanted: string) => wanted.length >= searchLettersMin
const asked = ({ wanted, isLocked }: Search) => ({ enabled: isEnough(wanted) && !isLocked, retry: false }) as const

/** What is looked for in a noun; nothing is sent where that would be refused. */
interface Search {
  wanted: string
  isLocked: boolean
}

/** Whether a text is long enough to be looked for. */
export const canBeSearched = (text: string): boolean => isEnough(searchText(text))

/** What was found in order: that whose page was open lately, then the nearest; what is managed by Doorward comes last, however near its name is. */
function useOrder(wanted: string): (items: FoundItem[]) => FoundItem[] {
  const recent = usePortal(({ recentPlaces }) => recentPlaces)
  const isRecent = ({ path, label }: FoundItem) =>
    nearness(wanted, label) > 0 && recent.some((place) => place.path.split('?')[0] === path)
  return (items) =>
    ownRolesFirst(nearestFirst(wanted, items, ({ label }) => label)).toSorted(
      (left, right) => Number(isRecent(right)) - Number(isRecent(left)),
    )
}

const item = (noun: NounKey, id: string, label: string, text = capital(places[noun].one)): FoundItem => ({
  noun,
  path: addressOf(noun, id),
  label,
  text,
})

/** What a noun has for a text, and whether it is still looked for. */
interface Found {
  items: FoundItem[]
  isFetching: boolean
}

/** The list of a noun, by what is looked for, where that has more than is shown here. */
export interface AllOf {
  noun: NounKey
  label: string
  path: string
}

const allOf = (noun: NounKey, wanted: string): AllOf => ({
  noun,
  label: t('palette.showAll', { many: places[noun].many, wanted }),
  path: `${places[noun].path}?${new URLSearchParams({ [noun === 'resources' ? 'tree' : 'q']: wanted })}`,
})

/** One whose name has nothing of the text was found by what it holds, such as a member. */
const saidWhy = (wanted: string, found: FoundItem): FoundItem =>
  nearness(wanted, found.label) > 0 ? found : { ...found, text: t('palette.foundWithin', { noun: found.text, wanted }) }

function useUsers(search: Search): Found {
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    ...foundUsersQuery(search.wanted),
    ...asked(search),
  })
  const items = (isPlaceholderData ? [] : data).map((user) =>
    item('users', user.userId, nameOfUser(user), t('palette.userWith', { email: user.email ?? '' })),
  )
  return { items, isFetching }
}

/** All roles are read at once, and so have to be looked through here, with the actions that they are of. */
function useRoles(search: Search): Found {
  const { wanted } = search
  const { data = [], isFetching } = useQuery({ ...allRolesQuery, ...asked(search) })
  const isNear = (text: string) => nearness(wanted, text) > 0
  const isNamed = ({ name, roleId }: RoleReply) => isNear(name) || isNear(roleId)
  const found = data.filter((role) => isNamed(role) || role.permissions.some(({ action }) => isNear(action)))
  const items = rolesInOrder(found).map((role) => {
    const named = item('roles', role.roleId, role.name)
    return { ...(isNamed(role) ? named : saidWhy(wanted, named)), managed: role.managed ?? false }
  })
  return { items, isFetching }
}

/** What the server finds in a noun's list. */
function useListed<Row>(
  search: Search,
  { list }: { list: (filter: string) => PageQuery<Row> },
  toItem: (row: Row) => FoundItem,
): Found {
  const { data, isFetching, isPlaceholderData } = useInfiniteQuery({ ...list(search.wanted), ...asked(search) })
  // What stands in for the answer is that of another text.
  const rows = isPlaceholderData ? [] : (data?.pages[0]?.rows ?? [])
  return { items: rows.map(toItem).map((found) => saidWhy(search.wanted, found)), isFetching }
}

/** Ids of traces, and of the requests that pages show as references. */
const traceOrReference = /^(?:trc|req)_[\w-]{20,60}$/

/** The sign-in at a provider that a pasted reference belongs to. Access requests have ids alike. */
export function useSignIn(text: string) {
  const id = text.trim()
  return useQuery({
    queryKey: ['palette', 'sign-in', id],
    queryFn: async () => (await fetchFinding()).signInOf(id),
    enabled: traceOrReference.test(id),
    retry: false,
    placeholderData: undefined,
  }).data
}

/** How resources are searched comes with the first search. */
function useResources(search: Search): Found {
  const { wanted } = search
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', 'resources', wanted],
    queryFn: async ({ signal }) => (await fetchFinding()).foundResources(wanted, signal),
    ...asked(search),
    placeholderData: undefined,
  })
  return {
    items: data.map(({ resourceUri, path }) => ({
      ...item('resources', resourceUri, resourceUri, t('palette.resource')),
      path,
    })),
    isFetching,
  }
}

/** Items of the server whose texts match, from three letters on; what may not be read is not asked for. */
export function usePaletteItems(text: string, locked: ReadonlySet<PlaceKey>): Found & { more: AllOf[] } {
  const now = searchText(text).slice(0, limits.searchLettersMax)
  const [wanted] = useDebouncedValue(now, typingPauseMs)
  const inOrder = useOrder(wanted)
  const search = (noun: NounKey): Search => ({ wanted, isLocked: locked.has(noun) })
  const byNoun = {
    users: useUsers(search('users')),
    roles: useRoles(search('roles')),
    records: useListed(search('records'), recordQueries, ({ recordId, name }) => item('records', recordId, name)),
    groups: useListed(search('groups'), groupQueries, ({ groupId, name }) => item('groups', groupId, name)),
    clients: useListed(search('clients'), clientQueries, ({ clientId, name }) =>
      item('clients', clientId, name ?? clientId),
    ),
    applications: useListed(search('applications'), applicationQueries, ({ applicationId, name }) =>
      item('applications', applicationId, name),
    ),
    connections: useListed(search('connections'), connectionQueries, ({ connectionId, data }) =>
      item('connections', connectionId, data?.name || connectionId),
    ),
    tenants: useListed(search('tenants'), tenantQueries, ({ tenantId, data }) =>
      item('tenants', tenantId, data?.name || tenantId),
    ),
    // Those that access records name, to who may read these; each leads to who reaches it.
    resources: useResources(search('records')),
  }
  const found = Object.values(byNoun)
  const isFetching = isEnough(now) && (now !== wanted || found.some((each) => each.isFetching))
  if (!isEnough(wanted)) return { items: [], more: [], isFetching }
  const items = inOrder(found.flatMap(({ items }) => inOrder(items).slice(0, perNounMax)))
  const nouns = Object.keys(byNoun) as (keyof typeof byNoun)[] // it has no other keys
  const more = nouns.filter((noun) => byNoun[noun].items.length > perNounMax).map((noun) => allOf(noun, wanted))
  return { items, more, isFetching }
}
