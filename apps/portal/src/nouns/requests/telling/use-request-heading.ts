import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { usePersonName } from '../../../pickers/PersonName.tsx'
import { isForAsker } from '../decidable.ts'
import { useWhatAsked } from './use-what-asked.ts'

/** What heads a request: what oneself asked for, or who asks; of one that nobody decides any more, what they asked for. */
export function useRequestHeading(request: AccessRequestReply): string {
  const me = usePortal((state) => state.profile?.userId)
  const { createdBy, access, status } = request
  const [first] = access.users
  const name = usePersonName(first?.userId ?? '')
  const what = useWhatAsked(access)
  if (createdBy === me)
    return isForAsker(request) ? t('requests.youAskedFor', { what }) : t('requests.youAskedForOther', { name })
  if (first?.userId === me) return t('requests.accessForYou')
  if (createdBy !== first?.userId) return t('requests.accessFor', { name })
  return status === 'OPEN' ? t('requests.asksForAccess', { name }) : t('requests.whoAskedFor', { name, what })
}
