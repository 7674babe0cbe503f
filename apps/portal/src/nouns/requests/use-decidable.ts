import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { useQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { letIn, letQuery } from '../../queries/access/let-do.ts'
import { decidingNeeds } from '../../queries/nouns/requests.ts'
import { neededOn } from '../../queries/server/needed.ts'
import { useLacksDeciding } from '../access/standing.ts'
import { isDecidable } from './decidable.ts'

/** Each is a few questions, of which one call takes a thousand. */
const askedMax = 300

/**
 * Tells of these requests which the person decides. Who may not decide them all is asked about each, as one may be theirs to
 * decide, and decides none as long as that is not known. The server is the judge all the same.
 */
export function useDecidable(requests: readonly AccessRequestReply[]): (request: AccessRequestReply) => boolean {
  const me = usePortal((state) => state.profile?.userId)
  const lacksAll = useLacksDeciding()
  const open = requests.filter((request) => isDecidable(request, me)).slice(0, askedMax)
  const needs = open.flatMap(({ requestId }) => (decidingNeeds ? [neededOn(decidingNeeds, requestId)] : []))
  const { data } = useQuery({ ...letQuery(me ?? '', needs), enabled: lacksAll && needs.length > 0 })
  const answers = lacksAll && data ? letIn(needs, data) : []
  const theirs = new Set(open.filter((_, at) => answers[at]).map(({ requestId }) => requestId))
  return (request) => isDecidable(request, me) && (!lacksAll || theirs.has(request.requestId))
}
