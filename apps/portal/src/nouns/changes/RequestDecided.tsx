import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { type RequestStatus, requestQueries } from '../../queries/nouns/requests.ts'

const sentences: Partial<
  Record<RequestStatus, 'changes.approvedRequest' | 'changes.deniedRequest' | 'changes.withdrewRequest'>
> = {
  APPROVED: 'changes.approvedRequest',
  DENIED: 'changes.deniedRequest',
  DELETED: 'changes.withdrewRequest',
}

interface RequestDecidedProps {
  change: ChangeActivity
  /** What is said of any change, until it is known what this one was, or where that can't be told. */
  children: ReactNode
}

/** What became of whose access request by a change of it, and by whom. */
export function RequestDecided({ change: { userId, itemId, revision }, children }: RequestDecidedProps) {
  const { data } = useQuery({ ...requestQueries.change(itemId, revision), retry: false })
  const after = data?.after as Pick<AccessRequestReply, 'status' | 'access'> | null | undefined // what the log keeps of a request
  const isDecision = data?.before?.status !== after?.status
  const sentence = after && isDecision ? sentences[after.status] : undefined
  const [first] = after?.access.users ?? []
  if (!sentence || !first) return children
  return rich(sentence, { who: <UserName userId={userId} />, whom: <UserName userId={first.userId} /> })
}
