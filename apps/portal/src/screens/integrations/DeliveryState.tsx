import type { IntegrationReply } from '@doorward/contract/authorization/build/integrations'
import { t } from '../../lib/texts.ts'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** How delivery goes: icon, word and colour. */
export function DeliveryState({ status }: { status: IntegrationReply['status'] }) {
  if (status.failures > 0) return <Verdict kind="deny">{t('integrations.failing')}</Verdict>
  if (status.deadLetters > 0)
    return <Verdict kind="warning">{t('integrations.notDeliveredCount', { count: status.deadLetters })}</Verdict>
  return status.lastSent ? (
    <Verdict kind="allow">{t('integrations.delivering')}</Verdict>
  ) : (
    <Verdict kind="pending">{t('integrations.nothingSent')}</Verdict>
  )
}
