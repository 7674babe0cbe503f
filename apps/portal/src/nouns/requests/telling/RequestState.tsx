import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { t } from '../../../lib/texts.ts'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { givesNothing } from './gives-nothing.ts'

/** The state of a request that is true now: icon, word and colour. What it gave may be gone since. */
export function RequestState({ request }: { request: Pick<AccessRequestReply, 'status' | 'recordDeleted'> }) {
  const { status } = request
  if (status === 'APPROVED' && givesNothing(request))
    return <Verdict kind="deprecated">{t('requests.removedSince')}</Verdict>
  if (status === 'OPEN') return <Verdict kind="pending">{t('requests.open')}</Verdict>
  if (status === 'APPROVED') return <Verdict kind="allow">{t('requests.approved')}</Verdict>
  if (status === 'DENIED') return <Verdict kind="deny">{t('requests.denied')}</Verdict>
  return <Verdict kind="deprecated">{t('requests.withdrawn')}</Verdict>
}
