import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { listed, t } from '../../../lib/texts.ts'
import { allRolesQuery } from '../../../queries/nouns/roles.ts'
import { placesOpenedBy } from '../opened.ts'

const placesMax = 4

/** What a request asks for in a few words: the places of the console that it opens, where they are few; else its first role on its first resource, and how many more. */
export function useWhatAsked(access: AccessRequestReply['access']): string {
  const { data } = useQuery({ ...allRolesQuery, retry: false })
  const opens = placesOpenedBy(access)
  if (opens.length > 0 && opens.length <= placesMax)
    return t('requests.accessTo', { places: listed(opens.map(({ label }) => label)) })
  const [first, ...others] = access.statements.flatMap(({ roles, resources }) =>
    roles.flatMap((roleId) => resources.map(({ resourceUri }) => ({ roleId, resourceUri }))),
  )
  if (!first) return t('changes.accessWord')
  const role = [...(data ?? []), ...builtInRoles].find(({ roleId }) => roleId === first.roleId)?.name
  // The id of a role whose name may not be read says nothing to people.
  const what = role
    ? t('statement.sentence', { roles: role, resources: first.resourceUri })
    : t('requests.accessTo', { places: first.resourceUri })
  return others.length > 0 ? t('requests.andMoreOf', { what, count: others.length }) : what
}
