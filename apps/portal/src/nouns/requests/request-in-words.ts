import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import type { ToldAs } from '../history/history-words.ts'

type State = NonNullable<Change['after']>

/** What the log keeps of a request. */
type Kept = Partial<
  Pick<AccessRequestReply, 'status' | 'access' | 'reason' | 'decisionReason' | 'createdBy' | 'recordId' | 'tags'>
>

/** What each state of a request is called. */
export const statusWords: Record<AccessRequestReply['status'], string> = {
  OPEN: t('requests.open'),
  APPROVED: t('requests.approved'),
  DENIED: t('requests.denied'),
  DELETED: t('requests.withdrawn'),
}

/** A state of a request as its page says it; who decided it is told by the line of the change. */
export function requestInWords(state: State): State {
  const { status, access, reason, decisionReason, createdBy, recordId, tags } = state as Kept // see above
  return {
    [t('shared.state')]: status && statusWords[status],
    [t('shared.forWhom')]: access?.users,
    [t('requests.asksFor')]: access?.statements,
    [t('requests.reason')]: reason,
    [t('requests.decisionReason')]: decisionReason,
    [t('requests.askedBy')]: createdBy && { userId: createdBy },
    [t('requests.record')]: recordId && { recordId },
    [t('common.tags')]: tags,
  }
}

const decisions = { APPROVED: 'history.approvedBy', DENIED: 'history.deniedBy' } as const

/** What was done to a request, where that is more than that it changed. */
export const requestDone: ToldAs = ({ before, after }) => {
  const [was, is] = [before, after] as (Kept | null)[] // see above
  if (!was) return 'history.askedForIt'
  if (!is) return 'history.withdrawnBy'
  const decided = is.status !== was.status && (is.status === 'APPROVED' || is.status === 'DENIED')
  return decided ? decisions[is.status as keyof typeof decisions] : undefined
}
