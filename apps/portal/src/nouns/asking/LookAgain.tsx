import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { standingQuery } from '../access/standing.ts'

/** Coming back more often than this asks for nothing. */
const restMs = 15_000

const queryNow = () => standingQuery(usePortal.getState().profile?.userId ?? '')

/** When it was asked last; 0 where nobody has asked yet. */
const askedAt = () => queryClient.getQueryState(queryNow().queryKey)?.dataUpdatedAt ?? 0

/** Asks anew, and tells whether the answer differs. Raises nothing: it is asked again the next time. */
async function differs(): Promise<boolean> {
  const query = queryNow()
  const answers = () => queryClient.getQueryData(query.queryKey)?.answers
  const before = answers()
  await queryClient.prefetchQuery({ ...query, staleTime: 0 })
  return answers() !== before // an equal answer keeps its identity
}

/**
 * Looks again at what the person may do when they come back to the window: somebody may have given or taken it meanwhile.
 * Where it differs, all that the page shows is read anew, also what was refused.
 */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = async () => {
      const at = askedAt()
      if (document.visibilityState === 'hidden' || at === 0 || Date.now() - at < restMs) return
      await queryClient.invalidateQueries({ queryKey: ['standing'] })
      if (!(await differs())) return
      await queryClient.invalidateQueries()
      await revalidate()
    }
    const comeBack = () => void look()
    window.addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [revalidate])
  return null
}
