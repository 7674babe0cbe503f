import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { standingQuery } from '../../nouns/access/standing.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import type { Page } from '../../queries/server/paging.ts'
import { queryClient } from '../../queries/server/query-client.ts'

/** Coming back more often than this asks for nothing. */
const restMs = 15_000

/** While a request of one's own waits, it is looked whether somebody has decided it. */
const waitedMs = 20_000

const me = () => usePortal.getState().profile?.userId

/** Whether one's own request is known to wait. */
const hasAsked = (): boolean =>
  queryClient
    .getQueryData<InfiniteData<Page<AccessRequestReply>>>(openRequests.queryKey)
    ?.pages.some(({ rows }) => rows.some(({ createdBy }) => createdBy === me())) ?? false

const queryNow = () => standingQuery(me() ?? '')

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
 * Looks again at what the person may do when they come back to the window, and while they wait for an answer: somebody may have
 * given or taken it meanwhile.
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
    const wait = async () => {
      if (document.visibilityState === 'hidden' || !hasAsked()) return
      await queryClient.invalidateQueries({ queryKey: ['requests'] })
      await look()
    }
    const timer = setInterval(() => void wait(), waitedMs)
    window.addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [revalidate])
  return null
}
