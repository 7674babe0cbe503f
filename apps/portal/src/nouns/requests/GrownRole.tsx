import { useQuery } from '@tanstack/react-query'
import { rich, richList } from '../../lib/texts.ts'
import { RoleName } from '../../pickers/Names.tsx'
import { allRolesQuery, roleQueries } from '../../queries/nouns/roles.ts'
import { useRows } from '../../queries/server/paging.ts'
import { addedSince } from './grown-role.ts'

/** A role that gives more than when it was asked for, and what that is, as far as its history may be read. */
export function GrownRole({ roleId, since }: { roleId: string; since: string }) {
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const { rows = [] } = useRows(roleQueries.history(roleId))
  const role = roles.find((each) => each.roleId === roleId)
  const added = role && addedSince(rows, role.permissions, since)
  const name = <RoleName roleId={roleId} />
  return added && added.length > 0
    ? rich('requests.givesMore', { role: name, actions: <span className="mono">{richList(added)}</span> })
    : name
}
