import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { blankStatement, type StatementValues } from '../../nouns/statement/statements.ts'
import { lets } from '../../queries/access/let-do.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import type { Tags } from '../../ui/text/tags.ts'

/** What a person asks for. */
export interface RequestValues {
  users: string[]
  statements: StatementValues[]
  reason: string
  tags: Tags
}
export const blankRequest: RequestValues = { users: [], statements: [blankStatement], reason: '', tags: {} }

/** The smallest role that allows an action: the one with the fewest permissions. */
export const smallestRole = <Role extends { roleId: string; permissions: { action: string; allow: boolean }[] }>(
  roles: readonly Role[],
  action: string,
): Role | undefined =>
  roles
    .filter(({ permissions }) => permissions.some((held) => held.allow && lets(held.action, action)))
    .toSorted((left, right) => left.permissions.length - right.permissions.length)
    // A role of everything is no small answer to one missing action.
    .find(({ permissions }) => permissions.every((held) => held.action !== '*'))

/** A request as it was made, to be made again. */
const madeAgain = ({ access, reason = '', tags }: AccessRequestReply): RequestValues => ({
  users: access.users.map(({ userId }) => userId),
  statements: access.statements.map(({ roles, resources }) => ({
    ...blankStatement,
    roles: [...roles],
    resources: resources.map(({ resourceUri }) => resourceUri),
  })),
  reason,
  tags: tags ?? {},
})

/**
 * `?again=` fills the form with what an earlier request asked for. `?resource=` with `?role=` or `?action=` fills the sentence, and `?user=` says for whom, as the link of a refused page does. Nothing while what it
 * begins with is still loading.
 */
export function useRequestStart(): RequestValues | undefined {
  const [params] = useSearchParams()
  const me = usePortal((state) => state.profile?.userId)
  const action = params.get('action')
  const { data: roles, isFetched } = useQuery({ ...allRolesQuery, retry: false, enabled: action !== null })
  const again = params.get('again')
  const { data: earlier, isFetched: isRead } = useQuery({
    ...requestQueries.one(again ?? ''),
    retry: false,
    enabled: again !== null,
  })
  if (again !== null && !isRead) return undefined
  if (earlier) return madeAgain(earlier.item)
  // Asked once: fields that ask again would otherwise have the form that they stand in taken away while they do.
  if (action !== null && !isFetched) return undefined
  const role = params.get('role') ?? (action ? smallestRole(roles ?? builtInRoles, action)?.roleId : undefined)
  const resource = params.get('resource')
  const statement = { ...blankStatement, roles: role ? [role] : [], resources: resource ? [resource] : [] }
  const whom = params.get('user') ?? me
  return { ...blankRequest, users: whom ? [whom] : [], statements: [statement] }
}
