import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { listed, t } from '../../../lib/texts.ts'
import { allRolesQuery } from '../../../queries/nouns/roles.ts'
import { isBroad } from '../is-broad.ts'
import { placesOpenedBy } from '../opened.ts'

type Access = AccessRequestReply['access']
type Statement = Access['statements'][number]

const placesMax = 4

/** Each role on each resource by itself. */
const partsOf = ({ statements }: Access): Statement[] =>
  statements.flatMap(({ roles, resources }) =>
    roles.flatMap((roleId) => resources.map((resource) => ({ roles: [roleId], resources: [resource] }))),
  )

/** The places of the console that a request opens, where they are few enough to be named. */
function placesNamed(access: Access): string | undefined {
  const places = placesOpenedBy(access)
  if (places.length === 0 || places.length > placesMax) return undefined
  return t('requests.accessTo', { places: listed(places.map(({ label }) => label)) })
}

/**
 * What a request asks for in a few words: what is broad before all else, then the places of the console that it opens,
 * where they are few; else its first role on its first resource; and how many more there are.
 */
export function useWhatAsked(access: Access): string {
  const { data } = useQuery({ ...allRolesQuery, retry: false })
  const roles = [...(data ?? []), ...builtInRoles]
  const places = placesNamed(access)
  const all = partsOf(access)
  const untold = places ? all.filter((part) => placesOpenedBy({ ...access, statements: [part] }).length === 0) : all
  const broad = untold.filter((part) => isBroad([part], roles))
  const [first] = broad.length > 0 || places ? broad : untold
  const inWords = ({ roles: [roleId], resources: [resource] }: Statement) => {
    const role = roles.find((each) => each.roleId === roleId)?.name
    const resourceUri = resource?.resourceUri ?? ''
    // The id of a role whose name may not be read says nothing to people.
    return role
      ? t('statement.sentence', { roles: role, resources: resourceUri })
      : t('requests.accessTo', { places: resourceUri })
  }
  const told = [...(first ? [inWords(first)] : []), ...(places ? [places] : [])]
  if (told.length === 0) return t('changes.accessWord')
  const what = listed(told)
  const others = untold.length - (first ? 1 : 0)
  return others > 0 ? t('requests.andMoreOf', { what, count: others }) : what
}
