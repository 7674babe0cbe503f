import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { allRolesQuery } from '../../../queries/nouns/roles.ts'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { isBroad } from '../request-effect.ts'

type Access = AccessRequestReply['access']

/** Tells which requests ask for everything, as far as their roles are known. */
export function useIsBroad(): (access: Access) => boolean {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  return ({ statements }) => isBroad(statements, [...data, ...builtInRoles])
}

/** Marks a request that asks for everything. */
export const BroadMark = ({ access }: { access: Access }) =>
  useIsBroad()(access) && <Verdict kind="warning">{t('requests.broad')}</Verdict>
