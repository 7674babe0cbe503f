import { useQuery } from '@tanstack/react-query'
import { recordQueries } from '../../queries/nouns/records.ts'
import { requestQueries } from '../../queries/nouns/requests.ts'
import type { Change } from '../../queries/server/item-queries.ts'

/** An access record and the request whose approval made it. */
export interface MadeBy {
  requestId: string
  recordId: string
}

interface MadeRecord {
  isDeleted: boolean
  /** What deleted it, as far as its history may be read. */
  deletion: Change | undefined
}

/** What became of the access record that approving a request made: the request itself tells that, to whoever sees it. */
export function useMadeRecord({ requestId, recordId }: MadeBy): MadeRecord {
  const { data } = useQuery({ ...requestQueries.one(requestId), retry: false })
  const isDeleted = data?.item.recordDeleted === true
  const { data: newest } = useQuery({
    ...recordQueries.change(recordId),
    retry: false,
    enabled: isDeleted,
    staleTime: 0,
  })
  return { isDeleted, deletion: newest && !newest.after ? newest : undefined }
}
