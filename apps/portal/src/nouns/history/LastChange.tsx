import { useInfiniteQuery } from '@tanstack/react-query'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import type { Change } from '../../queries/server/item-queries.ts'
import type { PageQuery } from '../../queries/server/paging.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

interface LastChangeProps {
  changes: PageQuery<Change>
}

/** The newest change; undefined until it is known, and where it may not be read. */
function useLastChange(changes: PageQuery<Change>): Change | undefined {
  const { data, isFetching } = useInfiniteQuery({ ...changes, staleTime: 0, retry: false })
  // What an earlier look found is not what changed just now.
  return isFetching ? undefined : data?.pages[0]?.rows[0]
}

/** Who changed an item last, and when, as a sentence; nothing where that is not known, or may not be read. */
export function LastChange({ changes }: LastChangeProps) {
  const change = useLastChange(changes)
  if (!change) return null
  return rich('history.lastChange', {
    who: <UserName userId={change.actor.userId} />,
    at: <DateTime at={change.at} />,
  })
}

/** When an item was changed last, as it says itself, and by whom, where that may be read. */
export function ChangedBy({ changes, at }: LastChangeProps & { at: string | undefined }) {
  const change = useLastChange(changes)
  const time = <DateTime at={at} />
  if (!change) return time
  return rich('history.changedBy', { at: time, who: <UserName userId={change.actor.userId} /> })
}
