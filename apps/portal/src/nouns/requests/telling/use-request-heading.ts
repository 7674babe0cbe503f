import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { usePortal } from '../../../lib/portal-store.ts'
import { t } from '../../../lib/texts.ts'
import { usePersonName } from '../../../pickers/PersonName.tsx'
import { isForAsker } from '../decidable.ts'
import { useWhatAsked } from './use-what-asked.ts'

/** What heads a request: what oneself asked for, or who asks, or once it is settled asked, for what. */
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
  return status === 'OPEN' ? t('requests.asksForWhat', { name, what }) : t('requests.whoAskedFor', { name, what })
}
