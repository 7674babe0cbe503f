import { ApiError } from '@doorward/contract/client'
import { useQuery } from '@tanstack/react-query'
import { recordQueries } from '../../queries/nouns/records.ts'
import type { Change } from '../../queries/server/item-queries.ts'

interface MadeRecord {
  /** Whether it is no more, or not to be seen; undefined as long as that is not known. */
  isGone: boolean | undefined
  /** What removed it, as far as its history may be read. */
  removal: Change | undefined
}

/** What became of the access record that approving a request made. */
export function useMadeRecord(recordId: string | undefined): MadeRecord {
  const asked = { enabled: recordId !== undefined, retry: false }
  const { error, isSuccess } = useQuery({ ...recordQueries.one(recordId ?? ''), ...asked })
  const isGone = isSuccess ? false : error instanceof ApiError && error.status === 404 ? true : undefined
  const { data: newest } = useQuery({
    ...recordQueries.change(recordId ?? ''),
    ...asked,
    enabled: isGone === true,
    staleTime: 0,
  })
  return { isGone, removal: newest && !newest.after ? newest : undefined }
}
