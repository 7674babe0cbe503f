import { useQuery } from '@tanstack/react-query'
import { useCountNaming } from '../../nouns/access/RecordsNaming.tsx'
import { useSeesAllOf } from '../../nouns/access/standing.ts'
import { places } from '../../nouns/list.ts'
import { accessGraphQuery } from '../../queries/access/access-graph.ts'
import { gives } from './gives.ts'
import { type Reach, reachInAll, reachOf } from './role-reach.ts'

interface Found {
  reach: Reach | undefined
  /** There may be more than is counted. */
  atLeast: boolean
  /** Only some of the records were looked at: whom those name is nobody's number. */
  isPart: boolean
  error: unknown
}

/** Whom and what a role reaches: by the server's count for those who see every record, else by the records that they see. */
export function useReach(roleId: string): Found {
  const { seesAll, isLoading } = useSeesAllOf(places.records.read)
  const graph = useQuery({
    ...accessGraphQuery({ kind: 'role', id: roleId }),
    enabled: !isLoading && seesAll !== false,
  })
  const inAll = graph.data && reachInAll(graph.data)
  const isUncounted = graph.isError || (graph.data !== undefined && inAll === undefined)
  const seen = useCountNaming({ id: roleId, names: gives(roleId), isAsked: seesAll === false || isUncounted })
  if (inAll) return { reach: inAll, atLeast: false, isPart: false, error: undefined }
  const reach = seen.found && reachOf(seen.found, roleId)
  return { reach, atLeast: seen.atLeast, isPart: seen.hasMore, error: seen.error }
}
