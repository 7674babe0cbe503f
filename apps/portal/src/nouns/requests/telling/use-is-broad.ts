import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { allRolesQuery } from '../../../queries/nouns/roles.ts'
import { isBroad, isPassedOn } from '../is-broad.ts'

type Access = AccessRequestReply['access']

function useJudged(judge: typeof isBroad): (access: Access) => boolean {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  return ({ statements }) => judge(statements, [...data, ...builtInRoles])
}

/** Tells which requests ask for everything, as far as their roles are known. */
export const useIsBroad = () => useJudged(isBroad)

/** Tells which requests ask for what can be given to others, as far as their roles are known. */
export const useIsPassedOn = () => useJudged(isPassedOn)
