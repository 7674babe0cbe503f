import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { type RequestStatus, requestQueries } from '../../queries/nouns/requests.ts'
import { addressOf } from '../navigation.ts'
import { ForWhat, ForWhom } from '../requests/request-looks.tsx'

const sentences = {
  OPEN: 'changes.madeRequest',
  APPROVED: 'changes.approvedRequest',
  DENIED: 'changes.deniedRequest',
  DELETED: 'changes.withdrewRequest',
} as const satisfies Record<RequestStatus, string>

interface RequestDecidedProps {
  change: ChangeActivity
  /** What is said of any change, until it is known what this one was, or where that can't be told. */
  children: ReactNode
}

/** What became of whose access request by a change of it, for what, and by whom; it leads to the request. */
export function RequestDecided({ change: { userId, itemId, revision }, children }: RequestDecidedProps) {
  const { data } = useQuery({ ...requestQueries.change(itemId, revision), retry: false })
  const after = data?.after as Pick<AccessRequestReply, 'status' | 'access'> | null | undefined // what the log keeps of a request
  if (!after || data?.before?.status === after.status) return children
  return rich(sentences[after.status], {
    who: <UserName userId={userId} />,
    request: (
      <Anchor component={Link} inherit underline="always" to={addressOf('requests', itemId)}>
        {rich('changes.requestOf', { whom: <ForWhom access={after.access} /> })}
      </Anchor>
    ),
    what: <ForWhat access={after.access} />,
  })
}
