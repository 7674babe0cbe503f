import { useInfiniteQuery } from '@tanstack/react-query'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** Who changed an item last, and when; nothing where that is not known, or may not be read. */
export function LastChange({ changes }: { changes: PageQuery<Change> }) {
  const { data, isFetching } = useInfiniteQuery({ ...changes, staleTime: 0, retry: false })
  const change = data?.pages[0]?.rows[0]
  // What an earlier look found is not what changed just now.
  if (isFetching || !change) return null
  return rich('history.lastChange', {
    who: <UserName userId={change.actor.userId} />,
    at: <DateTime at={change.at} />,
  })
}
