import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import type { ChangeActivity } from '@doorward/contract/authorization/watch/activity'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { PersonName } from '../../pickers/PersonName.tsx'
import { type RequestStatus, requestQueries } from '../../queries/nouns/requests.ts'
import { addressOf } from '../navigation.ts'
import { ForWhat, ForWhom } from '../requests/request-looks.tsx'

const sentences = {
  OPEN: 'changes.madeRequest',
  APPROVED: 'changes.approvedRequest',
  DENIED: 'changes.deniedRequest',
  DELETED: 'changes.withdrewRequest',
} as const satisfies Record<RequestStatus, string>

/** What the log keeps of a request. */
type Kept = Pick<AccessRequestReply, 'status' | 'access'>

interface RequestDecidedProps {
  change: ChangeActivity
  /** What is said of any change, until it is known what this one was, or where that can't be told. */
  children: ReactNode
}

/** What became of whose access request by a change of it, for what, and by whom; it leads to the request. */
export function RequestDecided({ change: { userId, itemId, revision }, children }: RequestDecidedProps) {
  const { data, isError } = useQuery({ ...requestQueries.change(itemId, revision), retry: false })
  const [before, after] = [data?.before, data?.after] as (Kept | null | undefined)[]
  const request = after ?? before
  const status = after ? after.status : 'DELETED'
  if (isError) return rich('changes.someRequest', { who: <PersonName userId={userId} /> })
  if (!request || before?.status === status) return children
  const isOwn = request.access.users.every((user) => user.userId === userId)
  const told = { who: <PersonName userId={userId} />, what: <ForWhat access={request.access} /> }
  const whom = <ForWhom access={request.access} />
  // What was withdrawn has no page any more.
  if (!after)
    return isOwn
      ? rich('changes.withdrewOwn', told)
      : rich('changes.withdrewRequest', { ...told, request: <span>{rich('changes.requestOf', { whom })}</span> })
  const words = status !== 'OPEN' ? rich('changes.requestOf', { whom }) : rich('changes.accessOf', { whom })
  return rich(sentences[after.status], {
    ...told,
    request: (
      <Anchor component={Link} inherit underline="always" to={addressOf('requests', itemId)}>
        {status === 'OPEN' && isOwn ? t('changes.accessWord') : words}
      </Anchor>
    ),
  })
}
